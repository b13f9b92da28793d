/**
 * Smart copying by hand, as a measure of what it must cost: one ffmpeg encodes the frames around the cuts, one the
 * sound, one copies everything else into an MP4. The three files are not put together, which would cost more.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CommandFiles, SOUND_ENCODING, VIDEO_ENCODING } from './ffmpeg-commands.ts';
import { GOP, RATE } from './media.ts';
import type { Programme } from './programmes.ts';

interface Span {
  path: string;
  start: number;
  end: number;
}

/** An ffconcat list of stretches, in frames. */
function writeList(path: string, spans: readonly Span[]): string {
  const entries = spans.flatMap((span) => [
    `file '${span.path}'`,
    `inpoint ${(span.start / RATE).toFixed(3)}`,
    `outpoint ${(span.end / RATE).toFixed(3)}`,
  ]);
  writeFileSync(path, ['ffconcat version 1.0', ...entries, ''].join('\n'));
  return path;
}

/** The commands, to be run one after the other. */
export function copyCommands({ shots }: Programme, files: CommandFiles): string[][] {
  const path = (name: Programme['shots'][number]['footage']) => files.footage.get(name) ?? name;
  const whole: Span[] = shots.map((shot) => ({
    path: path(shot.footage),
    start: shot.start,
    end: shot.start + shot.frames,
  }));
  const copied = whole
    .map((span) => ({
      ...span,
      start: Math.ceil(span.start / GOP) * GOP,
      end: Math.floor(span.end / GOP) * GOP,
    }))
    .filter((span) => span.end > span.start);
  const encoded = whole
    .flatMap((span) => {
      const head = { ...span, end: Math.min(span.end, Math.ceil(span.start / GOP) * GOP) };
      const tail = { ...span, start: Math.max(head.end, Math.floor(span.end / GOP) * GOP) };
      return [head, tail];
    })
    .filter((span) => span.end > span.start);
  const list = (name: string, spans: readonly Span[]) => [
    ...['-v', 'error', '-y', '-nostdin', '-f', 'concat', '-safe', '0'],
    ...['-i', writeList(join(files.folder, `${name}.ffconcat`), spans)],
  ];
  const out = (name: string) => join(files.folder, name);
  return [
    [...list('encoded', encoded), '-an', ...VIDEO_ENCODING, out('encoded.mp4')],
    [
      ...list('whole', whole),
      '-vn',
      '-af',
      'volume=6dB,alimiter=limit=0.85:level=0',
      ...SOUND_ENCODING,
      out('sound.m4a'),
    ],
    [...list('copied', copied), '-an', '-c', 'copy', '-movflags', '+faststart', files.output],
  ];
}
