/** Prints: fingerprints of pictures that the one decode left in a file, made searchable. Needs no model. */
import { readFile } from 'node:fs/promises';
import { decodePrint, PRINT_LENGTH } from '@rushes/engine';
import type { VectorItem, VectorStore } from '../../search-index/index.ts';
import { type Analyser, type AnalyserContext, AnalyserRefusal } from '../analysis/analyser.ts';
import { findFingerprintsFile, findShotTimes, type ShotTimes } from './fingerprints.repo.ts';

export interface FingerprintsAnalyserDeps {
  vectors: Pick<VectorStore, 'ensureSpace' | 'replace' | 'remove'>;
}

/** Another way to make prints is another space: they can not be compared. */
export const PRINT_SPACE = {
  purpose: 'print',
  name: 'rushes-print-1',
  strategy: 'frame',
  dimensions: PRINT_LENGTH,
} as const;

/** The engine writes 4,000 of 2 kB at most. */
const MOST_FILE_BYTES = 32 * 1024 ** 2;
const MOST_PRINTS = 10_000;

const MOST_MS = 2 ** 31 - 1;

/** A print as it stands in the file, once it is known to be one. */
interface ReadFingerprint {
  startMs: number;
  endMs: number;
  vector: Float32Array;
}

function readFingerprint(given: unknown, lastMs: number): ReadFingerprint {
  const { startSeconds, endSeconds, values } = (given ?? {}) as Record<string, unknown>;
  const vector = typeof values === 'string' ? decodePrint(values) : null;
  const startMs = Math.round(Number(startSeconds) * 1_000);
  const endMs = Math.round(Number(endSeconds) * 1_000);
  const inside = startMs >= 0 && endMs >= startMs && startMs <= lastMs;
  if (vector === null || !inside) throw new Error('A print of the analysis makes no sense.');
  return { startMs, endMs: Math.min(endMs, lastMs), vector };
}

/** The shot that is shown at a time; null where none is. */
function shotAt(shots: readonly ShotTimes[], ms: number): string | null {
  return shots.findLast(({ startMs }) => startMs <= ms)?.id ?? null;
}

function lastMsOf({ mediaKind, probe }: AnalyserContext): number {
  if (mediaKind === 'image') return 0;
  // Pictures may last a little longer than their container says.
  return probe.durationSeconds > 0
    ? Math.min(MOST_MS, Math.ceil(probe.durationSeconds * 1_000) + 10_000)
    : MOST_MS;
}

async function readFingerprints(context: AnalyserContext, analysisId: string): Promise<ReadFingerprint[]> {
  const { db, versionId, bench } = context;
  const file = await findFingerprintsFile(db, { versionId, analysisId });
  if (file === null) return [];
  if (file.bytes > MOST_FILE_BYTES) throw new Error(`The file of prints has ${file.bytes} bytes.`);
  const read: unknown = JSON.parse(await readFile(await bench.show(file.storageKey), 'utf8'));
  const prints = (read as { prints?: unknown }).prints;
  if (!Array.isArray(prints) || prints.length > MOST_PRINTS)
    throw new Error('The file of prints makes no sense.');
  const lastMs = lastMsOf(context);
  return prints.map((print) => readFingerprint(print, lastMs));
}

export function createFingerprintsAnalyser({ vectors }: FingerprintsAnalyserDeps): Analyser {
  return {
    name: 'prints',
    version: '1',
    kinds: ['video', 'image'],
    inputs: ['shots'],
    outputs: ['vector'],
    after: [],
    timeLimit: (durationSeconds) => 120 + durationSeconds / 60,
    availability: async () => ({ available: true, engine: PRINT_SPACE.name }),

    async run(context) {
      const { analysisId, assetId, versionId, db } = context;
      if (analysisId === null)
        throw new AnalyserRefusal('Its pictures have not been looked at: preprocess it.');
      const prints = await readFingerprints(context, analysisId);
      const shots = await findShotTimes(db, analysisId);
      context.signal.throwIfAborted();
      const items = prints.map(
        (print): VectorItem => ({ scope: 'print', subjectId: shotAt(shots, print.startMs), ...print }),
      );
      await context.commit(async (trx) => {
        const space = await vectors.ensureSpace(trx, PRINT_SPACE);
        await vectors.replace(trx, { spaceId: space.id, assetId, versionId, scopes: ['print'] }, items);
      });
      return {
        details: { prints: items.length },
        ...(items.length === 0 ? { warnings: ['No picture of it has structure to be found by.'] } : {}),
      };
    },

    remove: (trx, versionId) => vectors.remove(trx, { versionId, scopes: ['print'] }),
  };
}
