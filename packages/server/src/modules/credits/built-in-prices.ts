/**
 * The prices that a deployment starts with, in micro-credits by the unit of each. A credit is one US cent, a
 * micro-credit a millionth of it. docs/prices.md derives them from the measured cost of the work; a test holds the two
 * together.
 */
import type { PriceName } from './price-names.ts';

export const builtInPrices: Readonly<Record<PriceName, number>> = {
  'request.read': 100,
  'request.write': 500,
  'request.search': 1_000,
  'request.search_example': 2_000,
  'storage.upload_gb': 2_000_000,
  'analysis.minute': 60_000,
  'index.minute': 200_000,
  'analysis.item': 10_000,
  'rendition.minute.360': 60_000,
  'rendition.minute.480': 80_000,
  'rendition.minute.720': 150_000,
  'rendition.minute.1080': 300_000,
  'rendition.minute.2160': 1_200_000,
  'rendition.minute.audio': 10_000,
  'transcript.minute.local': 250_000,
  'transcript.minute.provider': 1_200_000,
  'description.picture': 100_000,
  'export.second.480': 2_000,
  'export.second.720': 4_000,
  'export.second.1080': 8_000,
  'export.second.2160': 32_000,
  'export.second.4320': 128_000,
  'export.second.audio': 500,
  'export.still': 5_000,
  'export.document': 5_000,
  'preview.second': 2_000,
  frame: 2_000,
  'import.document': 5_000,
  'create.run': 1_000_000,
};
