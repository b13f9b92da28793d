import type { EditOperation, Timeline } from '@rushes/timeline';
import { expect, test } from 'vitest';
import { type Entry, type Failure, SaveQueue, type SaveState, type Saves } from './save-queue.ts';

const entry = (version: number | null = null): Entry => ({ timeline: {} as Timeline, version });
const named = (name: string): EditOperation[] => [{ type: 'rename', target: [], name }];

class Refusal extends Error {
  readonly kind: Failure['kind'];
  constructor(kind: Failure['kind']) {
    super(kind);
    this.kind = kind;
  }
}

/** A service that counts versions, and fails as it is told to. */
function setUp() {
  const calls: string[] = [];
  const failures: Failure['kind'][] = [];
  let newest = 1;
  let isSame = false;
  let waiting: (() => void)[] = [];
  const states: SaveState[] = [];
  const answer = (call: string) => async (version: number) => {
    calls.push(`${call} on ${version}`);
    const failure = failures.shift();
    if (failure !== undefined) throw new Refusal(failure);
    newest = version + 1;
    return newest;
  };
  const saves: Saves = {
    edit: (version, operations) =>
      answer(operations.map((one) => ('name' in one ? one.name : one.type)).join())(version),
    restore: (version, to) => answer(`restore ${to}`)(version),
    replace: (version) => answer('replace')(version),
    compare: async () => {
      const failure = failures.shift();
      if (failure !== undefined) throw new Refusal(failure);
      return { version: newest, isSame };
    },
  };
  const queue = new SaveQueue({
    version: 1,
    saves,
    readFailure: (error) => ({ kind: (error as Refusal).kind, sentence: '' }),
    onChange: (state) => states.push(state),
    later(run) {
      waiting.push(run);
      return () => {
        waiting = waiting.filter((one) => one !== run);
      };
    },
  });
  const tick = async () => {
    const due = waiting;
    waiting = [];
    for (const run of due) run();
    // All that was answered is heard.
    await new Promise((resolve) => setImmediate(resolve));
  };
  const meanwhile = (version: number, same: boolean) => {
    newest = version;
    isSame = same;
  };
  return { queue, calls, failures, states, tick, meanwhile };
}

test('steps are saved in order, each on the version before, and an undo is a version that comes back', async () => {
  const { queue, calls, tick, states } = setUp();
  const [a, b, c] = [entry(1), entry(), entry()];
  queue.edit({ operations: named('b'), before: a, entry: b });
  queue.edit({ operations: named('c'), before: b, entry: c });
  await tick();
  queue.go(c, b);
  await tick();
  expect(calls).toEqual(['b on 1', 'c on 2', 'restore 2 on 3']);
  expect([a.version, b.version, c.version]).toEqual([1, 4, 3]);
  expect(states.at(-1)).toBe('saved');
});

test('letters that are typed are one step, and what is undone before it was sent is never sent', async () => {
  const { queue, calls, tick } = setUp();
  const [a, b, c, d] = [entry(1), entry(), entry(), entry()];
  queue.edit({ operations: named('H'), before: a, entry: b, name: 'text' });
  queue.edit({ operations: named('Hi'), before: a, entry: c, name: 'text' });
  await tick();
  expect(calls).toEqual(['Hi on 1']);
  queue.edit({ operations: named('d'), before: c, entry: d });
  queue.go(d, c);
  await tick();
  expect(calls).toEqual(['Hi on 1']);
});

test('without an answer it is tried again, and what had arrived is not done twice', async () => {
  const { queue, calls, failures, tick, meanwhile, states } = setUp();
  failures.push('unreachable', 'conflict');
  queue.edit({ operations: named('b'), before: entry(1), entry: entry() });
  await tick();
  expect(states.at(-1)).toBe('waiting');
  // It was the answer that got lost: the newest version is ours.
  meanwhile(2, true);
  await tick();
  expect(calls).toEqual(['b on 1', 'b on 1']);
  expect([states.at(-1), queue.version]).toEqual(['saved', 2]);
});

test('what may have arrived is not taken for undone: it is sent again, and then gone back from', async () => {
  const { queue, calls, failures, tick } = setUp();
  const [a, b, c] = [entry(1), entry(), entry()];
  failures.push('unreachable');
  queue.edit({ operations: named('b'), before: a, entry: b, name: 'text' });
  await tick();
  // More letters are a step of their own now: they are not what may be there.
  queue.edit({ operations: named('bc'), before: b, entry: c, name: 'text' });
  queue.go(c, a);
  await tick();
  expect(calls).toEqual(['b on 1', 'b on 1', 'bc on 2', 'restore 1 on 3']);
});

test('whether it was saved after all is asked until there is an answer', async () => {
  const { queue, failures, tick, meanwhile, states } = setUp();
  failures.push('unreachable', 'conflict', 'unreachable', 'conflict');
  queue.edit({ operations: named('b'), before: entry(1), entry: entry() });
  await tick();
  meanwhile(2, true);
  await tick();
  expect(states.at(-1)).toBe('waiting');
  await tick();
  expect([states.includes('conflict'), states.at(-1), queue.version]).toEqual([false, 'saved', 2]);
});

test('an answer to what was forgotten on its way takes nothing of what was done since', async () => {
  const { queue, calls, tick } = setUp();
  queue.edit({ operations: named('b'), before: entry(1), entry: entry() });
  const sent = tick();
  queue.clear(7);
  queue.edit({ operations: named('c'), before: entry(7), entry: entry() });
  await sent;
  await tick();
  expect([calls, queue.version, queue.isIdle]).toEqual([['b on 1', 'c on 7'], 8, true]);
});

test('a conflict stops all saving until somebody decides, and nothing is lost', async () => {
  const { queue, calls, failures, tick, meanwhile, states } = setUp();
  failures.push('conflict');
  meanwhile(7, false);
  queue.edit({ operations: named('b'), before: entry(1), entry: entry() });
  await tick();
  queue.edit({ operations: named('c'), before: entry(), entry: entry() });
  await tick();
  expect([states.at(-1), calls.length]).toEqual(['conflict', 1]);
  expect(await queue.settled()).toBe(false);
  expect(queue.pending()).toEqual([...named('b'), ...named('c')]);
  const operations = queue.pending() ?? [];
  queue.clear(7);
  queue.edit({ operations, before: entry(7), entry: entry() });
  await tick();
  expect(calls.slice(1)).toEqual(['b,c on 7']);
  expect([states.at(-1), queue.isIdle]).toEqual(['saved', true]);
});

test('a version that is kept no more comes back whole', async () => {
  const { queue, calls, failures, tick } = setUp();
  failures.push('refused');
  queue.go(entry(1), entry(1));
  await tick();
  expect(calls).toEqual(['restore 1 on 1', 'replace on 1']);
});
