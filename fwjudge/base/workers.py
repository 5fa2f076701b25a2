"""Work in several processes, which all end when it is interrupted, when one of them is killed, or when the parent is."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any, TypeVar

from .files import BadFile

_A = TypeVar("_A")
_B = TypeVar("_B")


def map_in_processes(
    function: Callable[[_A], _B], values: Sequence[_A], processes: int, chunk: int = 1
) -> Iterator[_B]:
    """Yield the result for each value, in their order. An interruption is heard here only, and ends the processes at once."""
    todo = [(at, values[at : at + chunk]) for at in range(0, len(values), chunk)]
    waiting, done = todo[::-1], dict[int, Sequence[_B]]()
    workers = list[_Worker]()
    try:
        with _defer_interruption():
            workers += [_Worker(function) for _ in range(min(processes, len(todo)))]
        for worker in workers:
            worker.send(waiting.pop())
        for at, _ in todo:
            while at not in done:
                for worker in _wait_for_results(workers):
                    place, results = worker.receive()
                    done[place] = results
                    if waiting:
                        worker.send(waiting.pop())
            yield from done.pop(at)
    finally:
        with _defer_interruption():
            for worker in workers:
                worker.process.kill()
            for worker in workers:
                worker.process.join(1)


class _Worker:
    """A process, and the pipe to it."""

    def __init__(self, function: Callable[[Any], Any]) -> None:
        self.pipe, far_end = multiprocessing.Pipe()
        self.process: BaseProcess = multiprocessing.Process(target=_work, args=(function, far_end), daemon=True)
        self.process.start()
        far_end.close()

    def send(self, task: tuple[int, Sequence[Any]]) -> None:
        """Send the process a task."""
        try:
            self.pipe.send(task)
        except OSError:
            raise _describe_killed_worker() from None

    def receive(self) -> tuple[int, Sequence[Any]]:
        """Return the number of a task that the process has done, with its results."""
        try:
            at, results, error = self.pipe.recv()
        except (EOFError, OSError):
            raise _describe_killed_worker() from None
        if error is not None:
            raise error
        return at, results


def _wait_for_results(workers: Sequence[_Worker]) -> list[_Worker]:
    """Wait until some processes have results, or have ended."""
    ready = wait([one for worker in workers for one in (worker.pipe, worker.process.sentinel)])
    found = [worker for worker in workers if worker.pipe in ready]
    if not found:
        raise _describe_killed_worker()
    return found


def _describe_killed_worker() -> BadFile:
    return BadFile(
        "動かしていた処理が外から止められました。メモリーが足りないかもしれません。もう一度行うか、ファイルを分けてください。"
    )


def _work(function: Callable[[Any], Any], pipe: Connection) -> None:
    """Answer one task after the other, until the parent ends the process or ends itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            at, values = pipe.recv()
            try:
                pipe.send((at, [function(value) for value in values], None))
            except Exception as error:
                pipe.send((at, (), error))


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _defer_interruption() -> Iterator[None]:
    """Hold back Ctrl-C while processes start or are ended: none of them hears it before it can be deaf."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
