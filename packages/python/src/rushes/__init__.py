"""Client of the Rushes API: every operation, uploads, streams and webhooks, blocking or to be awaited."""

from ._core import (
    ApiError,
    CallOptions,
    ConnectionFailed,
    RushesError,
    ServerEvent,
    TaskFailed,
    TimedOut,
    ValidationIssue,
)
from ._generated import models
from ._many import Upload, UploadOutcome
from .async_client import AsyncRushes
from .client import Rushes
from .webhooks import WrongSignature, verify

__all__ = [
    "ApiError",
    "AsyncRushes",
    "CallOptions",
    "ConnectionFailed",
    "Rushes",
    "RushesError",
    "ServerEvent",
    "TaskFailed",
    "TimedOut",
    "Upload",
    "UploadOutcome",
    "ValidationIssue",
    "WrongSignature",
    "models",
    "verify",
]
