/** Whether common players, browsers above all, play a file as it is. Pure. */
import type { ProbeResult, StreamInfo } from '@rushes/engine';

interface PlayableType {
  video: readonly string[];
  audio: readonly string[];
}

/** Codecs that play everywhere, by type of the file. */
const playable: Readonly<Record<string, PlayableType>> = {
  'video/mp4': { video: ['h264'], audio: ['aac', 'mp3'] },
  'video/webm': { video: ['vp8', 'vp9'], audio: ['opus', 'vorbis'] },
  'audio/mp4': { video: [], audio: ['aac', 'mp3'] },
  'audio/mpeg': { video: [], audio: ['mp3'] },
  'audio/wav': { video: [], audio: ['pcm_s16le', 'pcm_u8'] },
  'audio/flac': { video: [], audio: ['flac'] },
  'audio/ogg': { video: [], audio: ['opus', 'vorbis'] },
};

const playableImages = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** H.264 decoders in browsers and phones end here, pixels. */
const maxSide = 4_096;

function pictureFits(stream: StreamInfo, codecs: readonly string[]): boolean {
  const { video } = stream;
  if (video === null || !codecs.includes(stream.codec)) return false;
  const isPlain = video.bitDepth === 8 && video.pixelFormat.endsWith('420p') && video.color.hdr === 'none';
  return isPlain && Math.max(video.width, video.height) <= maxSide;
}

export function isPlayerCompatible(probe: ProbeResult): boolean {
  if (probe.mediaKind === 'image') return playableImages.includes(probe.contentType);
  const type = playable[probe.contentType];
  if (type === undefined) return false;
  const picture =
    probe.mediaKind === 'audio' || probe.videoStream === null ? null : probe.streams[probe.videoStream];
  const sound = probe.audioStream === null ? null : probe.streams[probe.audioStream];
  if (picture === undefined || sound === undefined) return false;
  return (
    (picture === null || pictureFits(picture, type.video)) &&
    (sound === null || type.audio.includes(sound.codec))
  );
}
