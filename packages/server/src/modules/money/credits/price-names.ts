/** What has a price, and in which unit; the table says how much. docs/prices.md says why. */

export const priceUnits = {
  /** Of every successful operation with an API key, unless it names another price. */
  'request.read': 'request',
  'request.write': 'request',
  'request.search': 'request',
  'request.search_example': 'request',
  /** Bytes that arrive in an upload, by 1,000,000,000. */
  'storage.upload_gb': 'GB',
  /** Of source video or sound, by one decode pass without proxies, and by the analysers of the index. */
  'analysis.minute': 'minute',
  'index.minute': 'minute',
  /** Of an image or another file without duration. */
  'analysis.item': 'item',
  /** Proxies and other renditions by their height: the next rung above. */
  'rendition.minute.360': 'minute',
  'rendition.minute.480': 'minute',
  'rendition.minute.720': 'minute',
  'rendition.minute.1080': 'minute',
  'rendition.minute.2160': 'minute',
  'rendition.minute.audio': 'minute',
  'transcript.minute.local': 'minute',
  'transcript.minute.provider': 'minute',
  'description.picture': 'picture',
  /** Of the result, by its height: the next rung above. */
  'export.second.480': 'second',
  'export.second.720': 'second',
  'export.second.1080': 'second',
  'export.second.2160': 'second',
  'export.second.4320': 'second',
  'export.second.audio': 'second',
  'export.still': 'picture',
  /** Timelines and archives that hold no media made anew. */
  'export.document': 'document',
  'preview.second': 'second',
  frame: 'picture',
  'import.document': 'document',
  /** Planning by the built-in director; what it renders is an export. */
  'create.run': 'run',
  /** Of a run that a language model answers, by what it reads and what it writes. */
  'model.input': 'thousand tokens',
  'model.output': 'thousand tokens',
} as const satisfies Record<string, string>;

export type PriceName = keyof typeof priceUnits;

/** What each price is of, for the price list. */
export const priceMeanings: Readonly<Record<PriceName, string>> = {
  'request.read': 'A request that changes nothing.',
  'request.write': 'A request that changes something.',
  'request.search': 'A search by words, or for what is near to something.',
  'request.search_example': 'A search by a picture.',
  'storage.upload_gb': 'Bytes that arrive in an upload, by 1,000,000,000.',
  'analysis.minute': 'Video or sound looked through once: shots, loudness, waveform, thumbnail.',
  'index.minute': 'Video or sound gone through by the analysers of the index.',
  'analysis.item': 'An image, or another file without duration, looked through and indexed.',
  'rendition.minute.360': 'Video made smaller, to a height of up to 360.',
  'rendition.minute.480': 'Video made smaller, to a height of up to 480.',
  'rendition.minute.720': 'Video made smaller, to a height of up to 720.',
  'rendition.minute.1080': 'Video made smaller, to a height of up to 1080.',
  'rendition.minute.2160': 'Video made smaller, to a height of up to 2160.',
  'rendition.minute.audio': 'Sound taken out or made smaller.',
  'transcript.minute.local': 'Speech written down by a model on this service.',
  'transcript.minute.provider': "Speech written down by a provider's model.",
  'description.picture': "A picture described by a provider's model.",
  'export.second.480': 'Rendered video of a height of up to 480.',
  'export.second.720': 'Rendered video of a height of up to 720.',
  'export.second.1080': 'Rendered video of a height of up to 1080.',
  'export.second.2160': 'Rendered video of a height of up to 2160.',
  'export.second.4320': 'Rendered video of a height of up to 4320.',
  'export.second.audio': 'Rendered sound without pictures.',
  'export.still': 'A rendered picture.',
  'export.document': 'A timeline, caption file or archive that holds no media made anew.',
  'preview.second': 'Previewed video, when it is made the first time.',
  frame: 'A single picture of a project or a video.',
  'import.document': 'A project read from a file.',
  'create.run': 'Planning by the built-in director; what it renders is an export besides.',
  'model.input': 'Tokens that a language model reads: prompts, and what is said.',
  'model.output': 'Tokens that a language model writes: answers, translations, summaries.',
};

/** By which the work of a preprocess costs less or more that may wait, or may not. */
export const priorityFactors = { low: 0.8, default: 1, high: 1.5 } as const;

/** All names that begin with one of these. */
export function pricesLike(...beginnings: readonly string[]): PriceName[] {
  const names = Object.keys(priceUnits) as PriceName[];
  return names.filter((name) => beginnings.some((beginning) => name.startsWith(beginning)));
}
