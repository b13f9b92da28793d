/**
 * Random sequences of uploads and faults against the real service; docs/faults.md says how. `npm run test:faults`
 * plays RUSHES_FAULT_SEQUENCES (200) of them. A failure prints its seed and its script, which RUSHES_FAULT_SCRIPT
 * (a file) plays again.
 */
import { afterAll, beforeAll, test, vi } from 'vitest';
import { playMany, replay } from './campaign.ts';
import { anyScript } from './script.ts';
import { prepareSequences, type Sequences } from './sequences.ts';

const isThorough = process.env.MODE === 'faults';
const count = Number(process.env.RUSHES_FAULT_SEQUENCES ?? (isThorough ? 200 : 3));
const seed = Number(process.env.RUSHES_FAULT_SEED ?? (isThorough ? Date.now() % 1_000_000 : 20_261_120));
const replayed = process.env.RUSHES_FAULT_SCRIPT;

vi.setConfig({ testTimeout: 300_000 + count * 40_000, hookTimeout: 300_000 });

let sequences: Sequences;
beforeAll(async () => {
  sequences = await prepareSequences({ driver: 'fs' });
});
afterAll(() => sequences?.close());

test('no sequence of uploads and faults loses, lies or leaves anything', () =>
  replayed === undefined
    ? playMany({ scripts: anyScript, sequences, seed, count, isTold: isThorough })
    : replay(sequences, replayed));
