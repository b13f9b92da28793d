import type { Command, Context, Output } from '../../command.ts';
import { withServices } from '../../open-services.ts';
import { sentence } from '../../output.ts';
import { emailWord } from '../../read-words.ts';

/** Answers what somebody can sign in with once. */
async function oneTimePassword(
  context: Context,
  action: 'createLocalUser' | 'resetPassword',
): Promise<Output> {
  const email = emailWord(context, 0);
  const password = await withServices(context, ({ operator }) =>
    operator.givePassword(context.actor, { email, action }),
  );
  return sentence(password, { email, password });
}

export const usersCreate: Command = {
  name: 'users create',
  takes: ['email'],
  about: 'let somebody sign in, and print a password that works once',
  run: (context) => oneTimePassword(context, 'createLocalUser'),
};

export const usersPassword: Command = {
  name: 'users password',
  takes: ['email'],
  about: 'print a new one for somebody who may sign in',
  run: (context) => oneTimePassword(context, 'resetPassword'),
};
