/** Colour tables of the library, read and checked before anything is drawn. */
import { open } from 'node:fs/promises';
import { listUsedAssets, locationKey, type Timeline } from '@rushes/timeline';
import type { RenderFile } from '../../types.ts';
import { MAX_CUBE_BYTES, parseCube } from './cube-file.ts';
import type { ColorTable } from './graph-context.ts';

/** Tables by asset, and what is wrong with those that could not be used. */
export interface ReadTables {
  tables: ReadonlyMap<string, ColorTable>;
  warnings: string[];
}

/** Reads the tables that a timeline names. One that is missing or wrong is said and changes nothing. */
export async function readColorTables(timeline: Timeline, files: readonly RenderFile[]): Promise<ReadTables> {
  const named = listUsedAssets(timeline).filter(({ use }) => use === 'lut');
  const tables = new Map<string, ColorTable>();
  const warnings: string[] = [];
  for (const assetId of new Set(named.map(({ location }) => locationKey(location)))) {
    const file = files.find((each) => each.assetId === assetId);
    if (!file) {
      warnings.push('A colour table is not here; colours stay as they are.');
      continue;
    }
    try {
      tables.set(assetId, { contentKey: file.contentKey, table: parseCube(await readBounded(file.path)) });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      warnings.push(`A colour table could not be used: ${error.message}. Colours stay as they are.`);
    }
  }
  return { tables, warnings: [...new Set(warnings)] };
}

/** The text of a file, never more of it than is allowed. */
async function readBounded(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size > MAX_CUBE_BYTES) throw new RangeError('the colour table is too large');
    return await file.readFile('latin1');
  } finally {
    await file.close();
  }
}
