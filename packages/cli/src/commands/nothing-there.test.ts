/** What is said on a terminal where there is nothing to list, and which command is meant where none is named. */
import { ApiError } from '@rushes/sdk';
import { expect, test } from 'vitest';
import { createOutput } from '../output/output.ts';
import { problemOf } from '../problems.ts';
import { runShown as run } from '../testing/run-shown.ts';

test.each([
  ['ls', 'Nothing is in the library yet: rushes upload'],
  ['tree', 'Nothing is in the library yet: rushes upload'],
  ['tasks', 'Nothing is under way, and nothing ended in the last 5 minutes.'],
  ['tasks --since 1', 'nothing ended in the last 1 minute.'],
  ['tasks --follow', 'Nothing is under way.'],
  ['chats', 'There is no chat yet'],
  ['profiles', 'There is no profile yet'],
  ['projects', 'There is no project yet'],
  ['projects list', 'There is no project yet'],
  ['review', 'There is no link yet'],
  ['trash', 'The trash is empty.'],
])('%s', async (words, told) => {
  expect((await run(words)).notes).toContain(told);
});

test('a word that none of its commands has is told with the one that is meant', async () => {
  await expect(run('projects lst')).rejects.toThrow(/unknown command 'lst'\n.*list/);
  await expect(run('trash restor x')).rejects.toThrow(/unknown command 'restor'\n.*restore/);
  await expect(run(['projects', '--', '--list'])).rejects.toThrow("unknown command '--list'");
});

test('why it is not searched in some ways is told once for those that have the same reason', async () => {
  const reason = (mode: string) => `Nothing that you can read is indexed for search by ${mode} yet.`;
  const modes = [
    { mode: 'visual', state: 'not_available', reason: 'No model is installed.' },
    ...['transcript', 'text'].map((mode) => ({ mode, state: 'no_index', reason: reason(mode) })),
    { mode: 'keyword', state: 'ready', reason: null },
  ];
  expect((await run('search frog', { search: { results: [], modes } })).notes).toBe(
    [
      'not searched by visual: No model is installed.',
      'not searched by transcript, text: Nothing that you can read is indexed for search yet.\n',
    ].join('\n'),
  );
});

test('who is to speak is asked before anything is begun, with the voices there are', async () => {
  const voice = { voice_id: 'flite-slt', name: 'Slt', gender: 'female', accent: 'American' };
  const searchVoices = { voices: [voice], has_more: true };
  await expect(run('generate speech Hello', { searchVoices })).rejects.toMatchObject({
    message: 'Say who speaks: --voice <id>.',
    exitCode: 2,
    hint: expect.stringMatching(/^ {2}flite-slt {2}Slt, female, American\n {2}and more$/m),
  });
});

test('what is wrong with what was sent names the command that says more', async () => {
  const { command } = await run('projects list');
  const issues = [{ loc: ['body', 'operations'], msg: 'Field required', type: 'missing' }];
  const facts = {
    code: 'validation_error',
    detail: 'x',
    requestId: null,
    retryAfterSeconds: null,
    body: null,
  };
  const error = new ApiError({ ...facts, status: 422, issues });
  expect(problemOf(error, { baseUrl: 'http://localhost', command })).toMatchObject({
    hint: 'rushes help projects list says what it takes.',
  });
});

test('what was not analysed yet is told with the command that has it done', () => {
  const facts = { issues: [], requestId: null, retryAfterSeconds: null, body: null };
  const error = new ApiError({
    ...facts,
    status: 409,
    code: 'no_index',
    detail: '"a.mp4" was not analysed yet.',
  });
  expect(problemOf(error, { baseUrl: 'http://localhost' }).hint).toContain('rushes upload');
});

test('the same state is not drawn again', () => {
  const written: string[] = [];
  const stderr = { isTTY: true as const, columns: 40, write: (text: string) => written.push(text) > 0 };
  const out = createOutput({}, {}, { stdout: stderr, stderr });
  for (let count = 0; count < 3; count += 1) out.status('understanding 0/5');
  out.clearStatus();
  out.status('understanding 0/5');
  expect(written.filter((text) => text.includes('understanding'))).toHaveLength(2);
});

test('what a command ends with stands on a line of its own, whoever tells it', () => {
  const written: string[] = [];
  const stream = { isTTY: true as const, columns: 80, write: (text: string) => written.push(text) > 0 };
  const output = () => createOutput({ color: false }, {}, { stdout: stream, stderr: stream });
  const told = { message: 'Stopped.', code: 'stopped', hint: null, exitCode: 130 };
  output().status('34 %  big.mp4');
  output().problem(told);
  output().speak('I made a film');
  output().problem(told);
  expect(written.join('')).toBe('\r34 %  big.mp4\u001b[K\r\u001b[KStopped.\nI made a film\nStopped.\n');
});

test('keys are listed with the minutes in which they were made and used', async () => {
  const made = { created_at: '2026-11-30T00:03:32.712000Z', last_used_at: null };
  const getApiKeys = [
    { ...made, name: 'laptop' },
    { ...made, name: 'ci', last_used_at: '2026-11-30T01:31:36.973000Z' },
  ];
  expect((await run('keys --token x', { getApiKeys })).lines).toBe(
    'laptop  made 2026-11-30 00:03  never used\nci      made 2026-11-30 00:03  used 2026-11-30 01:31\n',
  );
});
