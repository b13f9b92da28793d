import type { Command, Context, Output } from '../../command.ts';
import { withServices } from '../../open-services.ts';
import { sentence } from '../../output.ts';
import { word } from '../../read-words.ts';

async function setOperator(context: Context, isOperator: boolean): Promise<Output> {
  const user = word(context, 0);
  const changed = await withServices(context, ({ operator }) =>
    operator.setOperator(context.actor, user, isOperator),
  );
  const state = isOperator ? 'an operator' : 'no operator';
  const text = changed ? `${user} is ${state} now.` : `${user} was ${state} already.`;
  return sentence(text, { user, is_operator: isOperator, changed });
}

export const usersOperator: Command = {
  name: 'users operator',
  takes: ['email or id'],
  about: 'let a user do over HTTP and in the web app what these commands do',
  run: (context) => setOperator(context, true),
};

export const usersNoOperator: Command = {
  name: 'users no-operator',
  takes: ['email or id'],
  about: 'make them an ordinary user again',
  run: (context) => setOperator(context, false),
};
