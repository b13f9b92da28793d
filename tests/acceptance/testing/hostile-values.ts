/** Values that no operation expects, chosen by a seed so that a failure can be had again. */

/** Numbers from 0 to 1 that follow from the seed alone (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>(random: () => number, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)] as T;
}

/** Percent-encoded texts for paths and queries; some are no valid encoding at all. */
export const hostileTexts: readonly string[] = [
  '',
  '%00',
  'a%00b',
  '%ED%A0%80', // a lone surrogate as UTF-8
  '%FF%FE',
  '%C0%AF',
  '%',
  '%zz',
  '%E2%80%AE%F0%9F%92%A9',
  encodeURIComponent('../../etc/passwd'),
  encodeURIComponent('..\\..\\x'),
  encodeURIComponent("'; drop table node; --"),
  encodeURIComponent('" or 1=1 /*'),
  encodeURIComponent('{"$gt": ""}'),
  encodeURIComponent('#{7*7} {{7*7}} %s %n'),
  encodeURIComponent('<script>alert(1)</script>'),
  encodeURIComponent('\r\nset-cookie: a=b'),
  'null',
  'undefined',
  'true',
  '-1',
  '0',
  '1e999',
  '-1e308',
  'NaN',
  'Infinity',
  '0x10',
  '9007199254740993',
  '99999999999999999999999999',
  '-9223372036854775809',
  '2147483648',
  '1.5',
  '%20',
  '0000-00-00T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:60Z',
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '9999-12-31T23:59:59.999999999999Z',
  '0001-01-01T00:00:00%2B23:59',
  '0001-01-01T00:00:00-23:59',
  '01890000-0000-7000-8000-000000000000',
  '00000000-0000-0000-0000-000000000000',
  '01890000-0000-7000-8000-00000000000Z',
  'x'.repeat(5_000),
  encodeURIComponent('ä'.repeat(1_500)),
  encodeURIComponent(`/${'a/'.repeat(400)}`),
  '/',
  encodeURIComponent('/a//b/./../c'),
  '__proto__',
  'constructor',
];

/** JSON texts, to stand in the place of any value of a body. */
export const hostileJson: readonly string[] = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '1e308',
  '1e999',
  '-0',
  '9007199254740993',
  '99999999999999999999999999',
  '""',
  '" "',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00x"',
  '"\\u202e\\ud83d\\udca9"',
  '"../../etc/passwd"',
  '"a/b"',
  '"."',
  '".."',
  `"'; drop table node; --"`,
  '"#{7*7} {{7*7}} %s"',
  '"2026-02-30T00:00:00Z"',
  '"01890000-0000-7000-8000-000000000000"',
  '"asset://01890000-0000-7000-8000-000000000000?version=x"',
  '"file:///etc/passwd"',
  `"${'x'.repeat(5_000)}"`,
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '[{}]',
  '{"": ""}',
  '{"__proto__": {"admin": true}}',
  '{"constructor": 1, "toString": 2, "hasOwnProperty": 3}',
  `${'['.repeat(300)}${']'.repeat(300)}`,
  `[${Array.from({ length: 2_000 }, () => '0').join(',')}]`,
];

/** Bodies that are wrong as a whole. */
export const hostileBodies: readonly string[] = [
  '{',
  'null',
  '"text"',
  '0',
  '[]',
  '{}',
  '\u0000',
  '\ufeff{}',
  '{"a":1,"a":2}',
  '{"a":1}{"b":2}',
  '<?xml version="1.0"?><a/>',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  '[1e400]',
  "{'a': 1}",
];

export const hostileHeaders: readonly Record<string, string>[] = [
  {},
  {},
  {},
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'x' },
  { 'content-type': ';' },
  { 'content-encoding': 'gzip' },
  { 'x-request-id': '../../etc\t<script>' },
  { 'last-event-id': '01890000-0000-7000-8000-000000000000:99999999999' },
  { 'last-event-id': '%00' },
  { range: 'bytes=9-1,,-' },
  { 'if-none-match': '"' },
  { accept: 'text/html' },
  { origin: 'null' },
  { cookie: 'a=b' },
];

/**
 * A copy of a JSON value, as text, in which one place (the whole included) holds `text`, or one property
 * is missing, or one too many is there.
 */
export function spoil(value: unknown, text: string, random: () => number): string {
  if (value === null || typeof value !== 'object') return text;
  const entries = Object.entries(value);
  if (entries.length === 0 || random() < 0.1) return text;
  const index = Math.floor(random() * entries.length);
  const way = random();
  const parts = entries.flatMap(([name, child], at) => {
    const key = Array.isArray(value) ? '' : `${JSON.stringify(name)}:`;
    if (at !== index) return [key + JSON.stringify(child)];
    if (way < 0.1) return [];
    if (way < 0.2) return [key + JSON.stringify(child), Array.isArray(value) ? text : `"surprise":${text}`];
    return [key + spoil(child, text, random)];
  });
  return Array.isArray(value) ? `[${parts.join(',')}]` : `{${parts.join(',')}}`;
}
