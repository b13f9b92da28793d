/** What is pure: patterns, prompts, widths, which words are the operator's. */
import { lstatSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError, ConnectionError } from '@rushes/sdk';
import { describe, expect, test } from 'vitest';
import { promptWithFiles } from './library/file-names.ts';
import { createOutput } from './output/output.ts';
import { fit, harmless, textWidth, wrapped } from './output/text-width.ts';
import { bytesText, clockText, secondsOf } from './output/units.ts';
import { problemOf } from './problems.ts';
import { VERSION } from './program.ts';
import { operatorsArguments } from './run.ts';
import { readConfigFile, writeConfigFile } from './settings/config-file.ts';
import { globMatcher } from './uploads/scan.ts';

describe('patterns', () => {
  test.each([
    ['*.mov', 'day/a.MOV', true],
    ['*.mov', 'a.mov/b', false],
    ['day/*', 'day/a', true],
    ['day/*', 'day/in/a', false],
    ['day/**', 'day/in/a', true],
    ['**/raw/*.mp4', 'raw/a.mp4', true],
    ['**/raw/*.mp4', 'x/y/raw/a.mp4', true],
    ['**/raw/*.mp4', 'draw/a.mp4', false],
    ['clip-?.{mov,mp4}', 'clip-1.mp4', true],
    ['clip-?.{mov,mp4}', 'clip-12.mp4', false],
    ['[a-c]*.wav', 'b.wav', true],
    ['[!a-c]*.wav', 'b.wav', false],
    ['(x)+.mp4', '(x)+.mp4', true],
    ['ä*', 'Äpfel', true],
  ])('%s takes %s: %s', (pattern, path, takes) => {
    expect(globMatcher(pattern)(path)).toBe(takes);
  });

  test('that do not end are refused with a sentence', () => {
    expect(() => globMatcher('[a')).toThrow('has no "]"');
    expect(() => globMatcher('{a')).toThrow('has no "}"');
  });
});

