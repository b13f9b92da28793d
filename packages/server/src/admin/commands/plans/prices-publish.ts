import { type Command, UsageError } from '../../command.ts';
import { withServices } from '../../open-services.ts';
import { sentence } from '../../output.ts';
import { readCredits } from '../../read-words.ts';

/** `name=credits` as a name and micro-credits. */
function readPrice(text: string): [string, number] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`A price is name=credits such as frame=0.05, not "${text}".`);
  return [text.slice(0, at), readCredits(text.slice(at + 1))];
}

export const pricesPublish: Command = {
  name: 'prices publish',
  takes: ['name=credits...'],
  options: { note: { type: 'string', value: 'text', about: 'why, for whoever reads the table' } },
  about: 'publish the next table with these prices changed; what runs keeps the price it was told',
  async run(context) {
    const prices = Object.fromEntries(context.words.map(readPrice));
    await context.confirm(`New prices will hold from now on: ${context.words.join(' ')}.`);
    const note = context.option('note') ?? '';
    const version = await withServices(context, ({ operator }) =>
      operator.publishPrices(context.actor, { prices, note }),
    );
    return sentence(`Published table ${version}.`, { version });
  },
};
