/** A decoder, encoder and meter that shares nothing with the engine: the machine's own ffmpeg. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's ffmpeg; null where it is not installed, and tests that need it are skipped by name. */
export const decoderProgram: string | null = existsSync('/usr/bin/ffmpeg') ? '/usr/bin/ffmpeg' : null;

/** Runs a program; resolves with what it wrote to stdout and stderr. Throws with its last words when it fails. */
export async function run(
  program: string,
  args: readonly string[],
  onData?: (chunk: Buffer) => void,
  lastWords = 200_000,
): Promise<{ stdout: string; stderr: string }> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const stdout: Buffer[] = [];
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (onData ? onData(chunk) : stdout.push(chunk)));
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-lastWords);
  });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${stderr.slice(-2000)}`);
  return { stdout: Buffer.concat(stdout).toString('utf8'), stderr };
}

/** Runs the decoder quietly, all of its answer in `stderr`. */
export async function decoder(args: readonly string[], onData?: (chunk: Buffer) => void): Promise<string> {
  if (decoderProgram === null) throw new Error('no ffmpeg on this machine');
  const { stderr } = await run(decoderProgram, ['-hide_banner', '-nostdin', '-y', ...args], onData);
  return stderr;
}

/** Pictures of a file one by one, filtered; each as the raw bytes of its format. */
export async function eachPicture(
  path: string,
  options: { filters: string; format: string; bytes: number },
  take: (picture: Buffer, index: number) => void,
): Promise<number> {
  let rest: Buffer = Buffer.alloc(0);
  let count = 0;
  const args = [
    '-loglevel',
    'error',
    '-i',
    path,
    '-map',
    '0:v:0',
    '-vf',
    options.filters,
    '-vsync',
    'passthrough',
  ];
  await decoder([...args, '-pix_fmt', options.format, '-f', 'rawvideo', '-'], (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    for (; at + options.bytes <= rest.length; at += options.bytes) {
      take(rest.subarray(at, at + options.bytes), count);
      count += 1;
    }
    rest = rest.subarray(at);
  });
  return count;
}

/** The first sound of a file as it is: 48 kHz, its channels one after the other. */
export async function soundOf(path: string, channels = 2): Promise<Float32Array[]> {
  const chunks: Buffer[] = [];
  const format = ['-map', '0:a:0', '-ac', String(channels), '-ar', '48000', '-f', 'f32le', '-'];
  await decoder(['-loglevel', 'error', '-i', path, ...format], (chunk) => chunks.push(chunk));
  const all = Buffer.concat(chunks);
  const samples = Math.floor(all.length / 4 / channels);
  const sides = Array.from({ length: channels }, () => new Float32Array(samples));
  for (let index = 0; index < samples; index += 1) {
    for (const [side, values] of sides.entries()) {
      values[index] = all.readFloatLE((index * channels + side) * 4);
    }
  }
  return sides;
}

/** Presentation times of a file's pictures, in order, as `[pts, timeBaseNum, timeBaseDen]` of the stream. */
export async function pictureTimes(
  path: string,
): Promise<{ pts: number[]; timeBase: { num: number; den: number } }> {
  const select = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'stream=time_base:packet=pts'];
  const { stdout } = await run('/usr/bin/ffprobe', [...select, '-of', 'json', path]);
  const found = JSON.parse(stdout) as { packets: { pts: number }[]; streams: { time_base: string }[] };
  const [num = 0, den = 1] = (found.streams[0]?.time_base ?? '0/1').split('/').map(Number);
  return { pts: found.packets.map(({ pts }) => pts).sort((a, b) => a - b), timeBase: { num, den } };
}

/** What a filter of the decoder says of a file, from its log. */
export async function measure(path: string, kind: 'vf' | 'af', filters: string): Promise<string> {
  return await decoder(['-i', path, `-${kind}`, filters, '-f', 'null', '-']);
}