describe('a prompt with files', () => {
  const files = [
    { name: 'frog.mp4', assetId: 'A' },
    { name: 'big frog.mp4', assetId: 'B' },
  ];
  test.each([
    ['A film of frog.mp4.', 'A film of A.'],
    ['Start with big frog.mp4, then frog.mp4', 'Start with B, then A'],
    ['A teaser of the frog', 'A teaser of the A'],
    ['The Frog, title "Frog"', 'The A, title "Frog"'],
    ["A big frog, then the frogs' pond, 'frog'", "A B, then the frogs' pond, 'frog'"],
    ['A teaser of frog.mp4, with frog music', 'A teaser of A, with frog music'],
    ['big frog.mp4 first, the frog last', 'B first, the A last'],
    ['A 10 second teaser.', 'A 10 second teaser, of A and B'],
  ])('%s', (prompt, expected) => {
    expect(promptWithFiles(prompt, files)).toBe(expected);
  });

  test.each([
    ['A teaser of holiday/beach.mp4', 'A teaser of A'],
    ['A teaser of ./holiday/beach.mp4, then beach.mp4', 'A teaser of A, then A'],
    ['Start with /2026/holiday/beach.mp4', 'Start with A'],
    ['Start with winter/beach.mp4, end with /home/ada/holiday/beach.mp4', 'Start with B, end with A'],
    ['The sea/beach.mp4', 'The sea/A'],
  ])('and the way to them: %s', (prompt, expected) => {
    const [summer, winter] = ['/home/ada/holiday/beach.mp4', 'winter/beach.mp4'];
    const both = [
      { name: 'beach.mp4', assetId: 'A', path: summer, place: '/2026/holiday/beach.mp4' },
      { name: 'beach.mp4', assetId: 'B', path: winter, place: '/2026/winter/beach.mp4' },
    ];
    expect(promptWithFiles(prompt, both)).toBe(expected);
  });

  test.each([
    ['A teaser of holiday/', 'A teaser of A and B'],
    ['Start with clips/holiday, end with winter/.', 'Start with A and B, end with C.'],
    ['Start with ./winter/ then ./holiday/boat.mp4', 'Start with C then B'],
    ['All of /holiday, then the rest', 'All of A and B, then the rest'],
    ['A teaser of my holiday', 'A teaser of my holiday, of A and B and C'],
    ['My big-holiday/ and holiday/sun', 'My big-holiday/ and holiday/sun, of A and B and C'],
  ])('and the folders of them: %s', (prompt, expected) => {
    const trip = [
      { name: 'beach.mp4', assetId: 'A', path: 'clips/holiday/beach.mp4', place: '/holiday/beach.mp4' },
      { name: 'boat.mp4', assetId: 'B', path: 'clips/holiday/boat.mp4', place: '/holiday/boat.mp4' },
      { name: 'snow.mp4', assetId: 'C', path: 'clips/winter/snow.mp4', place: '/winter/snow.mp4' },
    ];
    expect(promptWithFiles(prompt, trip)).toBe(expected);
  });

  test.each([
    // Of every film so much is said: it speaks of none of the files, and means them.
    ['A 10 second square video', ['a.mp4', '10.mp4', 'second.mp4', 'square.mp4', 'video.mp4']],
    ['A film of two minutes with calm music', ['a.mp4', 'two.mp4', 'music.mp3']],
  ])('whose names are words of every prompt: %s', (prompt, names) => {
    for (const name of names)
      expect(promptWithFiles(prompt, [{ name, assetId: 'ID' }])).toBe(`${prompt}, of ID`);
  });

  test('that are called alike, and lie apart', () => {
    const [one, other] = ['day/beach.mp4', 'night/beach.mp4'];
    const both = [
      { name: 'beach.mp4', assetId: 'A', path: one },
      { name: 'beach.mp4', assetId: 'B', path: other },
    ];
    expect(promptWithFiles('The beach', both)).toBe('The A and B');
    expect(promptWithFiles('The beach', both.slice(1))).toBe('The B');
    expect(promptWithFiles('night/beach.mp4', both)).toBe('B');
  });

  test('and no id is read for a name', () => {
    const [one, other] = ['0198e2f0-face-7abc-8def-0123456789ab', '0198e2f0-beef-7abc-8def-0123456789ab'];
    const both = [
      { name: 'hand.mp4', assetId: one },
      { name: 'face.mp4', assetId: other },
    ];
    expect(promptWithFiles('hand.mp4, then the face', both)).toBe(`${one}, then the ${other}`);
  });

  test('of names that mean something in expressions', () => {
    expect(promptWithFiles('Short', [{ name: 'a-(b)[c].mp4', assetId: 'A' }])).toBe('Short, of A');
  });
});

test('lines fit into any width, whatever writing they are in, and nothing moves the cursor', () => {
  expect(textWidth('日本語 clip')).toBe(11);
  expect(fit('日本語 clip', 8)).toBe('日本語 …');
  expect(fit('éa', 2)).toBe('éa');
  for (const columns of [0, 1, 2, 3, 20])
    expect(textWidth(fit('100 % 日本語 clip.mp4', columns))).toBeLessThanOrEqual(columns);
  expect(harmless('a\u001b[2Jb\r\u202ec')).toBe('a·[2Jb··c');
});

test('messages of a service move no cursor, in words and in JSON; colours and lines of our own stay', () => {
  const hostile = 'no\u001b[2J\u009b8m\u202e\rx';
  const written = (options: { json?: boolean; color?: boolean }) => {
    let text = '';
    const write = (chunk: string | Uint8Array) => {
      text += String(chunk);
      return true;
    };
    const stream = { write, isTTY: true };
    const out = createOutput(options, { FORCE_COLOR: '1' }, { stdout: stream, stderr: stream });
    out.line(`${out.style.bold('a')}\tb\nc ${hostile}`);
    out.table([[hostile]]);
    out.json({ name: hostile });
    out.note(hostile);
    out.warn(hostile);
    out.problem({ message: hostile, code: 'x', hint: hostile, exitCode: 1 });
    return text;
  };
  const safe = 'no·[2J·8m··x';
  expect(written({})).toBe(
    `\u001b[1ma\u001b[22m\tb\nc ${safe}\n${safe}\n${safe}\n${safe}\n\u001b[31m${safe}\u001b[39m\n${safe}\n`,
  );
  const lines = written({ json: true }).trimEnd().split('\n');
  expect(lines.join('')).not.toMatch(/[^\u0020-\u007e]/);
  expect(JSON.parse(lines[0] ?? '')).toEqual({ name: hostile });
});

