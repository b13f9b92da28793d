/** A plan as the operator reads and writes it: JSON with the names of the API, credits and GB instead of small units. */
import { type Static, Type } from 'typebox';
import { ValidationError } from '../../../platform/errors.ts';
import { closed, words } from '../../../platform/http/schema.ts';
import { createChecker } from '../../../platform/http/validation/validation.ts';
import { MICROCREDITS } from '../../../platform/money/microcredits.ts';
import { type Plan, type PlanLimits, planIntervals, planKinds } from './plan.ts';
import { catalogProblems } from './plan-catalog.ts';

const GB = 1_000_000_000;

const PlanLimitsDocument = closed({
  storage_quota_gb: Type.Number({ minimum: 0, maximum: 1_000_000 }),
  task_parallelism: Type.Integer({ minimum: 1, maximum: 10_000 }),
  request_parallelism: Type.Integer({ minimum: 1, maximum: 1_000 }),
  requests_per_minute: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
});

export const PlanDocument = closed(
  {
    tier_id: Type.String({ maxLength: 100, pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$' }),
    kind: words(planKinds),
    display_name: Type.String({ minLength: 1, maxLength: 200 }),
    enabled: Type.Boolean({ default: true }),
    position: Type.Integer({ default: 0, minimum: -1_000_000, maximum: 1_000_000 }),
    interval: Type.Union([words(planIntervals), Type.Null()], { default: null }),
    monthly_credits: Type.Number({ default: 0, minimum: 0, maximum: 1_000_000_000 }),
    limits: Type.Union([PlanLimitsDocument, Type.Null()], { default: null }),
    catalog: Type.Record(Type.String(), Type.Unknown(), { default: {} }),
  },
  { $id: 'PlanDocument' },
);
export type PlanDocument = Static<typeof PlanDocument>;

const check = createChecker('body', PlanDocument);

/** What the kind of a plan asks of its other parts. Throws ValidationError. */
function requireFitting({ kind, interval, limits, catalog }: PlanDocument, at: readonly string[]): void {
  const wrong = (place: string, msg: string) =>
    new ValidationError([{ loc: [...at, place], msg, type: 'value_error' }]);
  if ((kind === 'subscription') !== (interval !== null)) {
    throw wrong('interval', 'A subscription has an interval, month or year; other plans have none.');
  }
  if ((kind === 'one_off_tokens') !== (limits === null)) {
    throw wrong('limits', 'A pack of credits has no limits; every other plan has all of them.');
  }
  const problems = catalogProblems({ kind, catalog });
  if (problems.length > 0) throw wrong('catalog', problems.join(' '));
}

function limitsOf(limits: NonNullable<PlanDocument['limits']>): PlanLimits {
  return {
    storageQuotaBytes: Math.round(limits.storage_quota_gb * GB),
    taskParallelism: limits.task_parallelism,
    requestParallelism: limits.request_parallelism,
    requestsPerMinute: limits.requests_per_minute,
  };
}

/** The plan that a document describes, which stands `at` a place of what was sent. Throws ValidationError. */
export function readPlan(input: unknown, at: readonly string[] = ['body']): Plan {
  const { value, issues } = check(input);
  if (issues.length > 0) throw new ValidationError(issues);
  const document = value as PlanDocument;
  requireFitting(document, at);
  return {
    tierId: document.tier_id,
    kind: document.kind,
    displayName: document.display_name,
    enabled: document.enabled,
    position: document.position,
    interval: document.interval,
    monthlyMicrocredits: Math.round(document.monthly_credits * MICROCREDITS),
    limits: document.limits === null ? null : limitsOf(document.limits),
    catalog: document.catalog,
  };
}

/** The document of a plan; `readPlan` makes the same plan of it. */
export function documentOf(plan: Plan): PlanDocument {
  const { limits } = plan;
  return {
    tier_id: plan.tierId,
    kind: plan.kind,
    display_name: plan.displayName,
    enabled: plan.enabled,
    position: plan.position,
    interval: plan.interval,
    monthly_credits: plan.monthlyMicrocredits / MICROCREDITS,
    limits:
      limits === null
        ? null
        : {
            storage_quota_gb: limits.storageQuotaBytes / GB,
            task_parallelism: limits.taskParallelism,
            request_parallelism: limits.requestParallelism,
            requests_per_minute: limits.requestsPerMinute,
          },
    catalog: plan.catalog,
  };
}
