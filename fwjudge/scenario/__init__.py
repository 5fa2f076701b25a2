"""The file a judge writes: read, checked, played.

>>> from fwjudge.scenario import read, run
>>> report = run(read("rules: fw\\nplay:\\n  - A: アタック リーダー -> リーダー\\n"))
>>> [area.count for area in report.after.areas if area.player == "B" and area.name == "ライフエリア"]
[7]
"""

from .loader import load, read
from .problem import BadScenario, Problem
from .result import Report
from .run import begin, complete, run
from .scenario import Scenario

__all__ = ["BadScenario", "Problem", "Report", "Scenario", "begin", "complete", "load", "read", "run"]
