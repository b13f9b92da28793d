"""Makes a film of a folder of footage: uploads what is in it, says what film it shall be, and saves it.

RUSHES_BASE_URL=http://localhost:8080 RUSHES_KEY=sk_… python make_a_film.py FOLDER PROMPT FILM.mp4
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from rushes import Rushes


def main(folder: str, prompt: str, film: str) -> None:
    with Rushes(base_url=os.environ["RUSHES_BASE_URL"], api_key=os.environ["RUSHES_KEY"]) as client:
        paths = sorted(path for path in Path(folder).iterdir() if path.is_file())
        # Named by their content: called again, nothing is sent twice.
        for outcome in client.upload_files(paths, folder=[Path(folder).name]):
            print(f"{outcome.upload.file!s} is {outcome.error or outcome.asset_id}")
        for event in client.create(prompt=prompt):
            result = event.data
            if result.status == "done":
                print(result.message)
                client.download(result.assets[0].asset_id, film)
            elif result.status == "failed":
                sys.exit(result.message)


if __name__ == "__main__":
    main(*sys.argv[1:4])
