import { describe, expect, it } from 'vitest';
import { namesEtag, parseRange, planServing } from './serve-conditions.ts';

describe('parseRange', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-5', { start: 2, end: 5 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=5-99', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['BYTES = 1 - 2', { start: 1, end: 2 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', null],
    ['bytes=1-2,4-5', null],
    ['bytes=', null],
    ['bytes=-', null],
    ['items=0-1', null],
    [undefined, null],
  ])('reads %j', (header, expected) => {
    expect(parseRange(header, 10)).toEqual(expected);
  });

  it.each(['bytes=', 'bytes=1-', 'bytes', ''])('looks through a long header after %j once', (begin) => {
    const before = process.cpuUsage();
    expect(parseRange(`${begin}${' '.repeat(200_000)}x`, 10)).toBeNull();
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });

  it('finds nothing in an empty file', () => {
    expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(parseRange('bytes=-1', 0)).toBe('unsatisfiable');
  });
});

it('namesEtag reads lists, weak tags and the star', () => {
  for (const header of ['"a"', 'W/"a"', '"b", "a"', '*']) expect(namesEtag(header, '"a"')).toBe(true);
  for (const header of ['"b"', 'a', '', undefined]) expect(namesEtag(header, '"a"')).toBe(false);
});

describe('planServing', () => {
  const modified = new Date('2026-01-31T12:00:00.900Z');
  const at = 'Sat, 31 Jan 2026 12:00:00 GMT';
  const before = 'Sat, 31 Jan 2026 11:59:59 GMT';
  const after = 'Sat, 31 Jan 2026 12:00:01 GMT';
  const object = { bytes: 10, etag: '"a"', modified };
  const all = { answer: 'bytes', range: null };
  const part = { answer: 'bytes', range: { start: 0, end: 4 } };
  const range = 'bytes=0-4';

  it.each([
    ['nothing', {}, all],
    ['a range', { range }, part],
    ['a range beyond the end', { range: 'bytes=10-' }, { answer: 'unsatisfiable' }],
    ['if-none-match of it', { ifNoneMatch: '"a"' }, { answer: 'not modified' }],
    ['if-none-match of it, weakly, in a list', { ifNoneMatch: '"x,y", W/"a"' }, { answer: 'not modified' }],
    ['if-none-match before a range', { ifNoneMatch: '"a"', range: 'bytes=99-' }, { answer: 'not modified' }],
    ['if-none-match of another, and its date', { ifNoneMatch: '"b"', ifModifiedSince: after }, all],
    ['if-modified-since its time', { ifModifiedSince: at }, { answer: 'not modified' }],
    ['if-modified-since an earlier time', { ifModifiedSince: before }, all],
    ['if-modified-since no time', { ifModifiedSince: 'yesterday-ish' }, all],
    ['if-match of it', { ifMatch: '"a"', range }, part],
    ['if-match of anything', { ifMatch: '*' }, all],
    ['if-match of another', { ifMatch: '"b"' }, { answer: 'precondition failed' }],
    ['if-match of it, weakly', { ifMatch: 'W/"a"' }, { answer: 'precondition failed' }],
    ['if-match of it, and if-none-match', { ifMatch: '"a"', ifNoneMatch: '"a"' }, { answer: 'not modified' }],
    ['if-unmodified-since its time', { ifUnmodifiedSince: at }, all],
    ['if-unmodified-since an earlier time', { ifUnmodifiedSince: before }, { answer: 'precondition failed' }],
    ['if-range of it', { ifRange: '"a"', range }, part],
    ['if-range of another', { ifRange: '"b"', range }, all],
    ['if-range of another and a range beyond the end', { ifRange: '"b"', range: 'bytes=99-' }, all],
    ['if-range of it, weakly', { ifRange: 'W/"a"', range }, all],
    ['if-range of everything', { ifRange: '*', range }, all],
    ['if-range of its time', { ifRange: at, range }, part],
    ['if-range of a later time', { ifRange: after, range }, all],
  ])('answers %s', (_what, conditions, expected) => {
    expect(planServing(conditions, object)).toEqual(expected);
  });

  it('compares no dates where none is told', () => {
    const untold = { ...object, modified: null };
    expect(planServing({ ifModifiedSince: after, ifRange: at, range }, untold)).toEqual(all);
    expect(planServing({ ifUnmodifiedSince: before }, untold)).toEqual(all);
  });
});
