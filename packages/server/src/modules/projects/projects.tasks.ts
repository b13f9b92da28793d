import { Type } from 'typebox';
import { defineTask } from '../tasks/task-definition.ts';

const Id = Type.String({ format: 'uuid' });

/** Renders one version of a project into an asset that waits for it. */
export const exportTask = defineTask({
  type: 'export_task',
  payload: Type.Object({
    project_id: Id,
    asset_id: Id,
    /** The largest first: it becomes the asset's original, the others renditions of it. */
    pictures: Type.Array(
      Type.Object({ label: Type.String(), width: Type.Integer(), height: Type.Integer() }),
      { minItems: 1 },
    ),
    /** As the document stood when the export was asked for: later edits do not change it. */
    timeline: Type.Unknown(),
  }),
  maxAttempts: 3,
  pool: 'media',
});
