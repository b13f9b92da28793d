"""Brings files into the library: asks for a place, then sends the bytes there, large ones in parts."""

from __future__ import annotations

import hashlib
import json
import mimetypes
import os
import re
import time
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from ._core import ApiError, ConnectionFailed, retry_delay
from ._generated.models import AssetUploadResponse

#: Larger files go in parts.
WHOLE_BYTES = 10 * 1024**2
PARALLEL_PARTS = 4
#: When a part went missing in between, it is sent once more, and once again.
ROUNDS = 3
_CHUNK_BYTES = 256 * 1024
#: A store may need a moment to show what it took; what is not there after so many looks was not accepted.
_LOOKS_IN_VAIN = 5
_SHA256 = re.compile(r'"?([0-9a-f]{64})"?')

Progress = Callable[[int, int], None]


class Source:
    """Bytes of a file or of memory; never more than a piece of a file is read at once."""

    def __init__(self, file: str | os.PathLike[str] | bytes) -> None:
        self._bytes = bytes(file) if isinstance(file, (bytes, bytearray)) else None
        self._path = None if self._bytes is not None else Path(file)  # type: ignore[arg-type]
        self.name = "" if self._path is None else self._path.name
        self.length = len(self._bytes or b"") if self._path is None else self._path.stat().st_size

    def chunks(self, start: int, end: int) -> Iterator[bytes]:
        """The bytes from `start` up to `end`, piece by piece."""
        if self._path is None:
            yield (self._bytes or b"")[start:end]
            return
        with self._path.open("rb") as handle:
            handle.seek(start)
            left = end - start
            while left > 0:
                piece = handle.read(min(_CHUNK_BYTES, left))
                if piece == b"":
                    raise OSError(f"{self._path} became shorter while it was sent.")
                left -= len(piece)
                yield piece


@dataclass(frozen=True, kw_only=True)
class UploadOptions:
    """What an upload is told besides its bytes."""

    name: str | None = None
    file_type: str | None = None
    folder: Sequence[str] = ()
    parent_asset_id: str | None = None
    replace_asset_id: str | None = None
    #: Names the upload, so that it can be gone on with; made up when left out.
    upload_id: str | None = None
    sha256: str | None = None
    multipart: bool | None = None
    part_size: int | None = None
    source: Mapping[str, Any] = field(default_factory=dict)


def _kind_of(name: str) -> str | None:
    kind = (mimetypes.guess_type(name)[0] or "").split("/")[0]
    return kind if kind in ("video", "audio", "image") else None


def request_for(source: Source, options: UploadOptions) -> dict[str, Any]:
    """Asks for the place of one file."""
    name = options.name or source.name
    if name == "":
        raise TypeError("An upload needs a name.")
    folder = list(options.folder)
    multipart = source.length > WHOLE_BYTES if options.multipart is None else options.multipart
    given = {
        "file_type": options.file_type or _kind_of(name),
        "parent_asset_id": options.parent_asset_id,
        "replace_asset_id": options.replace_asset_id,
        "sha256": options.sha256,
        "multipart": True if multipart else None,
        "multipart_part_size": options.part_size if multipart else None,
    }
    return {
        "upload_id": options.upload_id or str(uuid.uuid4()),
        "content_length": source.length,
        **{key: value for key, value in given.items() if value is not None},
        "source_file": {
            "sourceName": name,
            "sourceUrl": None,
            "sourceIconUrl": None,
            "authors": ["__current_user__"],
            "creationDatetime": None,
            "additionDatetime": int(time.time()),
            # A single element would be read as a path that may end in the file's own name.
            "inAppPath": [*folder, ""] if len(folder) == 1 else folder,
            "title": None,
            "description": None,
            "keywords": [],
            **options.source,
        },
    }


