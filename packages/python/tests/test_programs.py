"""The programs that the documents show, run as they stand, and the example, over some footage."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rushes import Rushes

_PROGRAMS = Path(os.environ.get("RUSHES_PROGRAMS", "/nowhere"))
_EXAMPLES = Path(__file__).parent.parent / "examples"


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
    _run(_EXAMPLES / "make_a_film.py", film.parent, "A 1 second square video of boat.mp4, 480p", target, cwd=tmp_path)
    assert target.read_bytes()[4:8] == b"ftyp"


def test_the_cells_of_the_notebook_run_in_their_order(film: Path) -> None:
    notebook = json.loads((_EXAMPLES / "make_a_film.ipynb").read_text())
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len(cells) > 4
    assert all(cell.get("outputs", []) == [] for cell in notebook["cells"])
    folder = film.parent.parent
    program = folder / "notebook.py"
    program.write_text("\n\n".join(cells))
    said = _run(program, cwd=folder)
    assert "boat.mp4: " in said and "100% of " in said
    for name in ("film.mp4", "shorter.mp4"):
        assert (folder / name).read_bytes()[4:8] == b"ftyp"


@pytest.mark.parametrize("program", sorted(path.name for path in _PROGRAMS.glob("*_[0-9].py")))
def test_a_program_of_the_documents_runs(program: str, film: Path, tmp_path: Path) -> None:
    _run(_PROGRAMS / program, cwd=tmp_path)
