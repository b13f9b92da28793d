"""The client that blocks: every operation, and what puts several of them together."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from types import TracebackType
from typing import Any

import httpx

from ._core import RETRIES, ApiError, CallOptions, ConnectionFailed, TaskFailed, api_error
from ._generated import models as m
from ._generated.operations import Operations
from ._many import (
    PARALLEL_FILES,
    Total,
    Upload,
    UploadOutcome,
    is_in_trash,
    is_of_one,
    uploads_of,
)
from ._uploads import (
    PARALLEL_PARTS,
    ROUNDS,
    Looks,
    Meter,
    PartPlan,
    Progress,
    Source,
    UploadOptions,
    came_twice,
    is_there,
    needs_new_url,
    put_retry_delay,
    require_same,
    request_for,
    says_complete,
    went_missing,
)

_PAGE = 500
_UPLOAD_TIMEOUT = httpx.Timeout(60.0, write=None, read=300.0)


class _PartSender:
    """Sends the parts that are missing, several at once; the first failure ends the others."""

    def __init__(
        self,
        client: Rushes,
        ask: Callable[[], m.AssetUploadResponse],
        *,
        source: Source,
        plan: PartPlan,
        parallel: int,
        meter: Meter,
    ) -> None:
        self._client = client
        self._ask = ask
        self._source = source
        self.plan = plan
        self._parallel = parallel
        self._meter = meter
        self._lock = threading.Lock()
        self._failed = threading.Event()

    def renew(self, stale: PartPlan) -> None:
        """All whose URL has expired wait for one question."""
        with self._lock:
            if self.plan is not stale:
                return
            fresh = PartPlan.of(self._ask(), self._source.length)
            fresh.keep(stale)
            self.plan = fresh

    def _attempt(self, number: int) -> None:
        plan = self.plan
        url = plan.urls.get(number)
        if url is None:
            return
        start, end = plan.span(number)
        try:
            response = self._client._put(url, self._source, start, end)
        except Exception as error:
            if needs_new_url(error):
                self.renew(plan)
            raise
        plan = self.plan
        plan.urls.pop(number, None)
        if response.headers.get("etag") is not None:
            plan.arrived[number] = response.headers["etag"]
        with self._lock:
            self._meter.set(number, end - start)

    def _send(self, number: int) -> None:
        failed = 0
        while not self._failed.is_set():
            try:
                return self._attempt(number)
            except Exception as error:
                delay = put_retry_delay(error, failed)
                if delay is None or failed >= RETRIES:
                    self._failed.set()
                    raise
            self._client._wait(delay)
            failed += 1

    def send_missing(self) -> None:
        for number in self.plan.arrived:
            start, end = self.plan.span(number)
            self._meter.set(number, end - start)
        with ThreadPoolExecutor(max_workers=max(1, self._parallel)) as workers:
            for done in [workers.submit(self._send, number) for number in list(self.plan.urls)]:
                done.result()


class Rushes(Operations):
    """A client of the service at `base_url`. Use it with `with`, or close it."""

    def __enter__(self) -> Rushes:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def wait_for_task(self, task_id: str, *, every: float = 0.5, timeout: float | None = None) -> Any:
        """Asks until the task has ended, and answers its result. Raises TaskFailed, or TimeoutError after `timeout`.

        It asks every `every` seconds at first, and ever more rarely, up to every five, the longer that takes.
        """
        waited = 0.0
        while True:
            task = self.get_task(task_id=task_id)
            if task.status == "COMPLETE":
                return task.result
            if task.status == "FAILED":
                raise TaskFailed(task_id, task.result)
            if timeout is not None and waited >= timeout:
                raise TimeoutError(f"{task_id} had not ended after {timeout} seconds.")
            pause = max(every, min(waited / 10, 5.0))
            if timeout is not None:
                pause = min(pause, timeout - waited)
            waited += pause
            self._wait(pause)

    def each_file(self, *, path: str, **query: Any) -> Iterator[m.FileReference]:
        """Everything in a folder. Pages are counted: what changes meanwhile may be missed or seen twice."""
        page = 0
        while True:
            files = self.list_files(path=path, limit=_PAGE, page=page, **query)
            yield from files
            if len(files) < _PAGE:
                return
            page += 1

    def each_recent_file(self, **query: Any) -> Iterator[m.FileReference]:
        """All files below a folder, those that changed last first; each once, whatever changes meanwhile."""
        before: str | None = query.pop("before", None)
        while True:
            files = self.list_most_recent(limit=_PAGE, before=before, **query)
            yield from files
            if len(files) < _PAGE:
                return
            before = files[-1].last_edit

    def _put(self, url: str, source: Source, start: int, end: int) -> httpx.Response:
        try:
            response = self._http.put(
                url,
                content=source.chunks(start, end),
                headers={"content-length": str(end - start)},
                timeout=_UPLOAD_TIMEOUT,
            )
        except httpx.HTTPError as error:
            raise ConnectionFailed(f"The upload broke off: {error}") from error
        if response.status_code >= 400:
            raise api_error(response)
        return response

    def upload_file(
        self,
        file: str | os.PathLike[str] | bytes,
        *,
        name: str | None = None,
        file_type: str | None = None,
        folder: Sequence[str] = (),
        parent_asset_id: str | None = None,
        replace_asset_id: str | None = None,
        upload_id: str | None = None,
        sha256: str | None = None,
        multipart: bool | None = None,
        part_size: int | None = None,
        parallel: int = PARALLEL_PARTS,
        source: Mapping[str, Any] | None = None,
        on_progress: Progress | None = None,
    ) -> str:
        """Uploads one file, given by its path or as bytes; answers its asset's id once the asset has it.

        Above 10 MiB it goes in parts, several at once; what breaks off is sent again, and the same `upload_id` takes an
        upload up later: only what is missing is sent then.
        """
        options = UploadOptions(
            name=name,
            file_type=file_type,
            folder=folder,
            parent_asset_id=parent_asset_id,
            replace_asset_id=replace_asset_id,
            sha256=sha256,
            multipart=multipart,
            part_size=part_size,
            source=source or {},
            upload_id=upload_id,
        )
        asset_id, _ = self._upload(Source(file), options, parallel, on_progress)
        return asset_id

    def upload_files(
        self,
        files: Iterable[str | os.PathLike[str] | bytes | Upload],
        *,
        folder: Sequence[str] = (),
        parallel: int = PARALLEL_FILES,
        on_progress: Progress | None = None,
    ) -> Iterator[UploadOutcome]:
        """Uploads files as `upload_file` does each, `parallel` of them at a time; yields how each ended, as they end.

        A file that is refused or can not be read is an outcome with its error, and the others go on. Raises what concerns
        all of them: no credential, no credits, no storage, a service that is not reached. The same call later sends only
        what is missing. `on_progress` is told the bytes of all.
        """
        uploads = uploads_of(files, folder)
        total = Total(uploads, on_progress)
        waiting = iter(enumerate(uploads))
        under_way: set[Future[UploadOutcome]] = set()
        with ThreadPoolExecutor(max_workers=max(1, parallel)) as workers:
            try:
                while True:
                    for index, upload in islice(waiting, max(1, parallel) - len(under_way)):
                        under_way.add(workers.submit(self._upload_one, index, upload, total))
                    if not under_way:
                        return
                    ended, under_way = wait(under_way, return_when=FIRST_COMPLETED)
                    while ended:
                        yield ended.pop().result()
            finally:
                # Whoever leaves early, or is left by an error, waits for the parts that are under way and no others.
                total.end()

    def _upload_one(self, index: int, upload: Upload, total: Total) -> UploadOutcome:
        try:
            named = upload.options()
            options = next(named)
            while True:
                try:
                    source = Source(upload.file)
                    asset_id, was_there = self._upload(source, options, PARALLEL_PARTS, total.of(index))
                    break
                except ApiError as error:
                    following = next(named, None) if is_in_trash(error) else None
                    if following is None:
                        raise
                    options = following
        except Exception as error:
            if not is_of_one(error):
                raise
            return UploadOutcome(upload, error=error)
        total.done(index)
        return UploadOutcome(upload, asset_id, was_there)

    def _upload(
        self, bytes_of: Source, options: UploadOptions, parallel: int, on_progress: Progress | None
    ) -> tuple[str, bool]:
        """The asset's id, and whether the service had the file before."""
        request = request_for(bytes_of, options)

        def ask() -> m.AssetUploadResponse:
            return self.create_upload_urls(body=[request])[0]

        place = ask()
        require_same(place, bytes_of)
        if is_there(place, request):
            return place.asset_id, True
        way = self._upload_parts if request.get("multipart") is True else self._upload_whole
        try:
            return way(place, ask, bytes_of, parallel, on_progress), False
        except Exception as error:
            if not came_twice(error, in_parts=request.get("multipart") is True):
                raise
        # Bytes of another upload of the same file are being taken over: asking is waiting for their end.
        place = ask()
        if way == self._upload_whole:
            place.presigned_put_url = None
        return way(place, ask, bytes_of, parallel, on_progress), False

    def _upload_whole(
        self,
        place: m.AssetUploadResponse,
        ask: Callable[[], m.AssetUploadResponse],
        source: Source,
        _parallel: int,
        on_progress: Progress | None,
    ) -> str:
        first, failed = place, 0
        while place.presigned_put_url is not None:
            try:
                response = self._put(place.presigned_put_url, source, 0, source.length)
                Meter(source.length, on_progress).set(1, source.length)
                if says_complete(response):
                    return place.asset_id
                break
            except Exception as error:
                delay = put_retry_delay(error, failed)
                if delay is None or failed >= RETRIES:
                    raise
                expired = needs_new_url(error)
            self._wait(delay)
            failed += 1
            if expired:
                place = ask()
        looks = Looks(first)
        while not looks.ended(ask()):
            self._wait(looks.pause)
        return place.asset_id

    def _upload_parts(
        self,
        place: m.AssetUploadResponse,
        ask: Callable[[], m.AssetUploadResponse],
        source: Source,
        parallel: int,
        on_progress: Progress | None,
    ) -> str:
        plan = PartPlan.of(place, source.length)
        meter = Meter(source.length, on_progress)
        sender = _PartSender(self, ask, source=source, plan=plan, parallel=parallel, meter=meter)
        for left in reversed(range(ROUNDS)):
            sender.send_missing()
            # A store that hides ETags tells them to the service.
            if len(sender.plan.arrived) < sender.plan.count:
                sender.renew(sender.plan)
            try:
                self._complete(sender.plan)
                return sender.plan.asset_id
            except Exception as error:
                if not went_missing(error) or left == 0:
                    raise
            sender.renew(sender.plan)
        raise AssertionError("unreachable")

    def _complete(self, plan: PartPlan) -> None:
        pause = 0.1
        while self.complete_multipart_upload(body=plan.completion()).state != "complete":
            self._wait(pause)
            pause = min(5.0, 2 * pause)

    def download(self, asset_id: str, path: str | os.PathLike[str]) -> None:
        """Saves the original of an asset. The file is there when it is whole."""
        asked = {"asset_ids": [asset_id], "quality": "original", "player_compatible": False}
        [item] = (self.create_download_urls(body=asked)).items
        if item.download is None:
            raise ApiError(status=404, code="not_found", detail=item.error_message or "It can not be read.")
        part = f"{os.fspath(path)}.part"
        try:
            with self._http.stream("GET", item.download.url, timeout=_UPLOAD_TIMEOUT) as response:
                if response.status_code >= 400:
                    response.read()
                    raise api_error(response)
                with open(part, "wb") as handle:
                    for chunk in response.iter_bytes():
                        handle.write(chunk)
        except httpx.HTTPError as error:
            raise ConnectionFailed(f"The download broke off: {error}") from error
        os.replace(part, path)


__all__ = ["CallOptions", "Rushes"]
