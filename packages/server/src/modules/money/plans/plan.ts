/** A plan: what an account may have and do, and what it costs. */

export interface PlanLimits {
  storageQuotaBytes: number;
  /** Tasks of one kind of work at the same time. */
  taskParallelism: number;
  /** Requests worked on at the same time; more wait their turn. */
  requestParallelism: number;
  /** Of each key, and of an account's signed-in people together. */
  requestsPerMinute: number;
}

/** Internal ones are given by the operator and never sold; packs of credits change no limits. */
export const planKinds = ['internal', 'one_off_tokens', 'subscription'] as const;
export type PlanKind = (typeof planKinds)[number];

export const planIntervals = ['month', 'year'] as const;

export interface Plan {
  tierId: string;
  kind: PlanKind;
  displayName: string;
  /** Whether it is in the catalog; who has it keeps it. */
  enabled: boolean;
  /** In the catalog, lowest first. */
  position: number;
  /** How often a subscription is paid; null of the others. */
  interval: (typeof planIntervals)[number] | null;
  /** Whole micro-credits that a subscription brings every month. */
  monthlyMicrocredits: number;
  /** Null of a pack of credits. */
  limits: PlanLimits | null;
  /** What the catalog shows besides: texts, highlights, features, items, price lines. */
  catalog: Record<string, unknown>;
}
