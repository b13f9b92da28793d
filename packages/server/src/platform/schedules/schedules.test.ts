import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createMetrics } from '../health/metrics.ts';
import { createLiveProcesses, type LiveProcesses } from '../processes/live-processes.ts';
import { type RunningSchedules, type Schedule, startSchedules } from './schedules.ts';

const lines: { schedule?: string; err?: { message: string } }[] = [];
const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
const metrics = createMetrics();
let database: TestDatabase;
let open: RunningSchedules | null = null;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

afterEach(async () => {
  vi.useRealTimers();
  await open?.stop();
  lines.length = 0;
});

function start(schedules: Schedule[], mode: 'clock' | 'manual' = 'clock'): RunningSchedules {
  // Halfway between sooner and later.
  const random = () => 0.5;
  open = startSchedules(schedules, { db: database.db, processId: 'a', metrics, log }, { mode, random });
  return open;
}

it('runs what is due by the clock, at the start where that is wished, and not twice at once', async () => {
  vi.useFakeTimers();
  const gates: (() => void)[] = [];
  const slow = vi.fn(() => new Promise<void>((resolve) => gates.push(resolve)));
  const early = vi.fn(async () => undefined);
  start([
    { name: 'slow', everyMilliseconds: 1_000, run: slow },
    { name: 'early', everyMilliseconds: 5_000, atStart: true, run: early },
  ]);
  expect([slow.mock.calls.length, early.mock.calls.length]).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(slow).toHaveBeenCalledTimes(1);
  gates[0]?.();
  await vi.advanceTimersByTimeAsync(2_000);
  expect([slow.mock.calls.length, early.mock.calls.length]).toEqual([2, 2]);
  for (const open of gates) open();
});

it('logs what fails and goes on', async () => {
  vi.useFakeTimers();
  const run = vi.fn(async () => Promise.reject(new Error('the store is away')));
  start([{ name: 'upload_arrivals', everyMilliseconds: 10, run }]);
  await vi.advanceTimersByTimeAsync(25);
  expect(run).toHaveBeenCalledTimes(2);
  expect(lines[0]).toMatchObject({ schedule: 'upload_arrivals', err: { message: 'the store is away' } });
});

it('does nothing by itself where it is manual, and says what fails to whoever asks', async () => {
  vi.useFakeTimers();
  const run = vi.fn(async () => Promise.reject(new Error('no')));
  const schedules = start([{ name: 'sweep', everyMilliseconds: 10, atStart: true, run }], 'manual');
  await vi.advanceTimersByTimeAsync(100);
  expect(run).not.toHaveBeenCalled();
  await expect(schedules.run('sweep')).rejects.toThrow('no');
  await expect(schedules.run('sweeps')).rejects.toThrow('no schedule sweeps');
});

it('waits for what is under way when it stops', async () => {
  let isDone = false;
  const schedules = start(
    [
      {
        name: 'sweep',
        everyMilliseconds: 60_000,
        atStart: true,
        run: async () => {
          await new Promise((resolve) => setImmediate(resolve));
          isDone = true;
        },
      },
    ],
    'clock',
  );
  await schedules.stop();
  expect(isDone).toBe(true);
});

it.each([
  [0, [900, 1_800, 2_700]],
  [1, [1_100, 2_200]],
])(
  'has a period of its own in each process, a tenth shorter or longer at most (%d)',
  async (random, times) => {
    vi.useFakeTimers();
    const at: number[] = [];
    const began = Date.now();
    open = startSchedules(
      [{ name: 'index_due', everyMilliseconds: 1_000, run: async () => at.push(Date.now() - began) }],
      { db: database.db, processId: 'a', metrics, log },
      { random: () => random },
    );
    await vi.advanceTimersByTimeAsync(3_000);
    expect(at).toEqual(times);
  },
);

it('counts runs by outcome', async () => {
  const schedules = start(
    [
      { name: 'well', everyMilliseconds: 1_000, run: async () => undefined },
      { name: 'badly', everyMilliseconds: 1_000, run: async () => Promise.reject(new Error('no')) },
    ],
    'manual',
  );
  await schedules.run('well');
  await expect(schedules.run('badly')).rejects.toThrow('no');
  const text = await metrics.registry.metrics();
  expect(text).toContain('rushes_schedule_seconds_count{schedule="well",outcome="done"} 1');
  expect(text).toContain('rushes_schedule_seconds_count{schedule="badly",outcome="failed"} 1');
});

it('lets one process do alone what only one is to do, and another once that is gone', async () => {
  const ran: string[] = [];
  const lives: LiveProcesses[] = [];
  const live = async (processId: string, home: string | null = null) => {
    const { db } = database;
    const life = createLiveProcesses({ db, processId, home, onError: () => undefined });
    await life.start();
    lives.push(life);
    const run = async () => ran.push(processId);
    const schedule = { name: 'sweep', everyMilliseconds: 60_000, atStart: true, alone: true, run };
    return startSchedules([schedule], { db, processId, metrics, log });
  };
  try {
    await (await live('first', 'the folder')).stop();
    await (await live('second')).stop();
    expect([ran, lines]).toEqual([['first'], []]);
    // Whoever takes the home of the first knows that this is gone, however lately it was heard of.
    await (await live('third', 'the folder')).stop();
    expect(ran).toEqual(['first', 'third']);
    await lives.at(-1)?.stop();
    await (await live('fourth')).stop();
    expect(ran).toEqual(['first', 'third', 'fourth']);
    await sql`update process set seen_at = clock_timestamp() - interval '31 seconds' where id = 'fourth'`.execute(
      database.db,
    );
    await (await live('fifth')).stop();
    expect(ran).toEqual(['first', 'third', 'fourth', 'fifth']);
  } finally {
    await Promise.all(lives.map((life) => life.stop()));
  }
});
