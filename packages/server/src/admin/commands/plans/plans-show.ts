import { documentOf } from '../../../modules/money/index.ts';
import type { Command } from '../../command.ts';
import { withServices } from '../../open-services.ts';
import { word } from '../../read-words.ts';

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
