/** Whether today's browsers play a file as it is. Pure. */
import type { ProbeResult, StreamInfo } from '@rushes/engine';

const ISO_CONTAINER = /^(mov|mp4|m4a|3gp|3g2|mj2)/;
const MATROSKA_CONTAINER = /^(matroska|webm)/;
const SHOWN_IMAGES = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);
const PLAYED_AUDIO = new Set(['mp3', 'aac', 'flac', 'opus', 'vorbis', 'pcm_s16le']);

function at(probe: ProbeResult, index: number | null): StreamInfo | null {
  return index === null ? null : (probe.streams.find((stream) => stream.index === index) ?? null);
}

function playsVideo(probe: ProbeResult): boolean {
  const video = at(probe, probe.videoStream);
  const audio = at(probe, probe.audioStream);
  if (video?.video == null) return false;
  // Browsers decode 4:2:0 of 8 bits everywhere, more only here and there.
  if (video.video.bitDepth > 8 || !/420p?$/.test(video.video.pixelFormat)) return false;
  const audioCodec = audio?.codec ?? null;
  if (ISO_CONTAINER.test(probe.container)) {
    return video.codec === 'h264' && [null, 'aac', 'mp3'].includes(audioCodec);
  }
  if (!MATROSKA_CONTAINER.test(probe.container) || probe.contentType !== 'video/webm') return false;
  return ['vp8', 'vp9', 'av1'].includes(video.codec) && [null, 'opus', 'vorbis'].includes(audioCodec);
}

/** Whether the file that `probe` describes needs no other rendition to be played in a browser. */
export function isPlayerCompatible(probe: ProbeResult): boolean {
  if (probe.mediaKind === 'image') return SHOWN_IMAGES.has(probe.contentType);
  if (probe.mediaKind === 'audio') return PLAYED_AUDIO.has(at(probe, probe.audioStream)?.codec ?? '');
  return playsVideo(probe);
}
