import { resolve } from 'node:path';
import type { Command, Context } from '../command.ts';
import { withServices } from '../open-services.ts';
import { table } from '../output.ts';
import { limitOption } from '../read-words.ts';

const text = (value: string, about: string) => ({ type: 'string' as const, value, about });

/** What is said of all files, as far as it was given. */
function aboutAll(context: Context) {
  const given = (name: string, field: string) => {
    const value = context.option(name);
    return value === undefined ? {} : { [field]: value };
  };
  const keywords = context
    .option('keywords')
    ?.split(',')
    .map((word) => word.trim());
  return {
    ...given('title', 'title'),
    ...given('description', 'description'),
    ...given('author', 'author'),
    ...given('licence', 'licence'),
    ...given('citation', 'citation'),
    ...given('source', 'source_url'),
    ...(keywords === undefined ? {} : { keywords: keywords.filter((word) => word !== '') }),
  };
}

export const stockAdd: Command = {
  name: 'stock add',
  takes: ['file-or-folder...'],
  options: {
    licence: text('text', 'e.g. CC0 or "CC BY 4.0"; one that asks for a name needs --citation or --author'),
    citation: text('text', 'how it is to be named'),
    author: text('name', 'who made it'),
    source: text('url', 'where it is from'),
    title: text('text', 'what it is called; the name of the file by default'),
    description: text('text', 'what is to be seen'),
    keywords: text('words', 'with commas between them'),
  },
  about: 'give pictures and videos to everybody; <file>.json beside a file says the same of it alone',
  async run(context) {
    const paths = context.words.map((path) => resolve(context.folder, path));
    const rows: object[] = [];
    await withServices(context, async ({ stock }) => {
      for await (const row of stock.addStock(paths, aboutAll(context))) rows.push(row);
    });
    return table(rows, 'There is no picture and no video.');
  },
};

export const stockList: Command = {
  name: 'stock list',
  takes: [],
  options: { limit: text('n', 'at most so many; 50 by default') },
  about: 'what everybody may use, the newest first, and what providers were found to have',
  async run(context) {
    const rows = await withServices(context, ({ stock }) => stock.listStock(limitOption(context)));
    return table(rows, 'There is none.');
  },
};
