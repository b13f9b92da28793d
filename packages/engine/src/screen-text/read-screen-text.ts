/** Reads the text in stills, all in one child process. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaError } from '../errors.ts';
import type { JobHooks } from '../types.ts';
import type { KnownLine } from './known-lines.ts';
import { gatherLanguageData } from './language-data.ts';
import { openPlain } from './look-at-still.ts';
import { type ReadStillResult, readStill } from './read-still.ts';
import { type ScreenLine, screenLines } from './text-lines.ts';
import { ReaderFailure, startTextReader, type TextReader } from './text-reader.ts';

export interface ScreenTextRequest {
  /** Paths of pictures, at most `MOST_READ_STILLS`. */
  stills: string[];
  /** Tesseract's codes, one to four, e.g. `eng`; the first counts most. */
  languages: string[];
  /** The operator's folder of `<language>.traineddata[.gz]`; null for none. */
  dataFolder: string | null;
  /** Existing empty folder. */
  workFolder: string;
  /** Without preparing the pictures: the baseline of the evaluation. */
  plain?: boolean;
}

export interface ScreenTextResult {
  /** In the order of the request; `lines` is null of a picture that can not be opened. */
  stills: { lines: ScreenLine[] | null }[];
  /** How often the reader was asked: lines that stand as they stood in the still before are not read again. */
  readings: number;
}

/** Pictures of one job. */
export const MOST_READ_STILLS = 5_000;

const MOST_LANGUAGES = 4;

/** Longest side at which a whole picture is read. */
const PLAIN_SIDE = 1920;

/** A reader that starts when it is first needed: most files show no text, and it takes a second and 250 MB. */
function lazyReader(start: () => Promise<TextReader>): {
  get(): Promise<TextReader>;
  stop(): Promise<void>;
} {
  let starting: Promise<TextReader> | null = null;
  return {
    get() {
      starting ??= start();
      return starting;
    },
    stop: async () => (await starting?.catch(() => null))?.stop(),
  };
}

async function readPlain(getReader: () => Promise<TextReader>, path: string): Promise<ReadStillResult> {
  const picture = await openPlain(path, PLAIN_SIDE);
  const read = await (await getReader()).readPicture(picture);
  return { lines: screenLines([read], picture), known: [], readings: 1 };
}

function checkRequest({ stills, languages }: ScreenTextRequest): void {
  if (stills.length > MOST_READ_STILLS) {
    throw new MediaError('invalid', `At most ${MOST_READ_STILLS} pictures can be read at once.`);
  }
  if (languages.length === 0 || languages.length > MOST_LANGUAGES) {
    throw new MediaError('invalid', `Text is read in one to ${MOST_LANGUAGES} languages.`);
  }
}

/** What the image library throws is a picture that can not be opened; failures of the reader are passed on. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((cause: unknown) => {
    if (cause instanceof MediaError || cause instanceof ReaderFailure) throw cause;
    return null;
  });
}

/** Throws MediaError `invalid` for too many pictures or languages, and for languages without data. */
export async function readScreenText(request: ScreenTextRequest, hooks: JobHooks): Promise<ScreenTextResult> {
  checkRequest(request);
  const { stills, languages, dataFolder, workFolder, plain = false } = request;
  const result: ScreenTextResult = { stills: [], readings: 0 };
  if (stills.length === 0) return result;
  const data = join(workFolder, 'languages');
  await gatherLanguageData(languages, { folder: dataFolder, target: data });
  const reader = lazyReader(() => startTextReader(languages, data));
  try {
    let known: KnownLine[] = [];
    for (const [index, path] of stills.entries()) {
      hooks.onProgress?.({ stage: 'read', fraction: index / stills.length });
      const read = await orNull(plain ? readPlain(reader.get, path) : readStill(reader.get, path, known));
      known = read?.known ?? [];
      result.readings += read?.readings ?? 0;
      result.stills.push({ lines: read?.lines ?? null });
    }
    return result;
  } finally {
    await reader.stop();
    await rm(data, { recursive: true, force: true });
  }
}
