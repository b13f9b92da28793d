import { documentOf, type Plan, type PlanDocument, readPlan } from '../../../modules/money/index.ts';
import { type Command, type Context, UsageError } from '../../command.ts';
import { limitOptions, readLimits } from '../../limit-options.ts';
import { withServices } from '../../open-services.ts';
import { readCredits, wholeOption, word } from '../../read-words.ts';

const GB = 1_000_000_000;

function readSwitch(context: Context, name: string): boolean | undefined {
  const text = context.option(name);
  if (text === undefined || text === 'yes') return text === undefined ? undefined : true;
  if (text === 'no') return false;
  throw new UsageError(`--${name} must be yes or no, not "${text}".`);
}

function changedLimits(context: Context): Partial<NonNullable<PlanDocument['limits']>> {
  const { storageQuotaBytes, taskParallelism, requestParallelism, requestsPerMinute } = readLimits(context);
  return {
    ...(storageQuotaBytes === undefined ? {} : { storage_quota_gb: storageQuotaBytes / GB }),
    ...(taskParallelism === undefined ? {} : { task_parallelism: taskParallelism }),
    ...(requestParallelism === undefined ? {} : { request_parallelism: requestParallelism }),
    ...(requestsPerMinute === undefined ? {} : { requests_per_minute: requestsPerMinute }),
  };
}

/** The plan as it is to be: what was given in the place of what it had; a new one is internal. */
function planFrom(context: Context, before: Plan | null): Plan {
  const tierId = word(context, 0);
  const given = {
    display_name: context.option('title'),
    kind: context.option('kind'),
    interval: context.option('interval'),
    position: wholeOption(context, 'position', { min: -1_000_000, max: 1_000_000 }),
    enabled: readSwitch(context, 'enabled'),
  };
  const credits = context.option('monthly-credits');
  const was = before === null ? null : documentOf(before);
  const limits = { ...was?.limits, ...changedLimits(context) };
  return readPlan({
    ...(was ?? { tier_id: tierId, kind: 'internal', display_name: tierId }),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...(credits === undefined ? {} : { monthly_credits: readCredits(credits) / 1_000_000 }),
    limits: Object.keys(limits).length === 0 ? null : limits,
  });
}

export const plansSet: Command = {
  name: 'plans set',
  takes: ['plan'],
  options: {
    title: { type: 'string', value: 'text', about: 'its name for people' },
    kind: { type: 'string', value: 'kind', about: 'internal, subscription or one_off_tokens' },
    interval: { type: 'string', value: 'interval', about: 'of a subscription: month or year' },
    'monthly-credits': { type: 'string', value: 'n', about: 'what a subscription brings every month' },
    position: { type: 'string', value: 'n', about: 'in the catalog, lowest first' },
    enabled: { type: 'string', value: 'yes|no', about: 'whether it is in the catalog' },
    ...limitOptions,
    apply: { type: 'boolean', value: '', about: 'give the limits to the accounts that have it as well' },
  },
  about: 'make a plan or change it; what is left out stays',
  async run(context) {
    const apply = context.has('apply');
    if (apply) await context.confirm(`All accounts on ${word(context, 0)} will get its limits.`);
    const { plan, accounts } = await withServices(context, async ({ operator, plans }, { db }) => {
      const plan = planFrom(context, await plans.findPlan(db, word(context, 0)));
      return { plan, accounts: await operator.putPlans(context.actor, [plan], { apply }) };
    });
    const document = documentOf(plan);
    const told = apply ? `\n${accounts} accounts got its limits.` : '';
    return { text: `${JSON.stringify(document, null, 2)}${told}`, json: { plan: document, accounts } };
  },
};
