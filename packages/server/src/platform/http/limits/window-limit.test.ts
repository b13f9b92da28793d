import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createWindowLimiter } from './request-limits.ts';

const SECONDS = 60;

function limiterAt(requests: number) {
  let now = 1_800_000_000_000;
  const limiter = createWindowLimiter({
    clock: { now: () => new Date(now) },
    limit: { requests, seconds: SECONDS },
  });
  return {
    ...limiter,
    now: () => now,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

it('lets no more through in any window than it says, however they come, and as many as it says', () => {
  const waits = fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 80 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), waits, (requests, pauses) => {
      const limiter = limiterAt(requests);
      const through: number[] = [];
      for (const pause of pauses) {
        limiter.pass(pause);
        const before = through.filter((time) => time > limiter.now() - SECONDS * 1_000).length;
        const isThrough = !('waitSeconds' in limiter.take('a'));
        expect(isThrough).toBe(before < requests);
        if (isThrough) through.push(limiter.now());
      }
    }),
  );
});

it('says when the next one is due, which it is then', () => {
  const limiter = limiterAt(2);
  limiter.take('a');
  limiter.pass(10_500);
  limiter.take('a');
  expect(limiter.take('a')).toEqual({ waitSeconds: 50 });
  expect(limiter.take('b')).not.toHaveProperty('waitSeconds');
  limiter.pass(50_000);
  expect(limiter.take('a')).not.toHaveProperty('waitSeconds');
  expect(limiter.take('a')).toEqual({ waitSeconds: 10 });
});

it('takes back the one that it is told, once, whatever was counted since', () => {
  const limiter = limiterAt(2);
  const first = limiter.take('a');
  limiter.pass(30_000);
  limiter.take('a');
  if ('takeBack' in first) {
    first.takeBack();
    first.takeBack();
  }
  limiter.pass(29_000);
  expect(limiter.take('a')).not.toHaveProperty('waitSeconds');
  // What is left counts from its own time on, not from that of the one that was taken back.
  limiter.pass(1_000);
  expect(limiter.take('a')).toEqual({ waitSeconds: 30 });
});

it('keeps nobody out for longer after the clock was set back', () => {
  const limiter = limiterAt(1);
  limiter.take('a');
  limiter.pass(-3_600_000);
  expect(limiter.take('a')).toEqual({ waitSeconds: 60 });
});
