/** HLS playlists (RFC 8216) as text. Pure. */
import type { HlsRung } from '@rushes/engine';

/** One size as the master playlist offers it. */
export interface MasterEntry
  extends Pick<HlsRung, 'codecs' | 'peakBandwidth' | 'averageBandwidth' | 'frameRate'> {
  width: number;
  height: number;
  url: string;
}

/** One size as its own playlist plays it: ranges of one file. */
export interface VariantMedia extends Pick<HlsRung, 'initBytes' | 'segments'> {
  url: string;
}

/** The media type of playlists. */
export const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';

/** Byte ranges of a fragmented MP4 need this. */
const VERSION = '#EXT-X-VERSION:7';
const INDEPENDENT = '#EXT-X-INDEPENDENT-SEGMENTS';

const lines = (parts: readonly string[]) => `${parts.join('\n')}\n`;

function masterEntry(entry: MasterEntry): string[] {
  const attributes = [
    `BANDWIDTH=${Math.ceil(entry.peakBandwidth)}`,
    `AVERAGE-BANDWIDTH=${Math.ceil(entry.averageBandwidth)}`,
    `CODECS="${entry.codecs}"`,
    `RESOLUTION=${entry.width}x${entry.height}`,
    `FRAME-RATE=${entry.frameRate.toFixed(3)}`,
  ];
  return [`#EXT-X-STREAM-INF:${attributes.join(',')}`, entry.url];
}

/** The playlist of all sizes. */
export function writeMasterPlaylist(entries: readonly MasterEntry[]): string {
  return lines(['#EXTM3U', VERSION, INDEPENDENT, ...entries.flatMap(masterEntry)]);
}

/** The playlist of one size. */
export function writeVariantPlaylist({ url, initBytes, segments }: VariantMedia): string {
  // Rounded as the standard compares them: no segment may be longer, to the nearest second.
  const longest = Math.max(1, ...segments.map(({ seconds }) => Math.round(seconds)));
  return lines([
    '#EXTM3U',
    VERSION,
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    INDEPENDENT,
    `#EXT-X-MAP:URI="${url}",BYTERANGE="${initBytes}@0"`,
    ...segments.flatMap(({ seconds, offset, bytes }) => [
      `#EXTINF:${seconds.toFixed(6)},`,
      `#EXT-X-BYTERANGE:${bytes}@${offset}`,
      url,
    ]),
    '#EXT-X-ENDLIST',
  ]);
}
