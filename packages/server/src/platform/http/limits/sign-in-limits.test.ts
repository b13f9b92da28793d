import { expect, it } from 'vitest';
import { notAuthenticated, UnusableCredential } from '../authentication.ts';
import { createSignInLimits } from './request-limits.ts';

let milliseconds = 1_800_000_000_000;
const clock = { now: () => new Date(milliseconds) };
const saysWrong = (error: unknown) => !(error instanceof UnusableCredential);

/** Look-ups that end when they are told to. */
function createLookUps() {
  const running: { end(outcome: 'right' | 'wrong' | 'of no use'): void }[] = [];
  let count = 0;
  return {
    running,
    count: () => count,
    prove: () =>
      new Promise<string>((resolve, reject) => {
        count += 1;
        running.push({
          end: (outcome) => {
            if (outcome === 'right') resolve('somebody');
            else reject(outcome === 'wrong' ? notAuthenticated('Wrong.') : new UnusableCredential('No use.'));
          },
        });
      }),
  };
}

const tick = () => new Promise((resolve) => setImmediate(resolve));

it('looks no more wrong credentials up than are allowed, over however many connections', async () => {
  const limits = createSignInLimits({ clock, failures: { requests: 60, seconds: 60 } });
  const { prove, running, count } = createLookUps();
  const refused: string[] = [];
  const attempt = async (connection: number, number: number) => {
    const credentials = `${connection}/${number}`;
    await limits.prove({ address: 'a', credentials, prove, saysWrong }).catch((error: { code: string }) => {
      refused.push(error.code);
    });
  };
  const connections = Array.from({ length: 50 }, async (_, connection) => {
    for (let number = 0; number < 24; number += 1) await attempt(connection, number);
  });
  let open = true;
  const all = Promise.all(connections).then(() => {
    open = false;
  });
  while (open) {
    for (const one of running.splice(0)) one.end('wrong');
    await tick();
  }
  await all;
  expect(count()).toBe(60);
  expect(refused.filter((code) => code === 'not_authenticated')).toHaveLength(60);
  expect(refused.filter((code) => code === 'rate_limited')).toHaveLength(50 * 24 - 60);
  const later = async (after: number) => {
    milliseconds += after;
    const late = Promise.all(Array.from({ length: 50 }, (_, connection) => attempt(connection, 99)));
    await tick();
    for (const one of running.splice(0)) one.end('wrong');
    await late;
    return count();
  };
  // Nothing more in the same minute, and all of the next one after it.
  expect(await later(59_999)).toBe(60);
  expect(await later(1)).toBe(110);
});

it('refuses none of the right ones that come at the same time', async () => {
  const limits = createSignInLimits({ clock, failures: { requests: 3, seconds: 60 } });
  const { prove, running, count } = createLookUps();
  const answers = Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      limits.prove({ address: 'a', credentials: `key ${number}`, prove, saysWrong }),
    ),
  );
  for (let ended = 0; ended < 20; ) {
    await tick();
    expect(running.length).toBeLessThanOrEqual(3);
    for (const one of running.splice(0)) {
      one.end('right');
      ended += 1;
    }
  }
  expect(await answers).toHaveLength(20);
  expect(count()).toBe(20);
});

it('counts nothing for what is of no use, and a known one again once it is wrong', async () => {
  const limits = createSignInLimits({ clock, failures: { requests: 2, seconds: 60 } });
  const { prove, running } = createLookUps();
  const attempt = async (credentials: string, outcome: 'right' | 'wrong' | 'of no use') => {
    const answer = limits
      .prove({ address: 'a', credentials, prove, saysWrong })
      .catch(({ code, message }) => {
        return `${code}: ${message}`;
      });
    await tick();
    running.splice(0)[0]?.end(outcome);
    return await answer;
  };
  for (let again = 0; again < 4; again += 1) {
    expect(await attempt('x', 'of no use')).toBe('not_authenticated: No use.');
  }
  expect(await attempt('mine', 'right')).toBe('somebody');
  for (const one of ['y', 'z']) expect(await attempt(one, 'wrong')).toBe('not_authenticated: Wrong.');
  expect(await attempt('mine', 'right')).toBe('somebody');
  expect(await attempt('mine', 'wrong')).toBe('not_authenticated: Wrong.');
  expect(await attempt('mine', 'right')).toMatch(/^rate_limited/);
});
