import { Type } from 'typebox';
import { defineTask } from '../../tasks/index.ts';

/** Removes what a user who has left had. What it has done is done; another run goes on with what is left. */
export const deleteAccountTask = defineTask({
  type: 'delete_account_task',
  payload: Type.Object({ user_id: Type.String({ format: 'uuid' }) }),
  maxAttempts: 10,
  pool: 'orchestration',
  makesRoom: true,
});
