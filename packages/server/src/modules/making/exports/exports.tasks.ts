/** Renders of projects as tasks, and what is done where they end. */
import { type Static, Type } from 'typebox';
import { words } from '../../../platform/http/schema.ts';
import type { LibraryService } from '../../library/index.ts';
import { defineTask, type EndingHook } from '../../tasks/index.ts';
import { findAssetsOfTask } from './exports.repo.ts';
import { exportCodecs, exportFormats } from './exports.schema.ts';

const Id = Type.String({ format: 'uuid' });

const Output = Type.Object({
  format: words(exportFormats),
  quality: words(['draft', 'standard', 'high']),
  videoCodec: Type.Union([words(exportCodecs), Type.Null()]),
  range: Type.Optional(Type.Object({ startSeconds: Type.Number(), endSeconds: Type.Number() })),
});

/** The version of an asset that an export shows. */
const HeldVersion = Type.Object({
  /** As `locationKey` writes what the timeline says. */
  key: Type.String(),
  asset_id: Id,
  version_id: Id,
});
export type HeldVersion = Static<typeof HeldVersion>;

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
    /** The same of its media. Absent, as are those below, in exports that were asked for by older versions of this program. */
    held: Type.Optional(Type.Array(HeldVersion)),
    output: Type.Optional(Output),
    project_name: Type.Optional(Type.String()),
    project_version: Type.Optional(Type.Integer()),
    file_name: Type.Optional(Type.String()),
    may_miss_media: Type.Optional(Type.Boolean()),
    /** The file is looked through and listened to once it is there: who asked for it says what came of it. */
    measured: Type.Optional(Type.Boolean()),
  }),
  maxAttempts: 3,
  pool: 'media',
  givesWay: true,
});

/** An export that made nothing leaves no asset that seems to be on its way. */
export function endExport(library: Pick<LibraryService, 'failAsset'>): EndingHook {
  return async (trx, { task, ending }) => {
    if (ending.state === 'SUCCESS') return;
    const error =
      ending.state === 'FAILURE'
        ? { code: ending.code, detail: ending.message }
        : { code: 'cancelled', detail: 'The export was cancelled.' };
    for (const assetId of await findAssetsOfTask(trx, task.id)) {
      await library.failAsset(trx, { assetId, accountId: task.account_id, error });
    }
  };
}
