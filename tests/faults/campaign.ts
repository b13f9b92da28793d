/** Many random sequences, some at a time, and what is told of them. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Script } from './script.ts';
import type { Sequences } from './sequences.ts';

/** Sequences at the same time. */
const LANES = 2;

export interface CampaignOptions {
  scripts: fc.Arbitrary<Script>;
  sequences: Sequences;
  seed: number;
  count: number;
  /** Prints what was played. */
  isTold: boolean;
}

/** Looks for a shorter sequence where one fails. */
const shrinks = process.env.RUSHES_FAULT_SHRINK === '1';

/** Plays `count` sequences; throws with seed and script where one fails. */
export async function playMany({ scripts, sequences, seed, count, isTold }: CampaignOptions): Promise<void> {
  const faults = new Map<string, number>();
  let played = 0;

  async function playOne(script: Script): Promise<void> {
    const { hits } = await sequences.run(script);
    played += 1;
    for (const name of hits) faults.set(name, (faults.get(name) ?? 0) + 1);
  }

  async function playLane(laneSeed: number, numRuns: number): Promise<void> {
    const property = fc.asyncProperty(scripts, playOne);
    const result = await fc.check(property, { seed: laneSeed, numRuns, endOnFailure: !shrinks });
    if (!result.failed) return;
    const [script] = result.counterexample ?? [];
    const sentence = (result.errorInstance as Error | null)?.message ?? 'failed';
    const place = `seed ${laneSeed}, sequence ${result.numRuns}`;
    throw new Error(`${place}: ${sentence}\nscript: ${JSON.stringify(script)}`);
  }

  const lanes = Array.from({ length: Math.min(LANES, count) }, (_, lane) =>
    playLane(seed + lane, Math.ceil((count - lane) / LANES)),
  );
  const results = await Promise.allSettled(lanes);
  const told = [...faults].sort().map(([name, times]) => `${name}: ${times}`);
  if (isTold) {
    const seeds = `seeds ${seed} to ${seed + LANES - 1}`;
    process.stdout.write(`${[`${played} sequences, ${seeds}`, ...told].join('\n')}\n`);
  }
  const failed = results.filter((result) => result.status === 'rejected');
  if (failed.length > 0) throw new Error(failed.map(({ reason }) => (reason as Error).message).join('\n\n'));
  expect(played).toBe(count);
}

/** Plays one sequence from a file, and prints what happened. */
export async function replay(sequences: Sequences, path: string): Promise<void> {
  const { trace } = await sequences.run(JSON.parse(readFileSync(path, 'utf8')) as Script);
  process.stdout.write(`${trace.join('\n')}\n`);
}
