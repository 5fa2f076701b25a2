"""The file a judge writes: read, checked, played.

>>> from fwjudge.scenario import read, run
>>> report = run(read("rules: fw\\nplay:\\n  - A: アタック リーダー -> リーダー\\n"))
>>> report.after.areas[11].name, report.after.areas[11].count
('ライフエリア', 7)
"""

from .problem import BadScenario, Problem
from .read import load, read
from .result import Report
from .run import run
from .scenario import Scenario

__all__ = ["BadScenario", "Problem", "Report", "Scenario", "load", "read", "run"]
