import { priceUnits } from '../../../modules/money/index.ts';
import { MICROCREDITS } from '../../../platform/money/microcredits.ts';
import type { Command } from '../../command.ts';
import { withServices } from '../../open-services.ts';
import { table } from '../../output.ts';

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
