/** The same programmes for MLT's `melt`. It draws no captions here and no inset: it does less than the others. */
import type { CommandFiles } from './ffmpeg-commands.ts';
import { RATE } from './media.ts';
import { framesOf, type Programme } from './programmes.ts';

/** The arguments of melt. */
export function meltCommand(programme: Programme, files: CommandFiles): string[] {
  const { shots, crossfade, width, height } = programme;
  const half = Math.floor(crossfade / 2);
  const clips = shots.flatMap((shot, index) => {
    const from = shot.start - (index > 0 ? half : 0);
    const to = shot.start + shot.frames + (index < shots.length - 1 ? crossfade - half : 0) - 1;
    const path = files.footage.get(shot.footage) ?? shot.footage;
    const mix =
      index > 0 && crossfade > 0 ? ['-mix', String(crossfade), '-mixer', 'luma', '-mixer', 'mix:-1'] : [];
    return [path, `in=${from}`, `out=${to}`, ...mix];
  });
  const music = programme.music
    ? [
        ...['-track', files.music, 'in=0', `out=${framesOf(programme) - 1}`],
        ...['-transition', 'mix', 'a_track=0', 'b_track=1', 'sum=1', 'always_active=1'],
      ]
    : [];
  return [
    ...clips,
    ...music,
    ...['-consumer', `avformat:${files.output}`, 'vcodec=libx264', 'preset=veryfast', 'crf=20', 'acodec=aac'],
    ...['ab=192k', 'ar=48000', 'channels=2', `g=${5 * RATE}`, `width=${width}`, `height=${height}`],
    ...[
      `frame_rate_num=${RATE}`,
      'frame_rate_den=1',
      'progressive=1',
      'sample_aspect_num=1',
      'sample_aspect_den=1',
    ],
    ...[`display_aspect_num=${width}`, `display_aspect_den=${height}`, 'colorspace=709', 'real_time=-2'],
    ...['terminate_on_pause=1', 'movflags=+faststart'],
  ];
}
