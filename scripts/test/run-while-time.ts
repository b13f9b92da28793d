/**
 * Leaves out the test files that would begin after the moment that RUSHES_TEST_UNTIL names, seconds since 1970: their hooks do
 * not run, and the end of the run lists them as left out. For machines on which a whole run would be ended by somebody else.
 */
import { TestRunner } from 'vitest';
import { isTimeUp } from './time-limit.ts';

interface Task {
  mode: string;
  tasks?: Task[];
}

/** Every test of a file is left out, as `test.skip` leaves it out. */
function leaveOut(task: Task): void {
  task.mode = 'skip';
  for (const one of task.tasks ?? []) leaveOut(one);
}

export default class RunWhileTime extends TestRunner {
  onCollected(files: Task[]): void {
    if (isTimeUp()) for (const file of files) leaveOut(file);
  }
}
