"""JUnit XML, for the many tools that show it: one test per case, one per check of the gate.

JUnit knows no rates and no third outcome: a case fails here if any measured attempt of it failed, and is skipped, never
passed, if none was measured. The verdict of the gate is in its own suite. Times are left out, so that equal runs of a
deterministic agent give equal files.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

from fake_backend.documents import counted
from harness.gate.outcomes import GateCheck
from harness.report.case_rows import CaseRow
from harness.report.number_text import measured
from harness.report.view import ReportView

_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_COMMAND = re.compile(r"([\n\r]\s*):(?=:)")
_GATE_TAGS = {
    "failed": "failure",
    "invalid": "error",
    "inconclusive": "error",
    "interrupted": "error",
    "skipped": "skipped",
    "undecided": "skipped",
    "noted": "skipped",
}


def render_junit(view: ReportView) -> str:
    """Return the document with its XML declaration; characters XML cannot hold are left out."""
    root = ET.Element("testsuites", name="plumbline")
    _suite(root, view.header.suite, [_case(view, row) for row in view.in_suite_order])
    _suite(root, f"{view.header.suite}.gate", [_check(view, check) for check in view.checks])
    ET.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{_defused(ET.tostring(root, encoding="unicode"))}\n'


def _defused(document: str) -> str:
    """Return the same XML document, in which no runner finds a command when it is printed into a job's log."""
    return _COMMAND.sub(r"\1&#58;", document.replace("##[", "#&#35;["))


def _suite(root: ET.Element, name: str, tests: list[ET.Element]) -> None:
    suite = ET.SubElement(root, "testsuite", name=_xml(name), tests=str(len(tests)))
    for attribute, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(attribute, str(sum(test.find(tag) is not None for test in tests)))
    suite.extend(tests)


def _case(view: ReportView, row: CaseRow) -> ET.Element:
    classname = ".".join(filter(None, (view.header.suite, row.group)))
    test = ET.Element("testcase", classname=_xml(classname), name=_xml(row.id))
    counts = row.counts
    message = f"passed {measured(counts.passed, counts.n, counts.unmeasured, unread=counts.unread)}"
    told = [f"{one.check} ({', '.join(map(str, one.attempts))}): {one.sentence}" for one in row.found]
    told += [f"{counted(n, 'attempt')} unmeasured, {reason}" for reason, n in row.reasons]
    if counts.failed:
        _outcome(test, "failure", message=message, lines=told)
    elif not counts.n:
        _outcome(test, "skipped", message=message, lines=told)
    elif told:
        ET.SubElement(test, "system-out").text = _xml("\n".join((message, *told)))
    return test


def _check(view: ReportView, check: GateCheck) -> ET.Element:
    test = ET.Element("testcase", classname=_xml(f"{view.header.suite}.gate"), name=_xml(check.name))
    if check.outcome != "passed":
        _outcome(test, _GATE_TAGS[check.outcome], message=check.outcome, lines=[check.evidence])
    return test


def _outcome(test: ET.Element, tag: str, *, message: str, lines: list[str]) -> None:
    ET.SubElement(test, tag, message=_xml(message)).text = _xml("\n".join(lines)) or None


def _xml(text: str) -> str:
    return _NOT_XML.sub("", text)
