/**
 * Random sequences of what clients do and what goes wrong, as plain data: printed, shrunk, and played again from a
 * file. A step that makes no sense where it stands is left out when it is played.
 */
import fc from 'fast-check';
import type { Fault as StoreFault } from '../../packages/server/src/testing/s3-stand-in.ts';
import type { Fault, Moment } from './injection/orders.ts';

export interface FilePlan {
  /** 0 = sent whole. Parts but the last have 5 MiB, the least that there may be. */
  parts: number;
  /** Bytes of the file, or of its last part. */
  bytes: number;
  /** What the client says the whole hashes to: the first of its two contents, something else, or nothing. */
  checksum: 'none' | 'right' | 'wrong';
  /** The file of the plan whose content it replaces. */
  replaces: number | null;
}

/** One request of a client, or some that belong together. `variant`: which of two contents of the same length. */
export type Action =
  | { do: 'ask'; file: number }
  /** The whole file, or one part; `cut` is the share of it after which the network breaks. */
  | { do: 'send'; file: number; part: number; variant: 0 | 1; cut: number | null }
  | { do: 'complete'; file: number; how: 'right' | 'wrong-etag' | 'missing' | 'reversed' }
  /** Sends what is missing and completes. */
  | { do: 'finish'; file: number; variant: 0 | 1 }
  | { do: 'abort'; file: number }
  | { do: 'read'; file: number }
  | { do: 'preprocess'; file: number }
  | { do: 'trash'; file: number }
  | { do: 'purge'; file: number };

export type Step =
  | Action
  /** At once. */
  | { do: 'together'; actions: Action[] }
  /** The fault is armed, the actions happen at once, and whoever died is started again. */
  | { do: 'fault'; fault: Fault; power: boolean; actions: Action[] }
  /** The service is ended and started, perhaps with a fault on the way up. */
  | { do: 'restart'; how: 'stop' | 'kill' | 'power'; fault: Fault | null }
  /** The clock jumps; nothing that waits notices. */
  | { do: 'clock'; hours: number }
  /** Time passes, and sweeps with it. */
  | { do: 'pass'; hours: number }
  /** The object store fails in this way while the actions happen at once, and for some minutes more. */
  | { do: 'away'; how: StoreFault; minutes: number; actions: Action[] };

export interface Script {
  files: FilePlan[];
  steps: Step[];
  /** Of what a power cut takes away. */
  chance: number;
}

const FILES = 3;

/** Evenly: small numbers are no more telling here than others. */
const count = (min: number, max: number) => fc.noBias(fc.integer({ min, max }));

const file = fc.nat(FILES - 1);
const variant = fc.constantFrom<0 | 1>(0, 0, 0, 1);

const single = fc.record({
  parts: fc.constant(0),
  bytes: fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 9, arbitrary: count(1, 300_000) }),
  checksum: fc.constantFrom<FilePlan['checksum']>('none', 'none', 'right', 'wrong'),
});
const inParts = fc.record({
  parts: fc.constantFrom(1, 2, 2, 3),
  bytes: count(1, 9_000),
  checksum: fc.constantFrom<FilePlan['checksum']>('none', 'none', 'none', 'right', 'wrong'),
});

const filePlan = (index: number): fc.Arbitrary<FilePlan> =>
  fc
    .tuple(fc.oneof(single, inParts), index === 0 ? fc.constant(null) : fc.option(fc.nat(index - 1)))
    .map(([plan, replaces]) => ({ ...plan, replaces }));

const how = fc.constantFrom<Extract<Action, { do: 'complete' }>['how']>(
  'right',
  'right',
  'right',
  'wrong-etag',
  'missing',
  'reversed',
);

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('ask' as const), file }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      file,
      part: fc.nat(2),
      variant,
      cut: fc.option(fc.constantFrom(0, 0.2, 0.5, 0.9, 1, 1), { freq: 4 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('complete' as const), file, how }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('finish' as const), file, variant }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('abort' as const), file }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('read' as const), file }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('preprocess' as const), file }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('trash' as const), file }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('purge' as const), file }) },
);

const DISK: readonly Moment[] = [
  'create',
  'write',
  'sync',
  'sync-folder',
  'rename',
  'link',
  'unlink',
  'mkdir',
  'truncate',
];

