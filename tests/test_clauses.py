"""Every rule has a test, every test's rule exists, and every refusal points to a rule that exists."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

from companion.games import keys, load

TESTS = Path(__file__).parent
CLAUSE = re.compile(r'"([A-Z]{2}-\d{3})"')


def clauses_in_tests() -> dict[str, list[str]]:
    """Each clause named by a test's `rule` marker, with those tests."""
    tests: dict[str, list[str]] = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(function, ast.FunctionDef):
                continue
            for mark in function.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    for clause in mark.args:
                        assert isinstance(clause, ast.Constant), f"{path.name}: a rule marker takes clause ids"
                        tests[str(clause.value)].append(f"{path.name}::{function.name}")
    return tests


@pytest.mark.parametrize("key", keys())
def test_every_clause_that_is_not_table_talk_has_a_test(key: str) -> None:
    tested = clauses_in_tests()
    clauses = load(key).rulebook.clauses.values()
    missing = [clause.id for clause in clauses if not clause.is_table_talk and clause.id not in tested]
    assert not missing, f"no test proves {', '.join(missing)}"


def test_no_test_names_a_clause_that_does_not_exist() -> None:
    known = {clause for key in keys() for clause in load(key).rulebook.clauses}
    strangers = {clause: tests for clause, tests in clauses_in_tests().items() if clause not in known}
    assert not strangers


@pytest.mark.parametrize("key", keys())
def test_every_clause_the_rules_point_to_is_in_the_rule_book(key: str) -> None:
    room = TESTS.parent / "companion" / "games" / key
    named = {clause for path in room.glob("*.py") for clause in CLAUSE.findall(path.read_text("utf-8"))}
    assert named, "refusals and outcomes name clauses"
    assert named <= set(load(key).rulebook.clauses)


@pytest.mark.parametrize("key", keys())
def test_clauses_are_numbered_in_order_and_written_in_both_languages(key: str) -> None:
    book = load(key).rulebook
    ids = [clause.id for section in book.section for clause in section.clause]
    assert len(set(ids)) == len(ids)
    assert all(clause.id.startswith(f"{book.game}-") for clause in book.clauses.values())
    assert all(clause.en.strip() and clause.de.strip() and clause.en != clause.de for clause in book.clauses.values())
