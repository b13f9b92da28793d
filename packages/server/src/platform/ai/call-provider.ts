/** Turns what the SDK throws into failures that people can read and that hold no request, no body and no key. */
import {
  APICallError,
  InvalidResponseDataError,
  JSONParseError,
  NoObjectGeneratedError,
  NoTranscriptGeneratedError,
  TypeValidationError,
} from 'ai';
import type { AiModelSettings } from './ai-settings.ts';
import { ProviderError } from './provider-error.ts';
import { saidBy } from './provider-fetch.ts';

/** Whether an answer came that is not what the provider's own documents say. */
function isMalformed(error: unknown): boolean {
  return (
    NoObjectGeneratedError.isInstance(error) ||
    NoTranscriptGeneratedError.isInstance(error) ||
    JSONParseError.isInstance(error) ||
    TypeValidationError.isInstance(error) ||
    InvalidResponseDataError.isInstance(error) ||
    // The answer was a success, and could not be read.
    (APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode < 300)
  );
}

/** Our failure among an error and its causes, where the SDK wrapped it. */
function ownFailure(error: unknown): ProviderError | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    if (at instanceof ProviderError) return at;
  }
  return null;
}

/** Runs a call of the SDK. Throws ProviderError, or the reason of `signal` once that is aborted. */
export async function callProvider<T>(
  settings: AiModelSettings,
  signal: AbortSignal,
  call: () => Promise<T>,
): Promise<T> {
  const name = `${settings.provider}:${settings.model}`;
  try {
    return await call();
  } catch (error) {
    signal.throwIfAborted();
    const own = ownFailure(error);
    if (own !== null) throw own;
    if (isMalformed(error)) throw new ProviderError('malformed', `${name} answered what makes no sense.`);
    // No cause: the SDK's errors carry the whole request.
    const said = error instanceof Error ? saidBy(error.message, settings.key()) : '';
    throw new ProviderError('refused', `${name} could not be asked: ${said}`);
  }
}
