/** Plans that are there without anybody making them. */
import type { Plan } from './plan.ts';

/** What an account of a deployment of one's own has; the disk is the real limit. */
export const selfHosted: Plan = {
  tierId: 'self-hosted',
  kind: 'internal',
  displayName: 'Self-hosted',
  enabled: true,
  position: 0,
  interval: null,
  monthlyMicrocredits: 0,
  limits: {
    storageQuotaBytes: 10_000_000_000_000,
    taskParallelism: 4,
    requestParallelism: 4,
    requestsPerMinute: 60_000,
  },
  catalog: {},
};
