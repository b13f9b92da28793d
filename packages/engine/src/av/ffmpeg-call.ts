import { AV_LOG_QUIET, AVERROR_EOF } from 'node-av/constants';
import { FFmpegError, Log, PosixError } from 'node-av/lib';

// FFmpeg's own log would land on stderr, unstructured and with file names in it. What matters reaches
// us as return codes.
Log.setLevel(AV_LOG_QUIET);

const AGAIN = FFmpegError.AVERROR(PosixError.EAGAIN);
const NO_MEMORY = FFmpegError.AVERROR(PosixError.ENOMEM);

/** A call into FFmpeg that failed: `code` is its AVERROR. Callers turn it into a MediaError they can stand for. */
export class FfmpegCallError extends Error {
  readonly code: number;

  constructor(doing: string, code: number) {
    super(`${doing}: ${FFmpegError.strerror(code)}`);
    this.name = 'FfmpegCallError';
    this.code = code;
  }
}

/** Passes a non-negative return code through; throws FfmpegCallError on a negative one. */
export function checkCall(code: number, doing: string): number {
  if (code < 0) throw new FfmpegCallError(doing, code);
  return code;
}

/** What asking for one more frame or packet came to. `again`: feed more first. `end`: there is no more. */
export type PullState = 'got' | 'again' | 'end';

/** Reads a return code of a receiving call; throws FfmpegCallError on a real error. */
export function pullState(code: number, doing: string): PullState {
  if (code >= 0) return 'got';
  if (code === AGAIN) return 'again';
  if (code === AVERROR_EOF) return 'end';
  throw new FfmpegCallError(doing, code);
}

/** True for failures that feeding other data cannot heal. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof FfmpegCallError && error.code === NO_MEMORY;
}