test('what broke off tells itself; only what was not reached is no service', () => {
  const at = { baseUrl: 'http://127.0.0.1:8080' };
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  expect(problemOf(new ConnectionError('x', { cause: refused }), at).message).toContain(
    'There is no service',
  );
  const refusedHere = new ConnectionError('x', { cause: new TypeError('bad port') });
  expect(problemOf(refusedHere, at).message).toContain('There is no service');
  const brokeOff = problemOf(new ConnectionError('The download ended early.', { cause: null }), at);
  expect(brokeOff).toMatchObject({ message: 'The download ended early.', hint: null, exitCode: 3 });
});

test('a proxy that is not reached is told as one, and without its password', () => {
  const proxies = ['http://me:secret@proxy.example.com:3128'];
  const failed = (facts: object) =>
    new ConnectionError('x', {
      cause: new TypeError('fetch failed', { cause: Object.assign(new Error(), facts) }),
    });
  const told = (facts: object, baseUrl: string) => problemOf(failed(facts), { baseUrl, proxies });
  const service = 'https://video.example.com';
  for (const facts of [
    { code: 'ECONNREFUSED', port: 3128 },
    { code: 'ENOTFOUND', hostname: 'proxy.example.com' },
  ])
    expect(told(facts, service)).toEqual({
      message: `The proxy of the environment, http://proxy.example.com:3128, is not reached (${facts.code}).`,
      hint: expect.stringContaining('NO_PROXY'),
      code: 'unreachable',
      exitCode: 3,
    });
  // A host in NO_PROXY is asked without it.
  expect(told({ code: 'ECONNREFUSED', port: 443 }, service).message).toContain('There is no service at');
  expect(told({ code: 'ENOTFOUND', hostname: 'video.example.com' }, service).message).toContain('no service');
});

test.each([
  ['CERT_NOT_YET_VALID', 'has not begun'],
  ['CERT_HAS_EXPIRED', 'is over'],
])('a certificate that is out of its time (%s) speaks of the clock, not of an own CA', (code, state) => {
  const cause = new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
  const told = problemOf(new ConnectionError('x', { cause }), { baseUrl: 'https://video.example.com' });
  expect(told).toMatchObject({ code: 'unreachable', exitCode: 3 });
  expect(told.message).toContain(`${state} (${code}); the clock of this machine says 2`);
  expect(told.hint).toContain('Set the clock');
});

