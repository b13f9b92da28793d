/** With what an analyser looks at a version, so that the same is never done twice. Pure. */
import { createHash } from 'node:crypto';
import type { ServiceConfigFile } from '../../../entities/index.ts';
import type { Analyser } from '../../analysis/analyser.ts';
import type { IndexedVersion } from '../version-facts.repo.ts';
import type { RunMaker, RunRow } from './analyser-runs.repo.ts';

const FROM_THE_DECODE: readonly Analyser['inputs'][number][] = ['shots', 'stills', 'sound'];

/** JSON whose keys are in order at every depth. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner)]));
}

/** Whether it looks at what the one decode of a preprocess stored. */
export function readsDecode({ inputs }: Analyser): boolean {
  return inputs.some((input) => FROM_THE_DECODE.includes(input));
}

/** What a run would be made with now. */
export function runMaker(
  analyser: Analyser,
  given: { engine: string; config: ServiceConfigFile; version: IndexedVersion },
): RunMaker {
  const options = {
    ...analyser.optionsOf?.(given.config),
    ...(readsDecode(analyser) ? { media: given.version.analysisKey } : {}),
  };
  const optionsKey = createHash('sha256')
    .update(JSON.stringify(inOrder(options)))
    .digest('hex');
  return { analyserVersion: analyser.version, engine: given.engine, optionsKey, options };
}

/** Whether a run has said all that it would say again. */
export function isUpToDate(row: RunRow | undefined, maker: RunMaker): boolean {
  return (
    row !== undefined &&
    (row.state === 'done' || row.state === 'refused') &&
    row.analyser_version === maker.analyserVersion &&
    row.engine === maker.engine &&
    row.options_key === maker.optionsKey
  );
}

const MINUTE = 60_000;
const PAUSES = [MINUTE, 10 * MINUTE, 60 * MINUTE, 360 * MINUTE];

/** When what has failed `attempts` times in a row is tried again; null: not by itself. */
export function nextAttemptAt(attempts: number, now: Date): Date | null {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}