const kill: fc.Arbitrary<Fault> = fc.record({
  at: fc.oneof(
    fc
      .constantFrom<Moment>('sync', 'sync-folder', 'rename', 'link', 'unlink', 'commit', 'statement')
      .map((at) => [at]),
    fc.constant([...DISK, 'commit' as const]),
  ),
  nth: count(1, 12),
  when: fc.constantFrom<Fault['when']>('before', 'during', 'after', 'after'),
  effect: fc.constant('kill' as const),
  times: fc.constant(1),
});

const full: fc.Arbitrary<Fault> = fc.record({
  at: fc.oneof(
    fc
      .constantFrom<Moment>('write', 'sync', 'rename', 'link', 'mkdir', 'create', 'sync-folder')
      .map((at) => [at]),
    fc.constant(DISK.filter((moment) => moment !== 'unlink')),
  ),
  nth: count(1, 6),
  when: fc.constant('before' as const),
  effect: fc.constant('ENOSPC' as const),
  times: fc.constantFrom(1, 2, 1_000),
});

const away: fc.Arbitrary<Fault> = fc.record({
  at: fc.constant([...DISK, 'look' as const]),
  nth: count(1, 12),
  when: fc.constant('before' as const),
  effect: fc.constant('EIO' as const),
  times: fc.constantFrom(1, 1_000),
});

const fault = fc.oneof(
  { weight: 5, arbitrary: kill },
  { weight: 3, arbitrary: full },
  { weight: 1, arbitrary: away },
);

/** What a fault can hit: something that is sent, most of the time. */
const work = fc.oneof(
  { weight: 2, arbitrary: action },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('finish' as const), file, variant }) },
);

const someActions = fc.oneof(
  { weight: 2, arbitrary: fc.array(work, { minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.array(work, { minLength: 2, maxLength: 3 }) },
);

const clock: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('clock' as const),
  hours: fc.constantFrom(-30, -2, -1, 1, 2, 30),
});
const pass: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('pass' as const),
  hours: fc.constantFrom(1, 2, 30),
});
const together: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('together' as const),
  actions: fc.array(action, { minLength: 2, maxLength: 4 }),
});
const suffering = (one: fc.Arbitrary<Fault>): fc.Arbitrary<Step> =>
  fc.record({ do: fc.constant('fault' as const), fault: one, power: fc.boolean(), actions: someActions });
const restart = (one: fc.Arbitrary<Fault>): fc.Arbitrary<Step> =>
  fc.record({
    do: fc.constant('restart' as const),
    how: fc.constantFrom<'stop' | 'kill' | 'power'>('stop', 'kill', 'power'),
    fault: fc.option<Fault>(one, { freq: 1 }),
  });

/** Any step with local storage. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: action },
  { weight: 3, arbitrary: together },
  { weight: 4, arbitrary: suffering(fault) },
  { weight: 1, arbitrary: restart(kill) },
  { weight: 1, arbitrary: clock },
  { weight: 1, arbitrary: pass },
);

const storeKill: fc.Arbitrary<Fault> = fc.record({
  at: fc.constantFrom<Moment>('request', 'request', 'commit', 'statement').map((at) => [at]),
  nth: count(1, 6),
  when: fc.constantFrom<Fault['when']>('before', 'during', 'after'),
  effect: fc.constant('kill' as const),
  times: fc.constant(1),
});

const storeAway: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('away' as const),
  how: fc.constantFrom<StoreFault>('drop', 'hang', 'SlowDown', 'InternalError', 'late', 'cut', 'in-200'),
  minutes: fc.constantFrom(0, 1, 5),
  actions: someActions,
});

/** Any step with an object store. */
export const anyStoreStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: action },
  { weight: 2, arbitrary: together },
  { weight: 3, arbitrary: suffering(storeKill) },
  { weight: 3, arbitrary: storeAway },
  { weight: 1, arbitrary: restart(storeKill) },
  { weight: 1, arbitrary: clock },
  { weight: 1, arbitrary: pass },
);

const scriptOf = (step: fc.Arbitrary<Step>): fc.Arbitrary<Script> =>
  fc.record({
    files: fc.tuple(...Array.from({ length: FILES }, (_, index) => filePlan(index))),
    steps: fc.array(step, { minLength: 4, maxLength: 14 }),
    chance: fc.nat(1_000_000),
  });

/** Any sequence with local storage. */
export const anyScript = scriptOf(anyStep);

/** Any sequence with an object store. */
export const anyStoreScript = scriptOf(anyStoreStep);
