import type { Command } from '../../command.ts';
import { withServices } from '../../open-services.ts';
import { table } from '../../output.ts';

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
