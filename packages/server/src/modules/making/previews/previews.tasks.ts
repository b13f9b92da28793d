/** Previews as tasks, and what is done where they end. */
import { Type } from 'typebox';
import { Uuid } from '../../../platform/http/schema.ts';
import { defineTask, type EndingHook } from '../../tasks/index.ts';
import { endPreview } from './previews.repo.ts';

/** Renders a small version of a project that can be watched meanwhile. */
export const previewTask = defineTask({
  type: 'preview_task',
  payload: Type.Object({
    preview_id: Uuid,
    project_id: Uuid,
    width: Type.Integer(),
    height: Type.Integer(),
    /** As the document stood when the preview was asked for. */
    timeline: Type.Unknown(),
  }),
  maxAttempts: 3,
  pool: 'previews',
});

/** A preview whose task did not come to its end tells so to whoever watches it. */
export const failPreview: EndingHook = async (trx, { task, ending }) => {
  if (ending.state !== 'SUCCESS') await endPreview(trx, { taskId: task.id, state: 'failed' });
};
