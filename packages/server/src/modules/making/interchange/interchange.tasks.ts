/** Work on documents that come from elsewhere, as data. */
import { Type } from 'typebox';
import { Uuid } from '../../../platform/http/schema.ts';
import { defineTask } from '../../tasks/index.ts';

/** Makes a project of an uploaded .otio, .otioz or .edl. */
export const importTask = defineTask({
  type: 'import_task',
  payload: Type.Object({
    /** The file, and which version of it. */
    asset_id: Uuid,
    version_id: Uuid,
    project_id: Uuid,
    name: Type.String(),
    folder_id: Uuid,
  }),
  maxAttempts: 3,
  pool: 'media',
});
