"""Makes a film of a folder of footage: uploads what is in it, says what film it shall be, and saves it.

RUSHES_BASE_URL=http://localhost:8080 RUSHES_KEY=sk_… python make_a_film.py FOLDER PROMPT FILM.mp4
"""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path

from rushes import Rushes


def main(folder: str, prompt: str, film: str) -> None:
    with Rushes(base_url=os.environ["RUSHES_BASE_URL"], api_key=os.environ["RUSHES_KEY"]) as client:
        for path in sorted(Path(folder).iterdir()):
            with path.open("rb") as file:
                digest = hashlib.file_digest(file, "sha256").hexdigest()
            # Named by its content: called again, nothing is sent twice.
            asset = client.upload_file(
                path, folder=[Path(folder).name], upload_id=digest, sha256=digest
            )
            print(f"{path.name} is {asset}")
        for event in client.create(prompt=prompt):
            result = event.data
            if result.status == "done":
                print(result.message)
                client.download(result.assets[0].asset_id, film)
            elif result.status == "failed":
                sys.exit(result.message)


if __name__ == "__main__":
    main(*sys.argv[1:4])
