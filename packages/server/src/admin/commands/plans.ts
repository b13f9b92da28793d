/** Commands about plans, and who has which. */
import { readFile } from 'node:fs/promises';
import { documentOf, type Plan, type PlanDocument, readPlan } from '../../modules/money/index.ts';
import { StartError } from '../../platform/processes/start-error.ts';
import { type Command, type Context, UsageError } from '../command.ts';
import { limitOptions, readLimits } from '../limit-options.ts';
import { fileNamed, withServices } from '../open-services.ts';
import { fields, sentence, table } from '../output.ts';
import { readCredits, wholeOption, word } from '../read-words.ts';

export const plansList: Command = {
  name: 'plans list',
  takes: [],
  about: 'all plans; with --json a file that plans import takes',
  async run(context) {
    const plans = await withServices(context, ({ plans }, { db }) => plans.listPlans(db));
    const documents = plans.map(documentOf);
    const rows = documents.map(({ limits, catalog: _catalog, ...plan }) => ({ ...plan, ...limits }));
    return { ...table(rows, 'There are none yet: the first account brings its plan.'), json: documents };
  },
};

export const plansShow: Command = {
  name: 'plans show',
  takes: ['plan'],
  about: 'one plan, whole, as JSON',
  async run(context) {
    const plan = await withServices(context, ({ plans }, { db }) => plans.requirePlan(db, word(context, 0)));
    const document = documentOf(plan);
    return { text: JSON.stringify(document, null, 2), json: document };
  },
};

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

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new StartError(`${file} can not be read as JSON: ${(error as Error).message}`);
  }
}

export const plansImport: Command = {
  name: 'plans import',
  takes: ['file'],
  options: {
    apply: { type: 'boolean', value: '', about: 'give the limits to the accounts that have them as well' },
  },
  about: 'make or replace the plans of a file: a list of what plans show prints',
  async run(context) {
    const documents = await readJson(fileNamed(context));
    const plans = (Array.isArray(documents) ? documents : [documents]).map((one: unknown) => readPlan(one));
    const apply = context.has('apply');
    if (apply) await context.confirm('All accounts on these plans will get their limits.');
    const accounts = await withServices(context, ({ operator }) =>
      operator.putPlans(context.actor, plans, { apply }),
    );
    const names = plans.map(({ tierId }) => tierId);
    const told = apply ? ` ${accounts} accounts got their limits.` : '';
    return sentence(`Imported ${names.length} plans: ${names.join(', ')}.${told}`, {
      plans: names,
      accounts,
    });
  },
};

export const plansAssign: Command = {
  name: 'plans assign',
  takes: ['email or id', 'plan'],
  about: 'give a user a plan, with its limits as they are now',
  async run(context) {
    const user = await withServices(context, async ({ operator }) => {
      const { account_id: accountId } = await operator.findUser(word(context, 0));
      await operator.assignPlan(context.actor, { accountId, tierId: word(context, 1) });
      return await operator.showUser(word(context, 0));
    });
    return fields(user);
  },
};
