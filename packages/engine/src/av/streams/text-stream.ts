import {
  AV_CODEC_ID_MOV_TEXT,
  AV_CODEC_ID_WEBVTT,
  AV_DISPOSITION_DEFAULT,
  AVMEDIA_TYPE_SUBTITLE,
} from 'node-av/constants';
import { Dictionary, type Stream } from 'node-av/lib';
import { toRational } from '../rationals.ts';

/** A stream of texts that players show over the picture when asked to. */
export interface TextStreamOptions {
  /** `tx3g` is what MP4 and MOV hold, `webvtt` what WebM does. */
  codec: 'tx3g' | 'webvtt';
  /** Three letters (ISO 639-2). */
  language: string;
  title: string;
  isDefault: boolean;
}

/** How a tx3g stream looks where nothing else is said (ISO/IEC 14496-30, TextSampleEntry): white letters below, in the middle. */
const TX3G_SETUP = Buffer.concat([
  Buffer.from([0, 0, 0, 0, 1, 0xff, 0, 0, 0, 0]),
  Buffer.alloc(8),
  Buffer.from([0, 0, 0, 0, 0, 1, 0, 18, 0xff, 0xff, 0xff, 0xff]),
  Buffer.from([0, 0, 0, 18]),
  Buffer.from('ftab', 'latin1'),
  Buffer.from([0, 1, 0, 1, 5]),
  Buffer.from('Serif', 'latin1'),
]);

/** Says what a new stream of an output holds. */
export function describeTextStream(stream: Stream, options: TextStreamOptions): void {
  const isTx3g = options.codec === 'tx3g';
  stream.codecpar.codecType = AVMEDIA_TYPE_SUBTITLE;
  stream.codecpar.codecId = isTx3g ? AV_CODEC_ID_MOV_TEXT : AV_CODEC_ID_WEBVTT;
  if (isTx3g) stream.codecpar.extradata = TX3G_SETUP;
  stream.timeBase = toRational({ num: 1, den: 1000 });
  stream.metadata = Dictionary.fromObject({ language: options.language, title: options.title });
  if (options.isDefault) stream.disposition = AV_DISPOSITION_DEFAULT;
}

/** The bytes of one text of a stream. */
export function textSample(codec: TextStreamOptions['codec'], text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  if (codec === 'webvtt') return bytes;
  const cut = bytes.subarray(0, 0xffff);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(cut.length);
  return Buffer.concat([length, cut]);
}
