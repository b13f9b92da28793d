/** What processes do without anybody asking. Each looks; whichever is first does it. */
import type { Deps } from '../platform/deps.ts';
import type { Schedule } from '../platform/schedules.ts';
import type { Services } from './services.ts';

/** The schedules of a worker. */
export function workerSchedules(
  {
    credits,
    entityChanges,
    indexRounds,
    search,
  }: Pick<Services, 'credits' | 'entityChanges' | 'indexRounds' | 'search'>,
  { log }: Pick<Deps, 'log'>,
): Schedule[] {
  return [
    // Credits whose time is over are booked as expired.
    { name: 'credits_expire', everyMilliseconds: 60_000, run: credits.expireGrants },
    {
      name: 'index_due',
      everyMilliseconds: 10_000,
      run: async () => {
        await entityChanges.markChanged();
        await indexRounds.startDueIndexing();
      },
    },
    {
      // Documents of what changed are written a moment later.
      name: 'search_refresh',
      everyMilliseconds: 1_000,
      run: () =>
        search.refresh((assetId, error) =>
          log.warn({ err: error, asset_id: assetId }, 'the words of an asset could not be written'),
        ),
    },
  ];
}

/** The schedules of a process that answers requests. */
export function apiSchedules(
  { uploads, billingIncoming }: Pick<Services, 'uploads' | 'billingIncoming'>,
  { storage, log }: Pick<Deps, 'storage' | 'log'>,
): Schedule[] {
  const { takeInEvents, grantMonths, reconcile, sweepEvents } = billingIncoming;
  const schedules: Schedule[] = [
    // What a crash cut off is taken up.
    { name: 'upload_completions', everyMilliseconds: 60_000, atStart: true, run: uploads.resumeCompletions },
    {
      // Events that wait, months that begin, what no event told.
      name: 'billing',
      everyMilliseconds: 60_000,
      atStart: true,
      run: async () => {
        for (const step of [takeInEvents, grantMonths, reconcile, sweepEvents]) {
          await step().catch((error: unknown) => log.warn({ err: error }, 'a step of billing failed'));
        }
      },
    },
  ];
  if (storage.clientsReachStore) {
    // A store tells nobody what came to it.
    const run = uploads.checkDueArrivals;
    schedules.push({ name: 'upload_arrivals', everyMilliseconds: 1_000, atStart: true, run });
  }
  return schedules;
}
