import { Type } from 'typebox';
import { defineTask } from '../tasks/index.ts';

/** Answers one prompt: reads it, indexes what it needs, plans, renders. Mostly waits for other tasks. */
export const createTask = defineTask({
  type: 'create_task',
  payload: Type.Object({ run_id: Type.String({ format: 'uuid' }) }),
  maxAttempts: 3,
  pool: 'orchestration',
});
