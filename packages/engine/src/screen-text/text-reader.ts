/** Reads the words in pictures by Tesseract, offline. */
import { createWorker, OEM, PSM } from 'tesseract.js';
import { MediaError } from '../errors.ts';

/** A word and where it stands, pixels of the picture. */
export interface ReadWord {
  text: string;
  /** 0..1. */
  confidence: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A grey picture, rows without padding. */
export interface GreyPicture {
  width: number;
  height: number;
  data: Uint8Array;
}

export interface TextReader {
  /** Lines of words in a picture of anything, top down as the layout was understood. */
  readPicture(picture: GreyPicture): Promise<ReadWord[][]>;
  /** Words of a picture of one line. */
  readLine(picture: GreyPicture): Promise<ReadWord[]>;
  stop(): Promise<void>;
}

/** The picture as a file that needs no compression. */
function portableGrayMap({ width, height, data }: GreyPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), data]);
}

/** The reader itself failed, not the picture. */
export class ReaderFailure extends Error {}

/**
 * Starts the reader on languages whose data lies unpacked in `dataFolder`. It runs in a thread of this process, and ends
 * with it. Throws MediaError `invalid` where the data can not be used.
 */
export async function startTextReader(languages: readonly string[], dataFolder: string): Promise<TextReader> {
  const worker = await createWorker([...languages], OEM.LSTM_ONLY, {
    // A folder, never an address: without one the data would be asked for from the net.
    langPath: dataFolder,
    cacheMethod: 'none',
    gzip: false,
    // Every failure also rejects its call; without a handler the reader throws where nobody can catch it.
    errorHandler: () => {},
  }).catch((cause: unknown) => {
    throw new MediaError('invalid', 'The trained data of a language can not be used.', { cause });
  });
  let current: PSM | null = null;
  const read = async (picture: GreyPicture, layout: PSM): Promise<ReadWord[][]> => {
    if (layout !== current) await worker.setParameters({ tessedit_pageseg_mode: layout });
    current = layout;
    const { data } = await worker
      .recognize(portableGrayMap(picture), {}, { blocks: true, text: false })
      .catch((cause: unknown) => {
        throw new ReaderFailure('The reader failed.', { cause });
      });
    const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((one) => one.lines));
    return lines.map(({ words }) =>
      words.map(({ text, confidence, bbox }) => ({
        text,
        confidence: confidence / 100,
        left: bbox.x0,
        top: bbox.y0,
        right: bbox.x1,
        bottom: bbox.y1,
      })),
    );
  };
  return {
    readPicture: (picture) => read(picture, PSM.SPARSE_TEXT),
    readLine: async (picture) => (await read(picture, PSM.SINGLE_LINE)).flat(),
    stop: async () => {
      await worker.terminate();
    },
  };
}
