import { describe, expect, it } from 'vitest';
import { addressKey, createRateLimiter } from './rate-limit.ts';

function createMovedClock() {
  let milliseconds = 1_800_000_000_000;
  return {
    now: () => new Date(milliseconds),
    pass: (seconds: number) => {
      milliseconds += seconds * 1_000;
    },
  };
}

describe('a rate limiter', () => {
  it('lets a burst through, then one at a time as time goes by', () => {
    const clock = createMovedClock();
    const limiter = createRateLimiter({ clock, limit: { requests: 3, seconds: 60 } });
    expect([1, 2, 3].map(() => limiter.take('a'))).toEqual([0, 0, 0]);
    expect(limiter.take('a')).toBe(20);
    clock.pass(19);
    expect(limiter.take('a')).toBe(1);
    clock.pass(1);
    expect(limiter.state('a').remaining).toBe(1);
    expect(limiter.take('a')).toBe(0);
    expect(limiter.take('a')).toBe(20);
    clock.pass(60);
    expect([1, 2, 3].map(() => limiter.take('a'))).toEqual([0, 0, 0]);
  });

  it('keeps nobody out for longer when the clock is set back', () => {
    const clock = createMovedClock();
    const limiter = createRateLimiter({ clock, limit: { requests: 3, seconds: 60 } });
    expect([1, 2, 3].map(() => limiter.take('a'))).toEqual([0, 0, 0]);
    clock.pass(-3_600);
    expect(limiter.take('a')).toBe(20);
    expect(limiter.state('a')).toEqual({ remaining: 0, resetSeconds: 60 });
    clock.pass(20);
    expect(limiter.take('a')).toBe(0);
  });

  it('says what is left, and when all of it is there again', () => {
    const clock = createMovedClock();
    const limiter = createRateLimiter({ clock, limit: { requests: 3, seconds: 60 } });
    expect(limiter.state('a')).toEqual({ remaining: 3, resetSeconds: 0 });
    const left = [1, 2, 3, 4].map(() => {
      limiter.take('a');
      return limiter.state('a').remaining;
    });
    expect(left).toEqual([2, 1, 0, 0]);
    expect(limiter.state('a').resetSeconds).toBe(60);
    clock.pass(21);
    expect(limiter.state('a')).toEqual({ remaining: 1, resetSeconds: 39 });
  });

  it('takes the limit of each key', () => {
    const clock = createMovedClock();
    const limiter = createRateLimiter({ clock, limit: { requests: 1, seconds: 60 } });
    const more = { requests: 1_000, seconds: 60 };
    for (let count = 0; count < 1_000; count += 1) expect(limiter.take('a', more)).toBe(0);
    expect(limiter.take('a', more)).toBe(1);
    expect(limiter.state('a', more)).toEqual({ remaining: 0, resetSeconds: 60 });
    expect([limiter.take('b'), limiter.take('b')]).toEqual([0, 60]);
  });

  it('counts keys apart, and a refused one not at all', () => {
    const clock = createMovedClock();
    const limiter = createRateLimiter({ clock, limit: { requests: 1, seconds: 10 } });
    limiter.take('a');
    for (let again = 0; again < 5; again += 1) expect(limiter.take('a')).toBe(10);
    expect(limiter.take('b')).toBe(0);
    clock.pass(10);
    expect(limiter.take('a')).toBe(0);
  });

  it('forgets the key it has not seen for longest when there are too many', () => {
    const clock = createMovedClock();
    const limiter = createRateLimiter({ clock, limit: { requests: 2, seconds: 10 }, maxKeys: 2 });
    for (const key of ['a', 'a', 'b', 'b']) limiter.take(key);
    clock.pass(5);
    limiter.take('a');
    limiter.take('c');
    expect(limiter.state('a').remaining).toBe(0);
    expect(limiter.state('b').remaining).toBe(2);
  });
});

describe('the key of an address', () => {
  it('is an IPv4 address itself, also in IPv6 form', () => {
    expect(addressKey('192.0.2.7')).toBe('192.0.2.7');
    expect(addressKey('::ffff:192.0.2.7')).toBe('192.0.2.7');
  });

  it('is the network of an IPv6 address, in whatever spelling', () => {
    expect(addressKey('2001:db8:0:7::1')).toBe('2001:db8:0:7');
    expect(addressKey('2001:DB8:0:7:ffff:1:2:3')).toBe('2001:db8:0:7');
    expect(addressKey('2001:db8:0:8::1')).not.toBe('2001:db8:0:7');
    expect(addressKey('::1')).toBe('0:0:0:0');
  });

  it('is one for all that is no address', () => {
    expect(addressKey('')).toBe('unknown');
    expect(addressKey('evil')).toBe('unknown');
  });
});
