import { systemClock } from '../../../platform/clock.ts';
import type { Command } from '../../command.ts';
import { changeOptions, readChange } from '../../credit-change.ts';
import { withServices } from '../../open-services.ts';
import { sentence } from '../../output.ts';
import { momentOption, word } from '../../read-words.ts';

export const creditsGrant: Command = {
  name: 'credits grant',
  takes: ['email or id', 'credits'],
  options: {
    ...changeOptions,
    expires: { type: 'string', value: 'time', about: 'when what is left of them is gone' },
  },
  about: 'give credits to a user',
  async run(context) {
    const user = word(context, 0);
    const change = readChange(context);
    const expiresAt = momentOption(context, 'expires', systemClock.now());
    const booked = await withServices(context, async ({ operator }) => {
      const { account_id: accountId } = await operator.findUser(user);
      const until = expiresAt === undefined ? {} : { expiresAt };
      return await operator.grant(context.actor, { accountId, ...change, ...until });
    });
    const { credits, ledger_id, earlier } = booked;
    const done = earlier ? 'had been given' : 'were given';
    return sentence(`${credits} credits ${done} to ${user}: ${ledger_id}`, booked);
  },
};
