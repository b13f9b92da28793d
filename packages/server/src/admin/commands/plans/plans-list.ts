import { documentOf } from '../../../modules/money/index.ts';
import type { Command } from '../../command.ts';
import { withServices } from '../../open-services.ts';
import { table } from '../../output.ts';

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
