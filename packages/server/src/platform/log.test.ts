import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { databaseAway } from './health/outages.ts';
import { createLog, taskLog } from './log.ts';

function recorded(): { lines: () => Record<string, unknown>[]; text: () => string; destination: Writable } {
  let text = '';
  const destination = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  const lines = () =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { lines, text: () => text, destination };
}

test('secrets, prompts and queries never reach a line', () => {
  const out = recorded();
  const log = createLog({ level: 'debug', destination: out.destination });
  const secret = 'sk_must-not-be-seen';
  log.info({ headers: { 'x-api-key': secret }, authorization: secret }, 'top');
  log.info({ request: { cookie: secret, prompt: secret, url: { query: secret } } }, 'deeper');
  log.info(
    { req: { id: 'r1', method: 'GET', url: `/create?prompt=${secret}`, headers: { a: secret } } },
    'fastify',
  );
  log.error({ err: Object.assign(new Error('bad'), { code: '23505', detail: `(${secret})` }) }, 'failed');
  expect(out.text()).not.toContain(secret);
  expect(out.lines()[2]).toMatchObject({ req: { request_id: 'r1', method: 'GET' } });
  expect(out.lines()[3]).toMatchObject({ level: 'error', err: { message: 'bad', code: '23505' } });
});

test('work on a task says which', () => {
  const out = recorded();
  const log = createLog({ level: 'info', destination: out.destination });
  taskLog(log, { taskId: 't', attempt: 2, accountId: 'a', traceId: 'x' }).info('started');
  expect(out.lines()[0]).toMatchObject({
    task_id: 't',
    attempt: 2,
    account_id: 'a',
    trace_id: 'x',
    msg: 'started',
  });
});

test('what failed because the database is away says so in the debug log alone', () => {
  const shown = (level: 'info' | 'debug') => {
    const out = recorded();
    const log = createLog({ level, destination: out.destination });
    const away = databaseAway(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    taskLog(log, { taskId: 't', attempt: 2, accountId: 'a', traceId: 'x' }).error(
      { err: away },
      'a task broke',
    );
    log.error({ err: away }, 'the worker could not look after its tasks');
    log.error({ err: new Error('a defect') }, 'a task broke');
    return out.lines().map((line) => [line.level, line.msg]);
  };
  expect(shown('info')).toEqual([['error', 'a task broke']]);
  expect(shown('debug')).toEqual([
    ['debug', 'a task broke'],
    ['debug', 'the worker could not look after its tasks'],
    ['error', 'a task broke'],
  ]);
});
