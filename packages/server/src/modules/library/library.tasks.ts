/** The kinds of work that downloads start, as data. */
import { Type } from 'typebox';
import { Uuid } from '../../platform/http/schema.ts';
import { defineTask } from '../tasks/index.ts';

/** One frame of a video as a picture. */
export const frameTask = defineTask({
  type: 'frame_task',
  payload: Type.Object({
    assetId: Uuid,
    versionId: Uuid,
    /** What it is taken from. */
    renditionId: Uuid,
    label: Type.String({ maxLength: 100 }),
    microseconds: Type.Integer({ minimum: 0 }),
  }),
  maxAttempts: 3,
  pool: 'quick',
});
