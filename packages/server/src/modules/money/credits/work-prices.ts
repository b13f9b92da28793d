/** Work as quantities of what has a price. Pure. */
import { type PriceLine, type Quote, roundedQuantity } from '../../../platform/money/price-line.ts';
import type { PriceName } from './price-names.ts';

const BYTES_OF_GB = 1_000_000_000;

const RENDITION_HEIGHTS = [360, 480, 720, 1080, 2160] as const;
const EXPORT_HEIGHTS = [480, 720, 1080, 2160, 4320] as const;

/** The first of `heights` that is not below `height`; the last for what is larger than all. */
function rungAbove<Height extends number>(heights: readonly Height[], height: number): Height {
  return heights.find((rung) => rung >= height) ?? (heights.at(-1) as Height);
}

/** The price of a minute of a proxy whose shorter side has so many pixels. */
export function renditionPrice(shorterSide: number): PriceName {
  return `rendition.minute.${rungAbove(RENDITION_HEIGHTS, shorterSide)}`;
}

/** The price of a second of an export whose shorter side has so many pixels. */
export function exportPrice(shorterSide: number): PriceName {
  return `export.second.${rungAbove(EXPORT_HEIGHTS, shorterSide)}`;
}

/** Bytes in the unit of `storage.upload_gb`. */
export function gigabytes(bytes: number): number {
  return bytes / BYTES_OF_GB;
}

/** Bytes of a minute of media that is packed as tightly as is usual: fewer are rare. */
const TIGHT_BYTES_PER_MINUTE = { video: 7_500_000, audio: 480_000, image: Number.POSITIVE_INFINITY } as const;

/**
 * The most minutes that a file nobody has looked into yet is taken for, by its size. One that turns out longer costs no
 * more than was told.
 */
export function mostMinutes(kind: 'video' | 'audio' | 'image', bytes: number): number {
  return kind === 'image' ? 0 : Math.max(1, bytes / TIGHT_BYTES_PER_MINUTE[kind]);
}

/** One price for several works that are each told their own: line by line what they come to together. */
export function addQuotes(quotes: readonly Quote[]): Quote {
  const lines = new Map<string, PriceLine>();
  for (const line of quotes.flatMap((quote) => quote.lines)) {
    const key = `${line.price} ${line.unit_microcredits}`;
    const sum = lines.get(key);
    lines.set(key, {
      ...line,
      quantity: roundedQuantity((sum?.quantity ?? 0) + line.quantity),
      microcredits: (sum?.microcredits ?? 0) + line.microcredits,
    });
  }
  return {
    priceVersion: quotes[0]?.priceVersion ?? 0,
    lines: [...lines.values()],
    microcredits: quotes.reduce((sum, quote) => sum + quote.microcredits, 0),
    upTo: quotes.some(({ upTo }) => upTo),
  };
}

/** The part of a quote that is for some of its prices. */
export function partOfQuote(quote: Quote, isPart: (line: PriceLine) => boolean): Quote {
  const lines = quote.lines.filter(isPart);
  return { ...quote, lines, microcredits: lines.reduce((sum, line) => sum + line.microcredits, 0) };
}
