/** Commands about the prices of the deployment. */
import { priceUnits } from '../../modules/money/index.ts';
import { MICROCREDITS } from '../../platform/money/microcredits.ts';
import { type Command, UsageError } from '../command.ts';
import { withServices } from '../open-services.ts';
import { sentence, table } from '../output.ts';
import { readCredits } from '../read-words.ts';

export const pricesShow: Command = {
  name: 'prices show',
  takes: [],
  about: 'the prices that hold now, in credits',
  async run(context) {
    const { version, prices } = await withServices(context, async ({ prices }) => prices.current());
    const rows = Object.entries(priceUnits).map(([name, unit]) => ({
      name,
      credits: prices[name as keyof typeof priceUnits] / MICROCREDITS,
      unit,
    }));
    const { text } = table(rows, '');
    const title = version === 0 ? 'Nothing has a price here (RUSHES_PRICES=off).' : `Table ${version}`;
    return { text: `${title}\n${text}`, json: { version, prices: rows } };
  },
};

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

export const pricesHistory: Command = {
  name: 'prices history',
  takes: [],
  about: 'all tables that were published; with --json their prices in micro-credits',
  async run(context) {
    const tables = await withServices(context, ({ prices }, { db }) => prices.history(db));
    const rows = tables.map(({ version, publishedAt, madeBy, note }) => ({
      version,
      published_at: publishedAt,
      made_by: madeBy,
      note,
    }));
    return { ...table(rows, 'None was published.'), json: tables };
  },
};
