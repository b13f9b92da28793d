import type { Command } from '../../command.ts';
import { changeOptions, readNotes } from '../../credit-change.ts';
import { withServices } from '../../open-services.ts';
import { sentence } from '../../output.ts';
import { readSomeCredits, word } from '../../read-words.ts';

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
