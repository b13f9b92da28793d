/** A second opinion on a file by Debian's ffprobe, where it is installed. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Measured } from './measure-result.ts';

const run = promisify(execFile);

/** What ffprobe finds otherwise than we do, one line each; nothing where there is no ffprobe. */
export async function secondOpinion(path: string, measured: Measured): Promise<string[]> {
  const entries =
    'stream=width,height,r_frame_rate,nb_read_packets,pix_fmt,color_space,color_transfer,color_primaries';
  const args = ['-v', 'error', '-select_streams', 'v:0', '-count_packets', '-show_entries', entries];
  const found = await run('ffprobe', [...args, '-of', 'json', path]).catch((error: { code?: unknown }) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (found === null) return [];
  const { rate, width, height, frames } = measured;
  const expected = {
    width,
    height,
    pix_fmt: 'yuv420p',
    color_space: 'bt709',
    color_transfer: 'bt709',
    color_primaries: 'bt709',
    r_frame_rate: `${rate.num}/${rate.den}`,
    nb_read_packets: String(frames),
  };
  const [stream] = (JSON.parse(found.stdout) as { streams: Record<string, unknown>[] }).streams;
  return Object.entries(expected).flatMap(([key, value]) =>
    stream?.[key] === value ? [] : [`ffprobe: ${key} is ${stream?.[key]} instead of ${value}`],
  );
}
