/**
 * Adds to the file that RUSHES_TEST_TIMES names what each test file took: a line of JSON with seconds of wall clock, of this
 * process's processor, and of the processes it started and waited for. What is left of wall clock is waiting.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';

/** Processor seconds of children that have ended: user and system (fields 16 and 17 of proc(5)); 100 ticks a second. */
function childSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const start = { wall: performance.now(), own: ownSeconds(), children: childSeconds() };

afterAll(() => {
  const line = {
    file: relative(process.cwd(), expect.getState().testPath ?? ''),
    wall: (performance.now() - start.wall) / 1000,
    own: ownSeconds() - start.own,
    children: childSeconds() - start.children,
  };
  appendFileSync(process.env.RUSHES_TEST_TIMES ?? '', `${JSON.stringify(line)}\n`);
});
