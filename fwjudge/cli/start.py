"""The console script: whatever is typed, whatever becomes of the streams, no traceback."""

from __future__ import annotations

import signal

_HEARD = signal.getsignal(signal.SIGINT)
if (
    _HEARD is signal.default_int_handler
):  # until there is somebody to say it in a sentence, a Ctrl-C just ends the process
    signal.signal(signal.SIGINT, signal.SIG_DFL)

import _thread
import os
import sys
import time
from contextlib import suppress

from fwjudge.base.garbage import search_garbage_rarely

from .exit import Exit

TYPE_CHECKING = False  # `typing` is not imported here: so early, Python itself answers a Ctrl-C, with a traceback
if TYPE_CHECKING:
    from typing import Any, NoReturn


def run() -> NoReturn:
    """Run the command of this process and end it with its exit code."""
    search_garbage_rarely()  # as often as by default costs a tenth of the start
    sys.unraisablehook = _hear_lost_interruption
    code: str | int | None = Exit.BROKEN
    try:
        signal.signal(signal.SIGINT, _HEARD)
        code = _run_command()
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
        _end_at_next_interruption()  # all is done and said
    except KeyboardInterrupt:
        _end_at_next_interruption()
        code = Exit.INTERRUPTED
    except OSError as error:  # the last of the output found no room, or no reader
        code = (
            Exit.OK
            if isinstance(error, BrokenPipeError)
            else _tell(f"出力を書けません: {_reason(error)}。", Exit.BAD_INPUT)
        )
        _let_go()
    if isinstance(code, str) or (_is_watched() and code != Exit.INTERRUPTED):
        sys.exit(code)
    os._exit(code or Exit.OK)  # all is written; to take apart what a command made costs up to a third of its time


def _hear_lost_interruption(lost: Any) -> None:
    """Give a Ctrl-C again that came where Python cannot let an error out, such as while it clears up after an import."""
    if not issubclass(lost.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(lost)
        return

    def give_again() -> None:
        time.sleep(0.01)
        _thread.interrupt_main()

    _thread.start_new_thread(give_again, ())


def _end_at_next_interruption() -> None:
    """Let a Ctrl-C end the process at once from here on: the command is done, or a first one has stopped it."""
    with suppress(ValueError):  # not in the main thread
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def _is_watched() -> bool:
    """Whether something is still to be done when Python ends: a debugger or a measure of coverage listens, processes or threads run."""
    from threading import enumerate, main_thread

    monitoring = getattr(sys, "monitoring", None)  # from Python 3.12 on
    return bool(
        os.environ.get("FWJUDGE_DEBUG")
        or sys.flags.inspect
        or sys.gettrace()
        or sys.getprofile()
        or (monitoring and any(map(monitoring.get_tool, range(6))))
        or "multiprocessing" in sys.modules
        or any(not thread.daemon for thread in enumerate() if thread is not main_thread())
    )


def _run_command() -> str | int | None:
    """Return how the command ended, with everything that can go wrong said in a sentence."""
    try:
        from fwjudge.report.characters import forgive_characters

        forgive_characters(sys.stdout, sys.stderr)
        from .app import ReaderGone
        from .main import app
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    except Exception as error:
        if _comes_from_interruption(error):
            return Exit.INTERRUPTED
        raise
    try:
        app()
    except SystemExit as end:
        return end.code
    except ReaderGone:
        _let_go()
        return Exit.OK
    except KeyboardInterrupt:
        _end_at_next_interruption()
        return Exit.INTERRUPTED
    except Exception as error:
        if _comes_from_interruption(error):
            _end_at_next_interruption()
            return Exit.INTERRUPTED
        if os.environ.get("FWJUDGE_DEBUG"):
            raise
        if isinstance(error, OSError):
            if error.filename is None:
                raise
            return _tell(f"{error.filename}: {_reason(error)}。", Exit.BAD_INPUT)
        from fwjudge.base.files import BadFile

        if isinstance(error, BadFile):  # what was imported is damaged
            return _tell(str(error), Exit.BAD_INPUT)
        what = f"{type(error).__name__}: {error}"
        return _tell(
            f"fwjudge の不具合です: {what}\n詳しくは FWJUDGE_DEBUG=1 を付けて同じ操作をしてください。", Exit.BROKEN
        )
    return Exit.OK


def _comes_from_interruption(error: BaseException | None) -> bool:
    """Whether a Ctrl-C is behind an error: while a class is made, Python 3.11 gives it another name."""
    while error is not None:
        if isinstance(error, KeyboardInterrupt):
            return True
        error = error.__cause__ or error.__context__
    return False


def _tell(message: str, code: Exit) -> Exit:
    with suppress(OSError, ValueError):  # perhaps nobody is there to be told
        print(message, file=sys.stderr)
    return code


def _reason(error: OSError) -> str:
    from fwjudge.base.reasons import reason

    return reason(error)


def _let_go() -> None:
    """Throw away what is still to be written, so that Python has nothing to complain about at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            try:
                stream.flush()
            except OSError:
                os.dup2(nowhere, stream.fileno())
