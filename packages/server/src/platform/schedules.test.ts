import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { type RunningSchedules, type Schedule, startSchedules } from './schedules.ts';

const lines: { schedule?: string; err?: { message: string } }[] = [];
const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
let open: RunningSchedules | null = null;

afterEach(async () => {
  vi.useRealTimers();
  await open?.stop();
  lines.length = 0;
});

function start(schedules: Schedule[], mode: 'clock' | 'manual' = 'clock'): RunningSchedules {
  open = startSchedules(schedules, { log, mode });
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
