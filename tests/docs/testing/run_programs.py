"""Runs programs as standard input names them, each with names of its own, and answers a line for each: what its request was
answered with, and what it printed."""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from rushes import ApiError

SUCCESS = 200


class TimeIsOver(BaseException):
    """A stream that does not end has been heard for long enough."""


def _end(_number: int, _frame: Any) -> None:
    raise TimeIsOver


def _plain(value: Any) -> Any:
    return value.model_dump(mode="json", by_alias=True) if isinstance(value, BaseModel) else str(value)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, default=_plain)


def run(file: str, env: dict[str, str], seconds: float = 0) -> dict[str, Any]:
    printed: list[str] = []
    os.environ.update(env)
    names: dict[str, Any] = {
        "__name__": "__main__",
        "print": lambda *values: printed.append(" ".join(map(_text, values))),
    }
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        exec(compile(Path(file).read_text(), file, "exec"), names)
    except TimeIsOver:
        pass
    except ApiError as error:
        return {"status": error.status, "text": str(error), "body": error.body}
    except Exception:
        # Whatever else a program raises has no status.
        return {"status": 0, "text": traceback.format_exc(), "body": None}
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        if "client" in names:
            names["client"].close()
    return {"status": SUCCESS, "text": "\n".join(printed), "body": names.get("answer")}


signal.signal(signal.SIGALRM, _end)
for line in sys.stdin:
    print(json.dumps(run(**json.loads(line)), default=_plain), flush=True)
