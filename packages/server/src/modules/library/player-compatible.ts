/** Whether today's browsers play a file as it is. Pure. */
import type { ProbeResult, StreamInfo } from '@rushes/engine';

interface PlayableType {
  video: readonly string[];
  audio: readonly string[];
}

/** Codecs that play everywhere, by type of the file. */
const PLAYABLE: Readonly<Record<string, PlayableType>> = {
  'video/mp4': { video: ['h264'], audio: ['aac', 'mp3'] },
  'video/webm': { video: ['vp8', 'vp9', 'av1'], audio: ['opus', 'vorbis'] },
  'audio/mp4': { video: [], audio: ['aac', 'mp3'] },
  'audio/mpeg': { video: [], audio: ['mp3'] },
  'audio/aac': { video: [], audio: ['aac'] },
  'audio/wav': { video: [], audio: ['pcm_s16le', 'pcm_u8'] },
  'audio/flac': { video: [], audio: ['flac'] },
  'audio/ogg': { video: [], audio: ['opus', 'vorbis'] },
};

const PLAYABLE_IMAGES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'];

/** Hardware decoders of H.264 end at this side, pixels. */
const MAX_SIDE = 4_096;

/** 4:2:0 of 8 bits decodes everywhere, more only here and there. */
function showsEverywhere({ video }: StreamInfo): boolean {
  if (video === null || video.bitDepth !== 8 || video.pixelFormat?.endsWith('420p') !== true) return false;
  return video.color.hdr === 'none' && Math.max(video.width, video.height) <= MAX_SIDE;
}

function streamAt(probe: ProbeResult, index: number | null): StreamInfo | undefined {
  return index === null ? undefined : probe.streams.find((stream) => stream.index === index);
}

/** Whether the file that `probe` describes needs no other rendition to be played in a browser. */
export function isPlayerCompatible(probe: ProbeResult): boolean {
  if (probe.mediaKind === 'image') return PLAYABLE_IMAGES.includes(probe.contentType);
  const type = PLAYABLE[probe.contentType];
  if (type === undefined) return false;
  // A cover picture inside an audio file plays no part.
  const picture = probe.mediaKind === 'audio' ? undefined : streamAt(probe, probe.videoStream);
  const sound = streamAt(probe, probe.audioStream);
  return (
    (picture === undefined || (type.video.includes(picture.codec) && showsEverywhere(picture))) &&
    (sound === undefined || type.audio.includes(sound.codec))
  );
}
