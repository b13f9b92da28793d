"""The programs that the documents show, run as they stand, and the example, over some footage."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rushes import Rushes

_PROGRAMS = Path(os.environ.get("RUSHES_PROGRAMS", "/nowhere"))
_EXAMPLE = Path(__file__).parent.parent / "examples" / "make_a_film.py"


def _run(*words: str | Path, cwd: Path) -> str:
    done = subprocess.run([sys.executable, *words], cwd=cwd, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Footage is made by the service itself: a film of a prompt alone."""
    folder = tmp_path_factory.mktemp("films") / "holiday"
    folder.mkdir()
    path = folder / "boat.mp4"
    with Rushes(base_url=os.environ["RUSHES_BASE_URL"], api_key=os.environ["RUSHES_KEY"]) as client:
        last = None
        for event in client.create(prompt='A 3 second 480p title "Boat", no music'):
            last = event.data
        assert last is not None and last.status == "done"
        client.download(last.assets[0].asset_id, path)
        client.upload_file(path, folder=["holiday"])
    return path


def test_the_example_makes_a_film(film: Path, tmp_path: Path) -> None:
    target = tmp_path / "film.mp4"
    _run(_EXAMPLE, film.parent, "A 1 second square video of boat.mp4, 480p", target, cwd=tmp_path)
    assert target.read_bytes()[4:8] == b"ftyp"


@pytest.mark.parametrize("program", sorted(path.name for path in _PROGRAMS.glob("*_[0-9].py")))
def test_a_program_of_the_documents_runs(program: str, film: Path, tmp_path: Path) -> None:
    _run(_PROGRAMS / program, cwd=tmp_path)
