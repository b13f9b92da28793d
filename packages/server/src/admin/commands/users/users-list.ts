import type { Command } from '../../command.ts';
import { withServices } from '../../open-services.ts';
import { table } from '../../output.ts';
import { limitOption, word } from '../../read-words.ts';

export const usersList: Command = {
  name: 'users list',
  takes: ['[text]'],
  options: { limit: { type: 'string', value: 'n', about: 'at most so many; 50 by default' } },
  about: 'users, the newest first, or those with a text in their email',
  async run(context) {
    const filter = { text: word(context, 0), limit: limitOption(context) };
    const users = await withServices(context, ({ operator }) => operator.listUsers(filter));
    return table(users, 'There are none.');
  },
};
