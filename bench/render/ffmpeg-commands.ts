/**
 * The same programmes for the ffmpeg command line. `best` is what somebody who knows it well writes: every stretch is
 * an input that is sought and read only as far as it is needed, crossfades work on their few frames alone, filters come
 * before scaling where that is less work. `naive` is what is found in answers all over the web: whole files as inputs,
 * trimmed, chained by xfade or concat.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FootageName, RATE } from './media.ts';
import { INSET } from './our-timeline.ts';
import { type Caption, framesOf, type Programme, type Shot } from './programmes.ts';

/** Where a command finds its files. */
export interface CommandFiles {
  footage: ReadonlyMap<FootageName, string>;
  music: string;
  folder: string;
  output: string;
}

const seconds = (frames: number) => (frames / RATE).toFixed(3);

/** Our encoder's settings: preset, quality, distance of keyframes. */
export const VIDEO_ENCODING = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
  ...['-g', String(5 * RATE), '-x264-params', 'open-gop=0'],
];
export const SOUND_ENCODING = ['-c:a', 'aac', '-b:a', '192k', '-ar', '48000', '-ac', '2'];
const FINISH = ['-movflags', '+faststart'];

/** Inputs of a command and how its graph calls them. */
function createInputs(files: CommandFiles) {
  const args: string[] = [];
  let count = 0;
  return {
    args,
    add(path: string, span?: { start: number; frames: number }): number {
      if (span) args.push('-ss', seconds(span.start), '-t', seconds(span.frames));
      args.push('-i', path);
      count += 1;
      return count - 1;
    },
    path: (name: FootageName) => files.footage.get(name) ?? name,
  };
}

/** Size and shape of one picture; an upright frame is filled, cutting first what is not seen. */
function fitting({ width, height }: Programme, crop: boolean): string {
  if (height <= width) return `scale=${width}:${height}:flags=bicubic,setsar=1,format=yuv420p`;
  const cut = `crop=trunc(ih*${width}/${height}/2)*2:ih`;
  const fill = `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=bicubic,crop=${width}:${height}`;
  return `${crop ? `${cut},scale=${width}:${height}:flags=bicubic` : fill},setsar=1,format=yuv420p`;
}

/** The arguments of the well-written command. */
export function bestCommand(programme: Programme, files: CommandFiles): string[] {
  const inputs = createInputs(files);
  const fit = fitting(programme, true);
  const statements: string[] = [];
  const pieces: string[] = [];
  const { shots, crossfade } = programme;
  const half = Math.floor(crossfade / 2);
  const draw = (shot: Shot, label: string) => {
    const index = inputs.add(inputs.path(shot.footage), shot);
    statements.push(`[${index}:v]setpts=PTS-STARTPTS,${fit}[${label}]`);
  };
  for (const [index, shot] of shots.entries()) {
    const head = index > 0 ? crossfade - half : 0;
    const tail = index < shots.length - 1 ? half : 0;
    draw({ ...shot, start: shot.start + head, frames: shot.frames - head - tail }, `s${index}`);
    pieces.push(`[s${index}]`);
    const next = shots[index + 1];
    if (crossfade === 0 || !next) continue;
    draw({ ...shot, start: shot.start + shot.frames - half, frames: crossfade }, `o${index}`);
    draw({ ...next, start: next.start - half, frames: crossfade }, `i${index}`);
    const fade = `xfade=transition=fade:duration=${seconds(crossfade)}:offset=0`;
    statements.push(`[o${index}][i${index}]${fade}[x${index}]`);
    pieces.push(`[x${index}]`);
  }
  statements.push(`${pieces.join('')}concat=n=${pieces.length}:v=1:a=0[cut]`);
  finishPicture(programme, { inputs, statements, files, from: 'cut' });
  const sounds = shots.map((shot) => `[${inputs.add(inputs.path(shot.footage), shot)}:a]`);
  finishSound(programme, { inputs, statements, files, sounds });
  return command(inputs.args, statements, files);
}

/** The arguments of the usual command. */
export function naiveCommand(programme: Programme, files: CommandFiles): string[] {
  const inputs = createInputs(files);
  const statements: string[] = [];
  const sounds: string[] = [];
  const { shots, crossfade } = programme;
  const half = Math.floor(crossfade / 2);
  for (const [index, shot] of shots.entries()) {
    const input = inputs.add(inputs.path(shot.footage));
    const from = shot.start - (index > 0 ? half : 0);
    const to = shot.start + shot.frames + (index < shots.length - 1 ? crossfade - half : 0);
    const trim = `trim=start_frame=${from}:end_frame=${to},setpts=PTS-STARTPTS`;
    statements.push(`[${input}:v]${trim},${fitting(programme, false)},fps=${RATE}[s${index}]`);
    const [start, end] = [seconds(shot.start), seconds(shot.start + shot.frames)];
    statements.push(`[${input}:a]atrim=start=${start}:end=${end},asetpts=PTS-STARTPTS[t${index}]`);
    sounds.push(`[t${index}]`);
  }
  statements.push(...joinNaively(programme));
  finishPicture(programme, { inputs, statements, files, from: 'cut' });
  finishSound(programme, { inputs, statements, files, sounds });
  return command(inputs.args, statements, files);
}

