/**
 * The same over an object store: clients send their bytes to it, and it is away, slow or full of refusals while the
 * service is killed at its requests. See uploads.test.ts for the settings.
 */
import { afterAll, beforeAll, test, vi } from 'vitest';
import { playMany, replay } from './campaign.ts';
import { anyStoreScript } from './script.ts';
import { prepareSequences, type Sequences } from './sequences.ts';

const isThorough = process.env.MODE === 'faults';
const count = Number(process.env.RUSHES_FAULT_SEQUENCES ?? (isThorough ? 100 : 2));
const seed = Number(process.env.RUSHES_FAULT_SEED ?? (isThorough ? Date.now() % 1_000_000 : 20_261_120));
const replayed = process.env.RUSHES_FAULT_SCRIPT;

vi.setConfig({ testTimeout: 300_000 + count * 40_000, hookTimeout: 300_000 });

let sequences: Sequences;
beforeAll(async () => {
  sequences = await prepareSequences({ driver: 's3' });
});
afterAll(() => sequences?.close());

test('over an object store no sequence loses, lies or leaves anything', () =>
  replayed === undefined
    ? playMany({ scripts: anyStoreScript, sequences, seed, count, isTold: isThorough })
    : replay(sequences, replayed));
