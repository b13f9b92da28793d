/**
 * The footage of the render benchmarks: made once by the ffmpeg command line with a fixed codec, bit rate, group of
 * pictures, rate and noise, and kept in the temporary folder between runs.
 */
import { execFile } from 'node:child_process';
import { access, mkdir, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Raise it when a file below is made in another way. */
const VERSION = 1;

/** Frames per second of all footage. */
export const RATE = 25;

export type FootageName = 'hd-0' | 'hd-1' | 'hd-2' | 'uhd-0' | 'small-0';

interface FootageSpec {
  size: string;
  seconds: number;
  /** A moving picture of FFmpeg's, drawn small and enlarged; grain comes after. */
  source: string;
  bitRate: string;
  tone: number;
}

const footage: Readonly<Record<FootageName, FootageSpec>> = {
  'hd-0': {
    size: '1920x1080',
    seconds: 60,
    source: 'testsrc2=size=960x540:rate=25',
    bitRate: '8M',
    tone: 220,
  },
  'hd-1': {
    size: '1920x1080',
    seconds: 60,
    source: 'gradients=size=960x540:rate=25:speed=0.02:seed=7',
    bitRate: '8M',
    tone: 330,
  },
  'hd-2': {
    size: '1920x1080',
    seconds: 60,
    source: 'life=size=240x136:rate=25:mold=20:seed=3:life_color=#e0c080:death_color=#204060',
    bitRate: '8M',
    tone: 440,
  },
  'uhd-0': {
    size: '3840x2160',
    seconds: 12,
    source: 'testsrc2=size=1920x1080:rate=25',
    bitRate: '35M',
    tone: 550,
  },
  'small-0': {
    size: '320x180',
    seconds: 60,
    source: 'testsrc2=size=320x180:rate=25',
    bitRate: '700k',
    tone: 660,
  },
};

/** Seconds that a file of footage lasts. */
export function footageSeconds(name: FootageName): number {
  return footage[name].seconds;
}

/** Frames from one keyframe to the next, in all footage. */
export const GOP = 50;

function footageArgs(spec: FootageSpec): string[] {
  const picture = `${spec.source},scale=${spec.size.replace('x', ':')}:flags=bilinear,noise=alls=6:allf=t:all_seed=1`;
  const graph = `${picture},setsar=1,format=yuv420p[v];sine=f=${spec.tone}:r=48000[s];anoisesrc=r=48000:a=0.05:seed=1[n];[s][n]amix=2,pan=stereo|c0=c0|c1=c0[a]`;
  const gop = `keyint=${GOP}:min-keyint=${GOP}:scenecut=0:open-gop=0`;
  const colors = [
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
    '-colorspace',
    'bt709',
    '-color_range',
    'tv',
  ];
  return [
    ...['-filter_complex', graph, '-map', '[v]', '-map', '[a]', '-t', String(spec.seconds)],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'superfast',
      '-bf',
      '2',
      '-b:v',
      spec.bitRate,
      '-maxrate',
      spec.bitRate,
    ],
    ...['-bufsize', spec.bitRate, '-x264-params', gop, '-video_track_timescale', '12800', ...colors],
    ...['-c:a', 'aac', '-b:a', '160k', '-movflags', '+faststart'],
  ];
}

/** A chord that swells and fades, five minutes long. */
function musicArgs(): string[] {
  const tones = [196, 247, 294, 392].map((hertz) => `sin(2*PI*${hertz}*t)`).join('+');
  const source = `aevalsrc=0.08*(1+sin(t/3))*(${tones})|0.08*(1+cos(t/3))*(${tones}):s=48000:d=300`;
  return ['-f', 'lavfi', '-i', source, '-c:a', 'aac', '-b:a', '160k'];
}

async function ensure(path: string, args: string[]): Promise<string> {
  const there = await access(path).then(
    () => true,
    () => false,
  );
  if (there) return path;
  const partial = path.replace(/\.(\w+)$/, '.part.$1');
  await run('ffmpeg', ['-v', 'error', '-y', '-nostdin', ...args, partial]);
  await rename(partial, path);
  return path;
}

/** Paths of the footage and the music; what is not there yet is made. */
export async function prepareMedia(
  names: readonly FootageName[],
): Promise<{ footage: Map<FootageName, string>; music: string }> {
  const folder = join(tmpdir(), `rushes-bench-render-media-${VERSION}`);
  await mkdir(folder, { recursive: true });
  const paths = new Map<FootageName, string>();
  for (const name of names) {
    paths.set(name, await ensure(join(folder, `${name}.mp4`), footageArgs(footage[name])));
  }
  return { footage: paths, music: await ensure(join(folder, 'music.m4a'), musicArgs()) };
}
