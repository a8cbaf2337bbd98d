"""`./run` and `./test` where something is missing: one line that says what to do, and nothing left behind."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

HOUSE = Path(__file__).parent.parent


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """The scripts as in a fresh clone."""
    for name in ("run", "test", ".venv-setup", "pyproject.toml"):
        shutil.copy(HOUSE / name, tmp_path)
    return tmp_path


def start(script: Path, python: str) -> tuple[int, list[str]]:
    done = subprocess.run([script], capture_output=True, text=True, env={**os.environ, "PYTHON": python}, check=False)
    assert done.stdout == ""
    return done.returncode, done.stderr.splitlines()


def python_that_fails_for(word: str, folder: Path) -> str:
    script = folder / "python"
    script.write_text(f'#!/bin/sh\ncase "$*" in *{word}*) exit 1;; esac\nexit 0\n')
    script.chmod(0o755)
    return str(script)


@pytest.mark.parametrize("name", ["run", "test"])
def test_without_the_venv_package_its_name_is_told(fresh: Path, name: str) -> None:
    line = "companion needs the package python3-venv. Install it with: sudo apt install python3-venv"
    assert start(fresh / name, python_that_fails_for("ensurepip", fresh)) == (2, [line])
    assert not (fresh / ".venv").exists()


@pytest.mark.parametrize("name", ["run", "test"])
def test_an_old_or_missing_python_is_told(fresh: Path, name: str) -> None:
    old = python_that_fails_for("version_info", fresh)
    for python in (old, str(fresh / "nowhere")):
        line = f"companion needs Python 3.11 or newer; '{python}' is missing or older. Set PYTHON=/path/to/python3.11"
        assert start(fresh / name, python) == (2, [line])
    assert not (fresh / ".venv").exists()