@dataclass
class PartPlan:
    """What is known of an upload in parts; renewed as a whole when URLs have expired."""

    asset_id: str
    id: str
    part_bytes: int
    length: int
    #: By part number.
    urls: dict[int, str]
    #: ETags by part number.
    arrived: dict[int, str]

    @classmethod
    def of(cls, answer: AssetUploadResponse, length: int) -> PartPlan:
        if answer.multipart_upload_id is None or answer.multipart_part_size is None:
            raise TypeError("No upload in parts was answered.")
        urls = answer.presigned_put_urls or []
        numbers = answer.multipart_part_numbers or range(1, len(urls) + 1)
        return cls(
            asset_id=answer.asset_id,
            id=answer.multipart_upload_id,
            part_bytes=int(answer.multipart_part_size),
            length=length,
            urls={int(number): url for number, url in zip(numbers, urls)},
            arrived={int(one.part_number): one.etag for one in answer.multipart_uploaded_parts or []},
        )

    def span(self, number: int) -> tuple[int, int]:
        """Where a part begins and ends."""
        return (number - 1) * self.part_bytes, min(number * self.part_bytes, self.length)

    @property
    def count(self) -> int:
        return max(1, -(-self.length // self.part_bytes))

    def keep(self, stale: PartPlan) -> None:
        """What this client sent meanwhile is known here, whether or not the answer had it yet."""
        for number, etag in stale.arrived.items():
            if number not in self.urls:
                self.arrived.setdefault(number, etag)

    def completion(self) -> dict[str, Any]:
        parts = [{"part_number": number, "etag": self.arrived[number]} for number in sorted(self.arrived)]
        return {"asset_id": self.asset_id, "multipart_upload_id": self.id, "parts": parts}


class Meter:
    """Adds up what has left, part by part."""

    def __init__(self, total: int, told: Progress | None) -> None:
        self._total = total
        self._told = told
        self._sent: dict[int, int] = {}

    def set(self, number: int, sent: int) -> None:
        self._sent[number] = sent
        if self._told is not None:
            self._told(sum(self._sent.values()), self._total)


def is_there(place: AssetUploadResponse, request: Mapping[str, Any]) -> bool:
    """What the service has is not sent again, where the checksum says that it is the same."""
    return place.state == "complete" and (
        request.get("sha256") is not None
        or (request.get("multipart") is not True and place.presigned_put_url is None)
    )


def require_same(place: AssetUploadResponse, source: Source) -> None:
    """Raises `conflict` where a part that the service has is another one than the file's: names tell large files only by samples."""
    plan = None
    for part in place.multipart_uploaded_parts or []:
        told = _SHA256.fullmatch(part.etag)
        # A store may say something else of a part.
        if told is None:
            continue
        plan = plan or PartPlan.of(place, source.length)
        digest = hashlib.sha256()
        for piece in source.chunks(*plan.span(int(part.part_number))):
            digest.update(piece)
        if digest.hexdigest() != told[1]:
            raise ApiError(status=409, code="conflict", detail="The upload_id is in use for a file of another content.")


def came_twice(error: BaseException, *, in_parts: bool) -> bool:
    """
    Somebody else sent the same file meanwhile, or this client did before its answer was lost. A part may also come while
    another client has the parts put together.
    """
    codes = ("already_uploaded", "upload_ended") if in_parts else ("already_uploaded",)
    return isinstance(error, ApiError) and error.code in codes


def went_missing(error: BaseException) -> bool:
    return isinstance(error, ApiError) and error.code == "wrong_parts"


def needs_new_url(error: BaseException) -> bool:
    """A URL that has expired is asked for anew. A store says so in words of its own, by the same status."""
    if not isinstance(error, ApiError):
        return False
    return error.code == "signature_expired" or (error.status == 403 and error.code == "unknown")


def put_retry_delay(error: BaseException, attempt: int) -> float | None:
    """Seconds until the next attempt to send bytes; None when there should be none. Stores that stumble say 500."""
    if needs_new_url(error):
        return 0.0
    stumbled = isinstance(error, ApiError) and error.status == 500 and error.code == "unknown"
    failure = ConnectionFailed("The store stumbled.") if stumbled else error
    return retry_delay(failure, attempt, repeatable=True)


def says_complete(response: httpx.Response) -> bool:
    """Whether the service itself took a whole file, and says that the upload is complete; a store says nothing."""
    try:
        told = json.loads(response.text)
    except ValueError:
        return False
    return isinstance(told, dict) and told.get("state") == "complete"


def refused(place: AssetUploadResponse) -> ApiError:
    """What the service says of bytes that a store took and it did not."""
    code, detail = "upload_refused", (
        "The store took the file and the service did not: it may be another one than announced, "
        "or the right is gone."
    )
    if place.refusal is not None:
        code, detail = place.refusal.code, place.refusal.detail
    status = 400 if code in ("wrong_checksum", "wrong_length") else 409
    return ApiError(status=status, code=code, detail=detail)


class Looks:
    """Asking until the service has what was sent to a store: asking is what makes it look."""

    def __init__(self, first: AssetUploadResponse) -> None:
        # Before this file another one may have been refused, which is told as long as the store shows nothing newer.
        self._is_news = first.refusal is None
        self._in_vain = 0
        self.pause = 0.1

    def ended(self, place: AssetUploadResponse) -> bool:
        """Whether the asset has the file; raises where the service did not take it."""
        if place.state == "complete":
            return True
        if place.state != "completing":
            self._in_vain += 1
        if (self._is_news and place.refusal is not None) or self._in_vain >= _LOOKS_IN_VAIN:
            raise refused(place)
        self.pause = min(5.0, 2 * self.pause)
        return False
