/** Commands about the credits of accounts. */
import { systemClock } from '../../platform/clock.ts';
import type { Command, Context, Options } from '../command.ts';
import { withServices } from '../open-services.ts';
import { fields, sentence, table } from '../output.ts';
import { limitOption, momentOption, readSomeCredits, word } from '../read-words.ts';

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

// Credits that are given or taken, as they are typed: `<email or id> <credits> [--memo] [--key]`.

const changeOptions: Options = {
  memo: { type: 'string', value: 'text', about: 'stands in the ledger, where the user reads it' },
  key: {
    type: 'string',
    value: 'text',
    about: 'names the act: it is done once, however often it is asked for',
  },
};

/** Memo and key that were given. */
function readNotes(context: Context): { memo?: string; key?: string } {
  const memo = context.option('memo');
  const key = context.option('key');
  return { ...(memo === undefined ? {} : { memo }), ...(key === undefined ? {} : { key }) };
}

/** Amount, memo and key. Throws UsageError. */
function readChange(context: Context): { microcredits: number; memo?: string; key?: string } {
  return { microcredits: readSomeCredits(word(context, 1)), ...readNotes(context) };
}

export const creditsGrant: Command = {
  name: 'credits grant',
  takes: ['email or id', 'credits'],
  options: {
    ...changeOptions,
    expires: { type: 'string', value: 'time', about: 'when what is left of them is gone' },
  },
  about: 'give credits to a user',
  async run(context) {
    const user = word(context, 0);
    const change = readChange(context);
    const expiresAt = momentOption(context, 'expires', systemClock.now());
    const booked = await withServices(context, async ({ operator }) => {
      const { account_id: accountId } = await operator.findUser(user);
      const until = expiresAt === undefined ? {} : { expiresAt };
      return await operator.grant(context.actor, { accountId, ...change, ...until });
    });
    const { credits, ledger_id, earlier } = booked;
    const done = earlier ? 'had been given' : 'were given';
    return sentence(`${credits} credits ${done} to ${user}: ${ledger_id}`, booked);
  },
};

export const creditsTake: Command = {
  name: 'credits take',
  takes: ['email or id', 'credits'],
  options: changeOptions,
  about: 'take credits from a user, also below zero',
  async run(context) {
    const user = word(context, 0);
    const change = readChange(context);
    await context.confirm(`${word(context, 1)} credits will be taken from ${user}.`);
    const booked = await withServices(context, async ({ operator }) => {
      const { account_id: accountId } = await operator.findUser(user);
      return await operator.take(context.actor, { accountId, ...change });
    });
    const { credits, ledger_id, earlier } = booked;
    const done = earlier ? 'had been taken' : 'were taken';
    return sentence(`${credits} credits ${done} from ${user}: ${ledger_id}`, booked);
  },
};

export const creditsRefund: Command = {
  name: 'credits refund',
  takes: ['ledger id'],
  options: {
    credits: { type: 'string', value: 'n', about: 'a part of it; all that is left of it by default' },
    ...changeOptions,
  },
  about: 'give back what a settled act of the ledger took',
  async run(context) {
    const ledgerId = word(context, 0);
    const part = context.option('credits');
    const amount = part === undefined ? {} : { microcredits: readSomeCredits(part) };
    const booked = await withServices(context, ({ operator }) =>
      operator.refund(context.actor, { ledgerId, ...amount, ...readNotes(context) }),
    );
    const done = booked.earlier ? 'had been given back' : 'were given back';
    return sentence(`${booked.credits} credits ${done}: ${booked.ledger_id}`, booked);
  },
};
