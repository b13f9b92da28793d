import type { Command } from '../../command.ts';
import { withServices } from '../../open-services.ts';
import { table } from '../../output.ts';
import { limitOption, word } from '../../read-words.ts';

export const creditsLedger: Command = {
  name: 'credits ledger',
  takes: ['email or id'],
  options: { limit: { type: 'string', value: 'n', about: 'at most so many; 50 by default' } },
  about: 'acts of a user’s account, the newest first',
  async run(context) {
    const rows = await withServices(context, async ({ operator }) => {
      const { account_id } = await operator.findUser(word(context, 0));
      return await operator.ledger(account_id, limitOption(context));
    });
    return table(rows, 'Nothing has been booked.');
  },
};
