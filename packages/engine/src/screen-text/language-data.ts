/** Where the trained data of a language lies: English comes with the engine, all others from the operator's folder. */
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { MediaError } from '../errors.ts';

const require = createRequire(import.meta.url);

/** Codes as Tesseract names its files: `eng`, `chi_sim`, `deu_latf`. Nothing of a path gets through. */
const LANGUAGE = /^[a-z]{3}(?:_[a-z]{2,8}){0,2}$/;

/** The largest published file has 40 MB; a packed one may not become more than this. */
const MOST_BYTES = 256 * 1024 ** 2;

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (facts) => facts.isFile() && facts.size <= MOST_BYTES,
    () => false,
  );
}

/** The file of a language; null where it is not there. */
export async function findLanguageData(language: string, folder: string | null): Promise<string | null> {
  if (!LANGUAGE.test(language)) return null;
  const names = [`${language}.traineddata`, `${language}.traineddata.gz`];
  for (const path of folder === null ? [] : names.map((name) => join(folder, name))) {
    if (await isFile(path)) return path;
  }
  if (language !== 'eng') return null;
  const { langPath } = require('@tesseract.js-data/eng') as { langPath: string };
  return join(langPath, 'eng.traineddata.gz');
}

/** Parts that a file of trained data may have; Tesseract knows 24. */
const MOST_PARTS = 64;

/**
 * Whether bytes begin as trained data does: the number of parts, and where each lies (-1: nowhere). The reader ends its
 * whole process over what is none.
 */
function isTrainedData(data: Buffer): boolean {
  const parts = data.length < 4 ? 0 : data.readInt32LE(0);
  if (parts < 1 || parts > MOST_PARTS || data.length < 4 + 8 * parts) return false;
  const offsets = Array.from({ length: parts }, (_, part) => data.readBigInt64LE(4 + 8 * part));
  return offsets.every((offset) => offset >= -1n && offset <= BigInt(data.length));
}

async function readData(path: string): Promise<Buffer> {
  const bytes = await readFile(path);
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const data = packed ? gunzipSync(bytes, { maxOutputLength: MOST_BYTES }) : bytes;
  if (!isTrainedData(data)) throw new Error('this is no trained data');
  return data;
}

/**
 * Lays the data of all languages unpacked into `target`, so that the reader finds every one there and looks nowhere
 * else. Throws MediaError `invalid` where one is missing or can not be unpacked.
 */
export async function gatherLanguageData(
  languages: readonly string[],
  { folder, target }: { folder: string | null; target: string },
): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const language of languages) {
    const path = await findLanguageData(language, folder);
    if (path === null) {
      throw new MediaError('invalid', `There is no trained data of the language ${language}.`);
    }
    const data = await readData(path).catch((cause: unknown) => {
      throw new MediaError('invalid', `The trained data of the language ${language} can not be read.`, {
        cause,
      });
    });
    await writeFile(join(target, `${language}.traineddata`), data);
  }
}
