import type { Command, Context, Options, Output } from '../../command.ts';
import { withServices } from '../../open-services.ts';
import { sentence } from '../../output.ts';
import { word } from '../../read-words.ts';

const options: Options = { reason: { type: 'string', value: 'text', about: 'for the audit log' } };

async function setDisabled(context: Context, disabled: boolean): Promise<Output> {
  const user = word(context, 0);
  const change = { disabled, reason: context.option('reason') ?? '' };
  const changed = await withServices(context, ({ operator }) =>
    operator.setDisabled(context.actor, user, change),
  );
  const state = disabled ? 'disabled' : 'enabled';
  const text = changed ? `${user} is ${state} now.` : `${user} was ${state} already.`;
  return sentence(text, { user, state, changed });
}

export const usersDisable: Command = {
  name: 'users disable',
  takes: ['email or id'],
  options,
  about: 'refuse all keys and tokens of a user; what they have stays, what runs goes on',
  async run(context) {
    await context.confirm(`All keys and tokens of ${word(context, 0)} will be refused.`);
    return await setDisabled(context, true);
  },
};

export const usersEnable: Command = {
  name: 'users enable',
  takes: ['email or id'],
  options,
  about: 'take them again',
  run: (context) => setDisabled(context, false),
};
