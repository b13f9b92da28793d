"""Many files at a time: what they are called, how each ended, and how far all of them are."""

from __future__ import annotations

import hashlib
import json
import os
import threading
import unicodedata
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path

from ._core import ApiError
from ._uploads import WHOLE_BYTES, Progress, UploadOptions

PARALLEL_FILES = 4
#: Assets of the same content that may lie in the trash.
_MOST_IN_TRASH = 5
_BLOCK_BYTES = 1024**2
#: Pieces that name a large file, as the command line takes them: its head, its end and some between.
_SAMPLES = 16
_SAMPLE_BYTES = 64 * 1024
#: No or a wrong credential, no credits, no storage: the next file would fare no better.
_OF_ALL = (401, 402, 413)

File = str | os.PathLike[str] | bytes


@dataclass(frozen=True, kw_only=True)
class Upload(UploadOptions):
    """One of several files, by its path or as bytes, with what `upload_file` takes besides.

    Without an `upload_id` it is named by its content and its place, as the command line does: the same file to the same
    place is the same upload, whoever sends it and after whatever crash.
    """

    file: File

    def options(self) -> Iterator[UploadOptions]:
        """What to try, one after the other, while assets of the same content lie in the trash. Reads the file."""
        if self.upload_id is not None:
            yield self
            return
        digest, length = _fingerprint(self.file)
        named = digest if length <= WHOLE_BYTES else _sample(self.file, length)
        name = self.name or ("" if isinstance(self.file, bytes) else Path(self.file).name)
        for attempt in range(_MOST_IN_TRASH + 1):
            upload_id = _upload_id(named, length, [*self.folder, name], attempt)
            yield replace(self, upload_id=upload_id, sha256=self.sha256 or digest)


@dataclass(frozen=True)
class UploadOutcome:
    """How the upload of one file ended: with its asset, or with an error of this file alone."""

    upload: Upload
    asset_id: str | None = None
    #: The service had it before: nothing was sent.
    was_there: bool = False
    error: Exception | None = None


def uploads_of(files: Iterable[File | Upload], folder: Sequence[str]) -> list[Upload]:
    return [one if isinstance(one, Upload) else Upload(file=one, folder=folder) for one in files]


def _fingerprint(file: File) -> tuple[str, int]:
    if isinstance(file, bytes):
        return hashlib.sha256(file).hexdigest(), len(file)
    digest, length = hashlib.sha256(), 0
    with open(file, "rb") as handle:
        while block := handle.read(_BLOCK_BYTES):
            digest.update(block)
            length += len(block)
    return digest.hexdigest(), length


def _sample(file: File, length: int) -> str:
    """SHA-256 of pieces of a large file. What is alike in these is told apart part by part."""
    digest = hashlib.sha256(b"samples")
    span = length - _SAMPLE_BYTES
    with BytesIO(file) if isinstance(file, bytes) else open(file, "rb") as handle:
        for index in range(_SAMPLES):
            handle.seek(int(index * (span / (_SAMPLES - 1))))
            digest.update(handle.read(_SAMPLE_BYTES))
    return digest.hexdigest()


def _upload_id(digest: str, length: int, place: Sequence[str], attempt: int) -> str:
    facts = [unicodedata.normalize("NFC", one) for one in (digest, str(length), *place)]
    text = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
    named = urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode().rstrip("=")
    return f"rushes-{named}" if attempt == 0 else f"rushes-{named}-{attempt}"


def is_in_trash(error: BaseException) -> bool:
    return isinstance(error, ApiError) and error.code == "conflict"


def is_of_one(error: BaseException) -> bool:
    """Whether the other files may go on: it was refused, or is not to be read."""
    return isinstance(error, OSError) or (isinstance(error, ApiError) and error.status not in _OF_ALL)


class Left(Exception):
    """Whoever asked for the files has left."""


class Total:
    """Adds up what has left of all files. What an upload tells is told on, until nobody listens any more."""

    def __init__(self, uploads: Iterable[Upload], told: Progress | None) -> None:
        self._lock = threading.Lock()
        self._told = told
        self._sent: dict[int, int] = {}
        self._lengths = [_length(one.file) for one in uploads]
        self._has_ended = False

    def set(self, index: int, sent: int) -> None:
        with self._lock:
            if self._has_ended:
                raise Left
            self._sent[index] = sent
            if self._told is not None:
                self._told(sum(self._sent.values()), sum(self._lengths))

    def of(self, index: int) -> Progress:
        return lambda sent, _total: self.set(index, sent)

    def done(self, index: int) -> None:
        self.set(index, self._lengths[index])

    def end(self) -> None:
        with self._lock:
            self._has_ended = True


def _length(file: File) -> int:
    if isinstance(file, bytes):
        return len(file)
    try:
        return os.stat(file).st_size
    except OSError:
        return 0
