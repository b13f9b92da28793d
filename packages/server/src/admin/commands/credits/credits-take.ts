import type { Command } from '../../command.ts';
import { changeOptions, readChange } from '../../credit-change.ts';
import { withServices } from '../../open-services.ts';
import { sentence } from '../../output.ts';
import { word } from '../../read-words.ts';

export const creditsTake: Command = {
  name: 'credits take',
  takes: ['email or id', 'credits'],
  options: changeOptions,
  about: 'take credits from a user, also below zero',
  async run(context) {
    const user = word(context, 0);
    const change = readChange(context);
    await context.confirm(`${word(context, 1)} credits will be taken from ${user}.`);
    const booked = await withServices(context, async ({ operator }) => {
      const { account_id: accountId } = await operator.findUser(user);
      return await operator.take(context.actor, { accountId, ...change });
    });
    const { credits, ledger_id, earlier } = booked;
    const done = earlier ? 'had been taken' : 'were taken';
    return sentence(`${credits} credits ${done} from ${user}: ${ledger_id}`, booked);
  },
};
