/** Commands about users: who they are, how they sign in, what they may use. */
import { urlHost } from '../../platform/outgoing/public-address.ts';
import { SIGN_IN_PATH } from '../../process/console/serve-console.ts';
import { type Command, type Context, type Options, type Output, UsageError } from '../command.ts';
import { limitOptions, readLimits } from '../limit-options.ts';
import { withServices } from '../open-services.ts';
import { fields, sentence, table } from '../output.ts';
import { emailWord, limitOption, word } from '../read-words.ts';

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

export const usersShow: Command = {
  name: 'users show',
  takes: ['email or id'],
  about: 'one user with plan, limits, credits and storage',
  run: async (context) =>
    fields(await withServices(context, ({ operator }) => operator.showUser(word(context, 0)))),
};

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

export const signInLink: Command = {
  name: 'sign-in-link',
  takes: [],
  about: 'print a link that signs the owner of this machine in, once within 15 minutes',
  async run(context) {
    const { publicUrl, host, port } = context.config;
    const code = await withServices(context, ({ signInLinks }) => signInLinks.makeCode());
    const link = `${publicUrl ?? `http://${urlHost(host)}:${port}`}${SIGN_IN_PATH}#${code}`;
    return sentence(link, { link });
  },
};

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
