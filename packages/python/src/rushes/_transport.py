"""Sends requests: credentials, time limits, retries, and streams that go on where they broke off."""

from __future__ import annotations

import asyncio
import inspect
import json
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from typing import Any

import httpx

from ._core import (
    RETRIES,
    TIMEOUT_SECONDS,
    AsyncCredential,
    CallOptions,
    ConnectionFailed,
    Credential,
    EventDecoder,
    Facts,
    Input,
    ServerEvent,
    TimedOut,
    WireRequest,
    api_error,
    is_last,
    read_answer,
    retry_delay,
    wire_request,
)


def _repeatable(facts: Facts) -> bool:
    return facts.repeatable or facts.takes_idempotency_key


def _failure(error: httpx.HTTPError, base_url: str) -> Exception:
    if isinstance(error, httpx.TimeoutException) and not isinstance(error, httpx.ConnectTimeout):
        return TimedOut("No answer came in time.")
    return ConnectionFailed(f"{base_url} could not be reached, or the connection broke: {error}")


def _timeout(facts: Facts, options: CallOptions, own: float) -> httpx.Timeout:
    seconds = options.timeout or own
    return httpx.Timeout(seconds, read=None if facts.answer == "events" else seconds)


class _StreamPosition:
    """Where a stream is, and whether it is worth to go on."""

    def __init__(self, options: CallOptions) -> None:
        self.id = options.last_event_id or ""
        self.failed = 0

    def options(self, options: CallOptions) -> CallOptions:
        return replace(options, retries=0, last_event_id=self.id or None)

    def read(self, type_: Any, found: tuple[str, str, str]) -> tuple[ServerEvent[Any], bool]:
        id_, name, text = found
        self.failed = 0
        self.id = id_ or self.id
        return ServerEvent(id_, name, read_answer(type_, text.encode())), is_last(name, json.loads(text))

    def delay(self, error: Exception, retries: int) -> float | None:
        """Seconds to wait before going on. The first request is sent once, since it may cost."""
        delay = retry_delay(error, self.failed, repeatable=self.id != "")
        if delay is None or self.failed >= retries:
            return None
        self.failed += 1
        return delay


class Caller:
    """Calls operations and blocks until they are answered."""

    def __init__(
        self,
        *,
        base_url: str,
        api_key: Credential | None = None,
        token: Credential | None = None,
        timeout: float = TIMEOUT_SECONDS,
        retries: int = RETRIES,
        http: httpx.Client | None = None,
    ) -> None:
        """`api_key` and `token` are values, or functions that give the one that is valid now."""
        self._base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._token = token
        self._timeout = timeout
        self._retries = retries
        self._http = http or httpx.Client()
        self._owns_http = http is None

    def close(self) -> None:
        """Closes the connections."""
        if self._owns_http:
            self._http.close()

    def _wait(self, seconds: float) -> None:
        time.sleep(seconds)

    def _credentials(self) -> dict[str, str]:
        headers = {}
        if self._api_key is not None:
            headers["x-api-key"] = self._api_key if isinstance(self._api_key, str) else self._api_key()
        if self._token is not None:
            token = self._token if isinstance(self._token, str) else self._token()
            headers["authorization"] = f"Bearer {token}"
        return headers

    def _attempt(self, facts: Facts, request: WireRequest, options: CallOptions) -> httpx.Response:
        built = self._http.build_request(
            request.method,
            request.url,
            headers={**request.headers, **self._credentials()},
            content=request.content,
            timeout=_timeout(facts, options, self._timeout),
        )
        try:
            response = self._http.send(built, stream=facts.answer == "events", follow_redirects=False)
            if response.status_code >= 400:
                response.read()
                response.close()
                raise api_error(response)
        except httpx.HTTPError as error:
            raise _failure(error, self._base_url) from error
        return response

    def _send(self, facts: Facts, given: Input, options: CallOptions | None) -> httpx.Response:
        options = options or CallOptions()
        request = wire_request(self._base_url, facts, given, options)
        retries = self._retries if options.retries is None else options.retries
        failed = 0
        while True:
            try:
                return self._attempt(facts, request, options)
            except Exception as error:
                delay = retry_delay(error, failed, repeatable=_repeatable(facts))
                if delay is None or failed >= retries:
                    raise
            self._wait(delay)
            failed += 1

    def _json(self, facts: Facts, given: Input, options: CallOptions | None, type_: Any) -> Any:
        return read_answer(type_, self._send(facts, given, options).content)

    def _none(self, facts: Facts, given: Input, options: CallOptions | None) -> None:
        self._send(facts, given, options)

    def _response(self, facts: Facts, given: Input, options: CallOptions | None) -> httpx.Response:
        return self._send(facts, given, options)

    def _read_stream(self, response: httpx.Response) -> Iterator[tuple[str, str, str]]:
        decoder = EventDecoder()
        try:
            for text in response.iter_text():
                yield from decoder.feed(text)
        except httpx.HTTPError as error:
            raise ConnectionFailed(f"The stream broke off: {error}") from error
        finally:
            response.close()

    def _events(
        self, facts: Facts, given: Input, options: CallOptions | None, type_: Any
    ) -> Iterator[ServerEvent[Any]]:
        options = options or CallOptions()
        retries = self._retries if options.retries is None else options.retries
        position = _StreamPosition(options)
        while True:
            try:
                response = self._send(facts, given, position.options(options))
                if response.status_code == 204:
                    return
                for found in self._read_stream(response):
                    event, ends = position.read(type_, found)
                    yield event
                    if ends:
                        return
                if position.id == "":
                    return
                raise ConnectionFailed("The stream closed before its last event.")
            except Exception as error:
                delay = position.delay(error, retries)
                if delay is None:
                    raise
            self._wait(delay)


