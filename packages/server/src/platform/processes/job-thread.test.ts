import { afterEach, expect, test } from 'vitest';
import { createJobThread, type JobThread, type JobThreadOptions } from './job-thread.ts';

/** Does what it is told, good and bad. */
const source = `
  import { parentPort, threadId } from 'node:worker_threads';
  parentPort.on('message', ({ id, task }) => {
    if (task === 'end') process.exit(1);
    if (task === 'loop') for (;;);
    if (task === 'fill') for (let held = null; ; held = { held });
    if (task === 'throw') throw new Error('broken');
    parentPort.postMessage(task === 'fail' ? { id, error: 'no' } : { id, result: [task, threadId] });
  });`;

let thread: JobThread<string>;
const start = (more: Partial<JobThreadOptions> = {}) => {
  const script = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
  thread = createJobThread({ script, name: 'test', memoryMegabytes: 64, seconds: 120, waiting: 2, ...more });
  return thread;
};
afterEach(() => thread.close());

test('answers one after the other from the same thread, failures too', async () => {
  const { run } = start();
  const [[first, id], failed, [third, same]] = await Promise.all([
    run('a') as Promise<[string, number]>,
    run('fail').catch((error: Error) => error.message),
    run('c') as Promise<[string, number]>,
  ]);
  expect([first, failed, third]).toEqual(['a', 'no', 'c']);
  expect(same).toBe(id);
});

test.each([
  ['end', 'died'],
  ['throw', 'died'],
  ['fill', 'memory'],
])(
  'a thread that is lost to "%s" says why, and the next piece of work has a new one',
  async (task, reason) => {
    const { run } = start();
    const [, id] = (await run('a')) as [string, number];
    const lost = run(task);
    const next = run('b');
    await expect(lost).rejects.toMatchObject({ name: 'ThreadLost', reason });
    const [answer, other] = (await next) as [string, number];
    expect(answer).toBe('b');
    expect(other).not.toBe(id);
  },
);

test('work that does not come to an end is ended, and what waits behind it is done', async () => {
  // Nothing but the loop can be slower than this: what waits has a thread of its own by then.
  const { run } = start({ seconds: 0.2 });
  await expect(run('loop')).rejects.toMatchObject({ reason: 'time' });
});

test('refuses more than may wait, and what is under way when it is closed', async () => {
  const { run, close } = start();
  const all = ['loop', 'a', 'b', 'c'].map((task) => run(task).catch((error: unknown) => error));
  await expect(all[3]).resolves.toMatchObject({ code: 'rate_limited' });
  await close();
  await expect(all[0]).resolves.toMatchObject({ name: 'ThreadLost' });
  await Promise.all(all);
});
