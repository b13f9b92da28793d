/** The texts that packets of subtitle streams hold, by the codec. Pure. */
import { readSubtitles } from '@rushes/timeline';
import { decodeText } from './decode-text.ts';
import { cueInMilliseconds } from './parse-subtitle-text.ts';
import { readTtml } from './read-ttml.ts';
import type { CaptionTrackCue } from './types.ts';

/** When a packet's text is shown: milliseconds of the asset, not rounded. */
export interface PacketSpan {
  startMs: number;
  endMs: number;
}

/** Reads the cues of one packet; none where it only ends the one before. */
export type PacketReader = (data: Buffer, span: PacketSpan) => CaptionTrackCue[];

const plainCue = ({ startMs, endMs }: PacketSpan, text: string, speaker: string | null = null) => ({
  startMs: Math.round(startMs),
  endMs: Math.round(endMs),
  text,
  speaker,
  words: [],
});

/** A length in seconds that holds any packet's own times. */
const WHOLE = '99:00:00.000';

/** Text with the markup of SubRip or WebVTT, whose times inside count from the packet's start. */
function marked(kind: 'srt' | 'vtt', text: string, span: PacketSpan): CaptionTrackCue[] {
  const head = kind === 'vtt' ? 'WEBVTT\n\n' : '';
  const file = `${head}00:00:00.000 --> ${WHOLE}\n${text.replaceAll('-->', '->')}\n`;
  return readSubtitles(file)
    .cues.slice(0, 1)
    .map(cueInMilliseconds)
    .map((cue) => ({ ...plainCue(span, cue.text, cue.speaker), words: wordsOf(cue, span) }));
}

function wordsOf(cue: CaptionTrackCue, span: PacketSpan): CaptionTrackCue['words'] {
  const at = (ms: number) => Math.round(Math.min(span.startMs + ms, span.endMs));
  return cue.words.map(({ startMs, endMs, text }) => ({ startMs: at(startMs), endMs: at(endMs), text }));
}

function srtPacket(data: Buffer, span: PacketSpan): CaptionTrackCue[] {
  return marked('srt', decodeText(data), span);
}

/** WebVTT in Matroska is text; in MP4 it stands in boxes (ISO/IEC 14496-30, 7.4). */
function vttPacket(data: Buffer, span: PacketSpan): CaptionTrackCue[] {
  const boxes = boxesOf(data);
  if (boxes === null) return marked('vtt', data.toString('utf8'), span);
  const cues = boxes.filter(({ type }) => type === 'vttc');
  const payloads = cues.flatMap(({ body }) => boxesOf(body) ?? []).filter(({ type }) => type === 'payl');
  return payloads.flatMap(({ body }) => marked('vtt', body.toString('utf8'), span));
}

function boxesOf(data: Buffer): { type: string; body: Buffer }[] | null {
  const boxes: { type: string; body: Buffer }[] = [];
  let at = 0;
  while (at + 8 <= data.length) {
    const size = data.readUInt32BE(at);
    const type = data.toString('latin1', at + 4, at + 8);
    if (size < 8 || at + size > data.length || !/^[a-z]{4}$/.test(type)) return null;
    boxes.push({ type, body: data.subarray(at + 8, at + size) });
    at += size;
  }
  return at === data.length && boxes.length > 0 ? boxes : null;
}

/** Timed text of MP4: its length, then UTF-8, or UTF-16 with its mark; boxes of style follow (3GPP TS 26.245, 5.17). */
function tx3gPacket(data: Buffer, span: PacketSpan): CaptionTrackCue[] {
  if (data.length < 2) return [];
  const bytes = data.subarray(2, 2 + data.readUInt16BE(0));
  const text = decodeText(bytes)
    .replace(/^\ufeff/, '')
    .replaceAll('\r', '\n');
  return text.trim() === '' ? [] : [plainCue(span, text)];
}

/** Fields before the text of an event as Matroska holds it: order, layer, style, name, three margins, effect. */
const ASS_FIELDS = 8;

/** An event of SubStation Alpha. */
function assPacket(data: Buffer, span: PacketSpan): CaptionTrackCue[] {
  const line = decodeText(data);
  let at = 0;
  const fields: string[] = [];
  while (fields.length < ASS_FIELDS) {
    const comma = line.indexOf(',', at);
    if (comma < 0) return [];
    fields.push(line.slice(at, comma));
    at = comma + 1;
  }
  const text = assText(line.slice(at));
  const speaker = fields[3]?.trim() || null;
  return text.trim() === '' ? [] : [plainCue(span, text, speaker)];
}

/** The text without overrides; what is drawn (`\p1`) is no text. */
function assText(raw: string): string {
  let isDrawing = false;
  const parts = raw.split(/(\{[^{}]*\})/);
  const shown = parts.filter((part) => {
    if (!part.startsWith('{')) return !isDrawing;
    const drawing = /\\p(\d+)/.exec(part);
    if (drawing !== null) isDrawing = drawing[1] !== '0';
    return false;
  });
  return shown
    .join('')
    .replace(/\\[Nn]/g, '\n')
    .replaceAll('\\h', ' ');
}

/** A whole document for the time of the packet; its own times count with the track (ISO/IEC 14496-30, 5.3). */
function ttmlPacket(zeroMs: number): PacketReader {
  return (data, span) =>
    readTtml(decodeText(data)).cues.flatMap((cue) => {
      const startMs = Math.round(Math.max(cue.startMs + zeroMs, span.startMs));
      const endMs = Math.round(Math.min(cue.endMs + zeroMs, span.endMs));
      return endMs > startMs ? [{ ...cue, startMs, endMs }] : [];
    });
}

const readers: { [codec: string]: PacketReader } = {
  subrip: srtPacket,
  srt: srtPacket,
  text: srtPacket,
  webvtt: vttPacket,
  mov_text: tx3gPacket,
  ass: assPacket,
  ssa: assPacket,
};

/** The reader for a codec by FFmpeg's name; `zeroMs` is the time of the asset at which the stream's clock says 0. */
export function packetReader(codec: string, zeroMs: number): PacketReader | null {
  if (codec === 'ttml') return ttmlPacket(zeroMs);
  return Object.hasOwn(readers, codec) ? (readers[codec] ?? null) : null;
}

const pictures = 'These subtitles are pictures, not text';

const reasons: { [codec: string]: string } = {
  hdmv_pgs_subtitle: `${pictures} (PGS, as Blu-rays have).`,
  dvd_subtitle: `${pictures} (VobSub, as DVDs have).`,
  dvb_subtitle: `${pictures} (DVB, as television has).`,
  xsub: `${pictures} (XSUB, as DivX has).`,
  dvb_teletext: 'These subtitles are teletext, which is not read.',
  arib_caption: 'These subtitles are ARIB captions, which are not read.',
};

/** Why a codec's subtitles are not read. */
export function refusalOf(codec: string): string {
  const known = Object.hasOwn(reasons, codec) ? reasons[codec] : undefined;
  return known ?? `Subtitles of the codec ${codec} are not read.`;
}
