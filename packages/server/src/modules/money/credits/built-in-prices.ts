/**
 * The prices that a deployment starts with, in micro-credits by the unit of each. A credit is one US cent, a
 * micro-credit a millionth of it. docs/prices.md derives them from the measured cost of the work; a test holds the two
 * together.
 */
import type { PriceName } from './price-names.ts';

export const builtInPrices: Readonly<Record<PriceName, number>> = {
  'request.read': 100,
  'request.write': 400,
  'request.search': 800,
  'request.search_example': 2_500,
  'storage.upload_gb': 5_000_000,
  'analysis.minute': 150_000,
  'index.minute': 100_000,
  'analysis.item': 15_000,
  'rendition.minute.360': 150_000,
  'rendition.minute.480': 200_000,
  'rendition.minute.720': 200_000,
  'rendition.minute.1080': 500_000,
  'rendition.minute.2160': 1_500_000,
  'rendition.minute.audio': 30_000,
  'transcript.minute.local': 600_000,
  'transcript.minute.provider': 1_200_000,
  'description.picture': 200_000,
  'export.second.480': 4_000,
  'export.second.720': 6_000,
  'export.second.1080': 10_000,
  'export.second.2160': 40_000,
  'export.second.4320': 120_000,
  'export.second.audio': 800,
  'export.still': 8_000,
  'export.document': 5_000,
  'preview.second': 2_500,
  frame: 5_000,
  'import.document': 5_000,
  'create.run': 25_000,
  'model.input': 60_000,
  'model.output': 600_000,
};
