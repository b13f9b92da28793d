/**
 * Random sequences that lean towards a fault: some steps that bring it about, with everything about them drawn that
 * may be one way or another, between steps of any kind.
 */
import fc from 'fast-check';
import type { Fault, Moment } from './injection/orders.ts';
import {
  type Action,
  anyStep as anyFsStep,
  anyScript,
  type FilePlan,
  type Script,
  type Step,
} from './script.ts';

/** A value, or what draws one. */
type Drawn<T> = T | fc.Arbitrary<T>;

const isArbitrary = <T>(drawn: Drawn<T>): drawn is fc.Arbitrary<T> => drawn instanceof fc.Arbitrary;
const draw = <T>(drawn: Drawn<T>): fc.Arbitrary<T> => (isArbitrary(drawn) ? drawn : fc.constant(drawn as T));

export interface Leaning {
  /** How the first files are; what is not said is drawn. */
  files: readonly Partial<{ [Fact in keyof FilePlan]: Drawn<FilePlan[Fact]> }>[];
  steps: readonly Drawn<Step>[];
  /** Steps around them; those with local storage by default. */
  anyStep?: fc.Arbitrary<Step>;
}

function leanFile(plan: FilePlan, wishes: Leaning['files'][number]): fc.Arbitrary<FilePlan> {
  const wished = Object.entries(wishes).map(([fact, drawn]) =>
    draw(drawn as Drawn<unknown>).map((value) => [fact, value] as const),
  );
  return fc.tuple(...wished).map((facts) => ({ ...plan, ...Object.fromEntries(facts) }));
}

/** Any sequences in the midst of which such steps are taken. */
export function leaningTo({ files, steps, anyStep = anyFsStep }: Leaning): fc.Arbitrary<Script> {
  const others = (maxLength: number) => fc.array(anyStep, { maxLength });
  const parts = fc.tuple(anyScript, others(1), fc.tuple(...steps.map(draw)), others(3));
  return parts.chain(([script, before, wanted, after]) =>
    fc
      .tuple(...script.files.map((plan, index) => leanFile(plan, files[index] ?? {})))
      .map((plans) => ({ ...script, files: plans, steps: [...before, ...wanted, ...after] })),
  );
}

export const inOnePiece = { parts: 0, bytes: fc.integer({ min: 1_000, max: 300_000 }) } as const;
export const inSomeParts = { parts: fc.constantFrom(1, 2, 3) } as const;
export const inTwoOrThree = { parts: fc.constantFrom(2, 3) } as const;
export const unchecked = { checksum: 'none', replaces: null } as const;

const variant = fc.constantFrom<0 | 1>(0, 1);
type Send = Extract<Action, { do: 'send' }>;

/** The first file's, where nothing else is said. */
export const aim = {
  send: (
    facts: Partial<{ [Fact in 'part' | 'variant' | 'cut']: Drawn<Send[Fact]> }> = {},
  ): fc.Arbitrary<Send> =>
    fc
      .tuple(draw(facts.part ?? 0), draw(facts.variant ?? variant), draw(facts.cut ?? null))
      .map(([part, one, cut]) => ({ do: 'send', file: 0, part, variant: one, cut })),
  finish: variant.map((one): Action => ({ do: 'finish', file: 0, variant: one })),
  jump: fc.constantFrom(-30, -2, 2, 30).map((hours): Step => ({ do: 'clock', hours })),
  ask: { do: 'ask', file: 0 },
  abort: { do: 'abort', file: 0 },
  pass: (hours: Drawn<number>): fc.Arbitrary<Step> => draw(hours).map((one) => ({ do: 'pass', hours: one })),
  end: (how: Drawn<'stop' | 'kill' | 'power'>): fc.Arbitrary<Step> =>
    draw(how).map((one) => ({ do: 'restart', how: one, fault: null })),
} as const;

/** What goes wrong, at which moment, and what is done meanwhile. */
export function suffering(
  fault: { effect: Fault['effect']; at: readonly Moment[]; nth: number; when?: Fault['when'] },
  { actions, times = 1 }: { actions: readonly Drawn<Action>[]; times?: Drawn<number> },
): fc.Arbitrary<Step> {
  const { effect, at, nth: most, when = 'before' } = fault;
  const nth = fc.noBias(fc.integer({ min: 1, max: most }));
  return fc
    .tuple(nth, fc.constantFrom(...at), draw(times), fc.boolean(), fc.tuple(...actions.map(draw)))
    .map(([first, moment, repeated, power, some]) => ({
      do: 'fault',
      fault: { at: [moment], nth: first, when, effect, times: repeated },
      power,
      actions: some,
    }));
}
