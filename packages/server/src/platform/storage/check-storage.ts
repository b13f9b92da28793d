/** Whether the storage can be used, asked before the program says that it is ready. */
import { ServiceError } from '../errors.ts';
import { StartError } from '../processes/start-error.ts';
import type { Storage } from './storage.ts';

/** What `check` threw, as a sentence for the person who starts the program. */
export function storageStartError(error: unknown): StartError {
  const cause = error instanceof ServiceError ? error.cause : error;
  const sentence = cause instanceof Error ? cause.message : String(cause);
  return new StartError(sentence, { cause: error });
}

/** Whether waiting does not help, since the settings or rights are wrong. */
function isRefusal(error: unknown): boolean {
  return error instanceof ServiceError && error.cause instanceof Error && error.cause.name === 'StoreRefusal';
}

/**
 * Throws StartError where the settings do not fit the store. A store that is away for the moment is no reason not to
 * start: it answers a sentence for that, null when all is well.
 */
export async function checkStorage(storage: Pick<Storage, 'check'>): Promise<string | null> {
  try {
    await storage.check();
    return null;
  } catch (error) {
    const trouble = storageStartError(error);
    if (isRefusal(error) || !(error instanceof ServiceError)) throw trouble;
    return trouble.message;
  }
}
