/** Reads text in pictures by OCR, offline. */
import { createRequire } from 'node:module';
import { createWorker, OEM } from 'tesseract.js';
import type { LumaPicture } from './read-video.ts';

const require = createRequire(import.meta.url);

/** Reads pictures until it is stopped. */
export interface TextReader {
  /** The words in a picture, one space between them. */
  read(picture: LumaPicture): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the OCR with the language data that npm installed. */
export async function startTextReader(): Promise<TextReader> {
  const { langPath } = require('@tesseract.js-data/eng') as { langPath: string };
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath,
    cacheMethod: 'none',
    gzip: true,
    errorHandler: (error: unknown) => console.error(error),
  });
  return {
    async read(picture) {
      const { data } = await worker.recognize(portableGrayMap(picture));
      return data.text.replace(/\s+/gu, ' ').trim();
    },
    stop: async () => {
      await worker.terminate();
    },
  };
}

/** The picture as a file that needs no compression. */
function portableGrayMap({ width, height, luma }: LumaPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), luma]);
}

/** Only what is as bright as white text, dark on white: the footage of the test library is darker. */
export function brightText(picture: LumaPicture): LumaPicture {
  return { ...picture, luma: picture.luma.map((value) => Math.max(0, Math.min(255, (235 - value) * 8))) };
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** How well `found` holds `wanted`, 1 = letter by letter; accents, case and spaces do not count. */
export function likeness(wanted: string, found: string): number {
  const [a, b] = [lettersOf(wanted), lettersOf(found)];
  // Edit distance to the nearest part of `found` (Sellers 1980), row by row.
  let row = new Array<number>(b.length + 1).fill(0);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (let column = 0; column < b.length; column += 1) {
      const same = (row[column] ?? 0) + (b[column] === letter ? 0 : 1);
      next.push(Math.min(same, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return a.length === 0 ? 1 : 1 - Math.min(...row) / a.length;
}
