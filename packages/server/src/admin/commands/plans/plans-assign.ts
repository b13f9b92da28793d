import type { Command } from '../../command.ts';
import { withServices } from '../../open-services.ts';
import { fields } from '../../output.ts';
import { word } from '../../read-words.ts';

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