test('a key is written to no file that somebody laid beside its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rushes-config-'));
  try {
    const path = join(folder, 'config.json');
    const theirs = join(folder, 'theirs');
    writeFileSync(theirs, 'before');
    symlinkSync(theirs, `${path}.${process.pid}`);
    const config = { version: 1 as const, current: 'a', profiles: { a: { key: 'sk_secret' } } };
    writeConfigFile(path, config);
    expect(readFileSync(theirs, 'utf8')).toBe('before');
    expect(readConfigFile(path)).toEqual(config);
    expect(lstatSync(path).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a profile may be called as it likes, and none is there before it is made', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rushes-words-'));
  try {
    const path = join(folder, 'config.json');
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const config = readConfigFile(path);
      expect(config.profiles[name]).toBeUndefined();
      config.profiles[name] = { base_url: `http://${name}` };
      writeConfigFile(path, config);
      expect(readConfigFile(path).profiles[name]).toEqual({ base_url: `http://${name}` });
    }
    expect(Object.keys(readConfigFile(path).profiles)).toEqual(['__proto__', 'constructor', 'toString']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('numbers are written for people', () => {
  expect([0, 999, 1_000, 999_600, 123_456_789].map(bytesText)).toEqual([
    '0 B',
    '999 B',
    '1.0 kB',
    '1.0 MB',
    '123 MB',
  ]);
  expect([0, 59.6, 3_723].map(clockText)).toEqual(['0:00', '1:00', '1:02:03']);
  expect(['10', '1:30', '0:07.5', 'x', '1:'].map(secondsOf)).toEqual([10, 90, 7.5, null, null]);
});

test("the operator's words stay the operator's, with and without the word server", () => {
  const words = (text: string) => operatorsArguments(text.split(' '))?.join(' ') ?? null;
  expect(words('server keys create me@example.com laptop')).toBe('keys create me@example.com laptop');
  expect(words('keys create me@example.com laptop')).toBe('keys create me@example.com laptop');
  expect(words('keys create laptop --device')).toBe(null);
  expect(words('keys list')).toBe(null);
  expect(words('credits show me@example.com')).toBe('credits show me@example.com');
  expect(words('credits')).toBe(null);
  expect(words('doctor --json')).toBe('doctor --json');
  expect(words('upload server')).toBe(null);
});

test('the version is that of the manifest', () => {
  const manifest = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8');
  expect(JSON.parse(manifest).version).toBe(VERSION);
});

describe('a narrow terminal', () => {
  test.each([
    ['short', 'short'],
    ['There is nothing at /nope in the library.', 'There is nothing at\n  /nope in the\n  library.'],
    ['a  https://video.example.com/app/play/1', 'a\n  https://video.example.com/app/play/1'],
    ['  --into <folder>      where it goes', '  --into <folder>\n    where it goes'],
    ['\u001b[31mred words that go on\u001b[39m', '\u001b[31mred words that go on\u001b[39m'],
    ['漢字漢字漢字 漢字漢字', '漢字漢字漢字\n  漢字漢字'],
    ['one\n\ntwo', 'one\n\ntwo'],
    ['a\ttable\tof a program stays', 'a\ttable\tof a program stays'],
  ])('%j', (text, expected) => {
    expect(wrapped(text, 20, '  ')).toBe(expected);
  });

  test('gets tables in columns where they fit, else row by row', () => {
    const shown = (columns: number) => {
      let text = '';
      const write = (some: string | Uint8Array) => {
        text += some;
        return true;
      };
      const stream = { write, isTTY: true, columns };
      const out = createOutput({ color: false }, {}, { stdout: stream, stderr: stream });
      out.table([
        ['video', '', '0:08', 'a long name.mp4'],
        ['folder', '2026', '', 'b/'],
      ]);
      out.problem({ message: 'It is not there.', code: 'x', hint: 'Look elsewhere.', exitCode: 1 });
      return text;
    };
    expect(shown(80).split('\n').slice(0, 2)).toEqual([
      'video         0:08  a long name.mp4',
      'folder  2026        b/',
    ]);
    expect(shown(14)).toBe(
      'video  0:08  a\n  long\n  name.mp4\nfolder  2026\n  b/\nIt is not\nthere.\nLook\nelsewhere.\n',
    );
  });
});

test.each([
  [{ loc: ['query', 'prompt'], msg: 'String should have at least 1 character' }, 'The prompt is empty.'],
  [{ loc: ['body', 'voice_id'], msg: 'Field required', type: 'missing' }, '--voice is missing.'],
  [{ loc: ['body', 'operations', 0, 'type'], msg: 'no' }, 'The list of operations.0.type: no'],
  [{ loc: ['path'], msg: 'bad' }, 'The path: bad'],
])('what the service refuses of %j is told in words of the command', (issue, sentence) => {
  const issues = [{ type: 'value_error', ...issue }];
  const error = new ApiError({
    ...{ status: 422, code: 'validation_error', detail: 'x', issues, body: null },
    ...{ requestId: null, retryAfterSeconds: null },
  });
  expect(problemOf(error, { baseUrl: '' })).toMatchObject({ message: sentence, exitCode: 1 });
});
