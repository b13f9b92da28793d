import { Type } from 'typebox';
import { Uuid } from '../../../platform/http/schema.ts';
import { defineTask } from '../../tasks/index.ts';

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
