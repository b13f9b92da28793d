/** Assets: how they come, what they are made of, how they are read, renamed, restored and removed. */
import { defineModule } from '../../module.ts';
import { createTransactionHook } from '../../platform/transaction-hook.ts';
import type { AccessService } from '../access/index.ts';
import type { MoneyServices } from '../money/index.ts';
import type { TasksService } from '../tasks/index.ts';
import { libraryLifeRoutes, libraryRoutes } from './library.routes.ts';
import { createLibraryService } from './library.service.ts';
import type { LibraryServices } from './library.services.ts';
import { frameTask } from './library.tasks.ts';
import { createLibraryHandlers } from './library.worker.ts';
import type { LibraryEvents } from './library-events.ts';
import { uploadsRoutes } from './uploads/uploads.routes.ts';
import { createUploadsService } from './uploads/uploads.service.ts';
import { versionRoutes } from './versions/versions.routes.ts';

export interface LibraryNeeds extends Pick<MoneyServices, 'credits' | 'prices'> {
  access: AccessService;
  tasks: TasksService;
}

const HOUR_MILLISECONDS = 3_600_000;
/** A file that was last written this long ago is not being received: idle connections end long before. */
const STAGING_MILLISECONDS = HOUR_MILLISECONDS;
/** Longer than any task between storing a result and the commit that refers to it. */
const UNREFERENCED_MILLISECONDS = 24 * HOUR_MILLISECONDS;
/** Looking through the whole storage is no work for every hour. */
const AUDIT_MILLISECONDS = 24 * HOUR_MILLISECONDS;

export const libraryModule = defineModule<LibraryNeeds>()({
  name: 'library',
  create: (context): LibraryServices => {
    const { limits } = context.config;
    const libraryEvents: LibraryEvents = {
      uploaded: createTransactionHook(),
      restored: createTransactionHook(),
    };
    const library = createLibraryService({
      ...context,
      downloadUrlSeconds: limits.downloadUrlSeconds,
      onRestored: libraryEvents.restored.run,
    });
    const uploads = createUploadsService({
      ...context,
      library,
      limits,
      onUploaded: libraryEvents.uploaded.run,
    });
    return { library, uploads, libraryEvents };
  },
  routes: [...libraryRoutes, ...libraryLifeRoutes, ...versionRoutes, ...uploadsRoutes],
  tasks: [frameTask],
  handlers: (context) => createLibraryHandlers(context),
  apiSchedules: ({ uploads, storage }) => {
    // What a crash cut off is taken up.
    const completions = {
      name: 'upload_completions',
      everyMilliseconds: 60_000,
      atStart: true,
      run: uploads.resumeCompletions,
    };
    if (!storage.clientsReachStore) return [completions];
    // A store tells nobody what came to it.
    const run = uploads.checkDueArrivals;
    return [completions, { name: 'upload_arrivals', everyMilliseconds: 1_000, atStart: true, run }];
  },
  sweeps: ({ library, uploads, clock, idempotency }) => {
    const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
    /** Once a day in the whole deployment, and not before it has run for one. */
    const audit = async () => {
      if (!(await library.beginAudit(AUDIT_MILLISECONDS))) return 0;
      return library.sweepOrphanObjects(ago(UNREFERENCED_MILLISECONDS));
    };
    return {
      continuity: async () => {
        await library.noteContinuity();
        return 0;
      },
      // Before the objects, which removals leave without reference.
      removals: () => library.finishPurges(),
      uploads: () => uploads.sweepUploads(),
      idempotency_keys: () => idempotency.sweep(),
      objects: () => library.sweepObjects(ago(UNREFERENCED_MILLISECONDS)),
      orphan_objects: audit,
    };
  },
  diskSweeps: ({ storage, clock }) => ({
    staged_files: () => storage.sweepStaging(new Date(clock.now().getTime() - STAGING_MILLISECONDS)),
  }),
});