function joinNaively({ shots, crossfade }: Programme): string[] {
  const labels = shots.map((_, index) => `[s${index}]`);
  if (crossfade === 0) return [`${labels.join('')}concat=n=${shots.length}:v=1:a=0[cut]`];
  const half = Math.floor(crossfade / 2);
  let at = 0;
  return labels.slice(1).map((label, index) => {
    at += shots[index]?.frames ?? 0;
    const before = index === 0 ? labels[0] : `[x${index}]`;
    const after = index === shots.length - 2 ? '[cut]' : `[x${index + 1}]`;
    const offset = seconds(at - half);
    return `${before}${label}xfade=transition=fade:duration=${seconds(crossfade)}:offset=${offset}${after}`;
  });
}

interface Graph {
  inputs: ReturnType<typeof createInputs>;
  statements: string[];
  files: CommandFiles;
}

function finishPicture(programme: Programme, graph: Graph & { from: string }): void {
  const { inset, captions, width, height } = programme;
  let { from } = graph;
  if (inset) {
    const index = graph.inputs.add(graph.inputs.path(inset.footage), { start: 100, frames: inset.frames });
    const even = (value: number) => Math.round(value / 2) * 2;
    const size = `${even(width * INSET.width)}:${even(height * INSET.height)}`;
    graph.statements.push(
      `[${index}:v]setpts=PTS-STARTPTS+${seconds(inset.start)}/TB,scale=${size}:flags=bicubic[inset]`,
      `[${from}][inset]overlay=x=${even(width * INSET.x)}:y=${even(height * INSET.y)}:eof_action=pass[laid]`,
    );
    from = 'laid';
  }
  if (captions.length === 0) {
    graph.statements.push(`[${from}]null[v]`);
    return;
  }
  const script = join(graph.files.folder, 'captions.ass');
  writeFileSync(script, subtitleScript(captions, { width, height }));
  graph.statements.push(`[${from}]ass=filename=${script}[v]`);
}

/** Mixed, ducked and brought to a loudness as we do, but in one pass: nobody measures twice by hand. */
function finishSound(programme: Programme, graph: Graph & { sounds: string[] }): void {
  const { sounds, statements } = graph;
  const gain = 'volume=6dB,alimiter=limit=0.85:level=0';
  statements.push(`${sounds.join('')}concat=n=${sounds.length}:v=0:a=1[voice]`);
  if (!programme.music) {
    statements.push(`[voice]${gain}[a]`);
    return;
  }
  const music = graph.inputs.add(graph.files.music, { start: 0, frames: framesOf(programme) });
  statements.push(
    '[voice]asplit[key][heard]',
    `[${music}:a][key]sidechaincompress=threshold=0.02:ratio=8:attack=50:release=400[low]`,
    `[heard][low]amix=inputs=2:normalize=0:duration=first,${gain}[a]`,
  );
}

function command(inputs: string[], statements: string[], files: CommandFiles): string[] {
  const graph = join(files.folder, 'graph.txt');
  writeFileSync(graph, statements.join(';\n'));
  return [
    ...['-v', 'error', '-y', '-nostdin', ...inputs, '-filter_complex_script', graph],
    ...['-map', '[v]', '-map', '[a]', '-r', String(RATE), ...VIDEO_ENCODING, ...SOUND_ENCODING, ...FINISH],
    files.output,
  ];
}

function subtitleTime(frames: number): string {
  const hundredths = Math.round((frames * 100) / RATE);
  const pad = (value: number) => String(value).padStart(2, '0');
  const [minutes, rest] = [Math.floor(hundredths / 6000), hundredths % 6000];
  return `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(Math.floor(rest / 100))}.${pad(rest % 100)}`;
}

function subtitleScript(captions: readonly Caption[], size: { width: number; height: number }): string {
  const letters = Math.round(Math.min(size.width, size.height) * 0.055);
  const margin = Math.round(size.height * 0.12);
  const style = `Style: c,DejaVu Sans,${letters},&HFFFFFF,&HFFFFFF,&H000000,&H80000000,0,0,0,0,100,100,0,0,1,3,1,2,60,60,${margin},1`;
  const names =
    'Name,Fontname,Fontsize,PrimaryColour,SecondaryColour,OutlineColour,BackColour,Bold,Italic,Underline,StrikeOut,' +
    'ScaleX,ScaleY,Spacing,Angle,BorderStyle,Outline,Shadow,Alignment,MarginL,MarginR,MarginV,Encoding';
  const lines = captions.map(({ text, start, frames }) => {
    return `Dialogue: 0,${subtitleTime(start)},${subtitleTime(start + frames)},c,,0,0,0,,${text}`;
  });
  return [
    ...['[Script Info]', 'ScriptType: v4.00+', `PlayResX: ${size.width}`, `PlayResY: ${size.height}`],
    ...['[V4+ Styles]', `Format: ${names}`, style, '[Events]'],
    ...['Format: Layer,Start,End,Style,Name,MarginL,MarginR,MarginV,Effect,Text', ...lines, ''],
  ].join('\n');
}
