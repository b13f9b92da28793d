/** Small files beside a model, which come from strangers like the model itself. */
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { MediaError } from '../errors.ts';

/** The object in a JSON file. Throws MediaError `damaged` where there is none or it is larger than `maxBytes`. */
export async function readJsonObject(path: string, maxBytes: number): Promise<Record<string, unknown>> {
  const name = basename(path);
  try {
    const { size } = await stat(path);
    if (size > maxBytes) throw new MediaError('damaged', `The file ${name} of the model is too large.`);
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch (cause) {
    if (cause instanceof MediaError) throw cause;
    throw new MediaError('damaged', `The file ${name} of the model can not be read.`, { cause });
  }
  throw new MediaError('damaged', `The file ${name} of the model holds no object.`);
}
