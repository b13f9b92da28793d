import type { Command } from '../../command.ts';
import { withServices } from '../../open-services.ts';
import { fields } from '../../output.ts';
import { word } from '../../read-words.ts';

export const usersShow: Command = {
  name: 'users show',
  takes: ['email or id'],
  about: 'one user with plan, limits, credits and storage',
  run: async (context) =>
    fields(await withServices(context, ({ operator }) => operator.showUser(word(context, 0)))),
};
