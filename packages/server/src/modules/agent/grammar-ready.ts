/** The grammar of the director, made ready in a process that answers requests: the first prompt waits for no compiling. */
import { setImmediate as pause } from 'node:timers/promises';
import { warmUp } from '@rushes/director';
import type { Schedule } from '../../platform/schedules/schedules.ts';

/** After what a start has to do. */
const AFTER_START_MILLISECONDS = 3_000;

export function grammarReady(): Schedule {
  let ready: Promise<void> | null = null;
  return {
    name: 'grammar_ready',
    everyMilliseconds: AFTER_START_MILLISECONDS,
    run() {
      ready ??= warmUp(() => pause());
      return ready;
    },
  };
}