class AsyncCaller:
    """Calls operations, to be awaited."""

    def __init__(
        self,
        *,
        base_url: str,
        api_key: AsyncCredential | None = None,
        token: AsyncCredential | None = None,
        timeout: float = TIMEOUT_SECONDS,
        retries: int = RETRIES,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        """`api_key` and `token` are values, or functions that give (or wait for) the one that is valid now."""
        self._base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._token = token
        self._timeout = timeout
        self._retries = retries
        self._http = http or httpx.AsyncClient()
        self._owns_http = http is None

    async def close(self) -> None:
        """Closes the connections."""
        if self._owns_http:
            await self._http.aclose()

    async def _wait(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    async def _credential(self, credential: AsyncCredential) -> str:
        if isinstance(credential, str):
            return credential
        given = credential()
        return await given if inspect.isawaitable(given) else given

    async def _credentials(self) -> dict[str, str]:
        headers = {}
        if self._api_key is not None:
            headers["x-api-key"] = await self._credential(self._api_key)
        if self._token is not None:
            headers["authorization"] = f"Bearer {await self._credential(self._token)}"
        return headers

    async def _attempt(self, facts: Facts, request: WireRequest, options: CallOptions) -> httpx.Response:
        built = self._http.build_request(
            request.method,
            request.url,
            headers={**request.headers, **await self._credentials()},
            content=request.content,
            timeout=_timeout(facts, options, self._timeout),
        )
        try:
            response = await self._http.send(
                built, stream=facts.answer == "events", follow_redirects=False
            )
            if response.status_code >= 400:
                await response.aread()
                await response.aclose()
                raise api_error(response)
        except httpx.HTTPError as error:
            raise _failure(error, self._base_url) from error
        return response

    async def _send(self, facts: Facts, given: Input, options: CallOptions | None) -> httpx.Response:
        options = options or CallOptions()
        request = wire_request(self._base_url, facts, given, options)
        retries = self._retries if options.retries is None else options.retries
        failed = 0
        while True:
            try:
                return await self._attempt(facts, request, options)
            except Exception as error:
                delay = retry_delay(error, failed, repeatable=_repeatable(facts))
                if delay is None or failed >= retries:
                    raise
            await self._wait(delay)
            failed += 1

    async def _json(self, facts: Facts, given: Input, options: CallOptions | None, type_: Any) -> Any:
        return read_answer(type_, (await self._send(facts, given, options)).content)

    async def _none(self, facts: Facts, given: Input, options: CallOptions | None) -> None:
        await self._send(facts, given, options)

    async def _response(
        self, facts: Facts, given: Input, options: CallOptions | None
    ) -> httpx.Response:
        return await self._send(facts, given, options)

    async def _read_stream(self, response: httpx.Response) -> AsyncIterator[tuple[str, str, str]]:
        decoder = EventDecoder()
        try:
            async for text in response.aiter_text():
                for found in decoder.feed(text):
                    yield found
        except httpx.HTTPError as error:
            raise ConnectionFailed(f"The stream broke off: {error}") from error
        finally:
            await response.aclose()

    async def _events(
        self, facts: Facts, given: Input, options: CallOptions | None, type_: Any
    ) -> AsyncIterator[ServerEvent[Any]]:
        options = options or CallOptions()
        retries = self._retries if options.retries is None else options.retries
        position = _StreamPosition(options)
        while True:
            try:
                response = await self._send(facts, given, position.options(options))
                if response.status_code == 204:
                    return
                async for found in self._read_stream(response):
                    event, ends = position.read(type_, found)
                    yield event
                    if ends:
                        return
                if position.id == "":
                    return
                raise ConnectionFailed("The stream closed before its last event.")
            except Exception as error:
                delay = position.delay(error, retries)
                if delay is None:
                    raise
            await self._wait(delay)
