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
} as const satisfies Record<string, string>;

export type PriceName = keyof typeof priceUnits;
