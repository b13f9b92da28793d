import { type Command, UsageError } from '../../command.ts';
import { limitOptions, readLimits } from '../../limit-options.ts';
import { withServices } from '../../open-services.ts';
import { fields } from '../../output.ts';
import { word } from '../../read-words.ts';

export const usersLimits: Command = {
  name: 'users limits',
  takes: ['email or id'],
  options: limitOptions,
  about: "give one account other limits than its plan's, until it gets another plan",
  async run(context) {
    const limits = readLimits(context);
    if (Object.keys(limits).length === 0) throw new UsageError('Say which limit is to change.');
    const user = await withServices(context, async ({ operator }) => {
      const { account_id } = await operator.findUser(word(context, 0));
      await operator.setLimits(context.actor, account_id, limits);
      return await operator.showUser(word(context, 0));
    });
    return fields(user);
  },
};
