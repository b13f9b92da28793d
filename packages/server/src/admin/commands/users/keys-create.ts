import { type Command, UsageError } from '../../command.ts';
import { withServices } from '../../open-services.ts';
import { sentence } from '../../output.ts';
import { emailWord, word } from '../../read-words.ts';

const MAX_KEY_NAME = 255;

export const keysCreate: Command = {
  name: 'keys create',
  takes: ['email', 'name'],
  about: 'print a new API key of that user, who is made when there is none',
  async run(context) {
    const email = emailWord(context, 0);
    const name = word(context, 1);
    if (name.length > MAX_KEY_NAME) throw new UsageError('A name has at most 255 characters.');
    const { key, isNewUser } = await withServices(context, ({ operator }) =>
      operator.createKey(context.actor, { email, name }),
    );
    if (isNewUser) process.stderr.write(`There was no user ${email}; now there is.\n`);
    return sentence(key, { api_key: key, new_user: isNewUser });
  },
};
