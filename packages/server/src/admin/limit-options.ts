/** Limits of plans and accounts, as options. */
import type { PlanLimits } from '../modules/money/index.ts';
import { type Context, type Options, UsageError } from './command.ts';
import { wholeOption } from './read-words.ts';

export const limitOptions: Options = {
  'storage-gb': { type: 'string', value: 'n', about: 'GB of storage' },
  tasks: { type: 'string', value: 'n', about: 'tasks of one kind of work at the same time' },
  requests: { type: 'string', value: 'n', about: 'requests at the same time' },
  'per-minute': { type: 'string', value: 'n', about: 'requests a minute, of each key' },
};

const GB = 1_000_000_000;

function readStorage(context: Context): number | undefined {
  const text = context.option('storage-gb');
  if (text === undefined) return undefined;
  if (/^\d{1,7}(\.\d{1,9})?$/.test(text) && Number(text) <= 1_000_000) return Math.round(Number(text) * GB);
  throw new UsageError(`--storage-gb must be a number from 0 to 1000000, not "${text}".`);
}

/** The limits that were given. Throws UsageError. */
export function readLimits(context: Context): Partial<PlanLimits> {
  const storageQuotaBytes = readStorage(context);
  const taskParallelism = wholeOption(context, 'tasks', { min: 1, max: 10_000 });
  const requestParallelism = wholeOption(context, 'requests', { min: 1, max: 1_000 });
  const requestsPerMinute = wholeOption(context, 'per-minute', { min: 1, max: 10_000_000 });
  return {
    ...(storageQuotaBytes === undefined ? {} : { storageQuotaBytes }),
    ...(taskParallelism === undefined ? {} : { taskParallelism }),
    ...(requestParallelism === undefined ? {} : { requestParallelism }),
    ...(requestsPerMinute === undefined ? {} : { requestsPerMinute }),
  };
}
