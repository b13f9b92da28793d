import type { Command } from '../../command.ts';
import { withServices } from '../../open-services.ts';
import { fields } from '../../output.ts';
import { word } from '../../read-words.ts';

export const creditsShow: Command = {
  name: 'credits show',
  takes: ['email or id'],
  about: 'what a user can spend, and what running work holds',
  async run(context) {
    const user = await withServices(context, ({ operator }) => operator.showUser(word(context, 0)));
    const { email, account_id, credits, reserved_credits } = user;
    return fields({ email, account_id, credits, reserved_credits });
  },
};
