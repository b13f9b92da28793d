import { readFile } from 'node:fs/promises';
import { readPlan } from '../../../modules/money/index.ts';
import { StartError } from '../../../platform/processes/start-error.ts';
import type { Command } from '../../command.ts';
import { fileNamed, withServices } from '../../open-services.ts';
import { sentence } from '../../output.ts';

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
