/** A playlist of what is there of a preview (RFC 8216). Pure. */

export interface GrowingPlaylist {
  initUrl: string;
  fragments: readonly { seconds: number; url: string }[];
  isComplete: boolean;
}

/** No fragment is longer, to the nearest second; it may not change while the playlist grows. */
const TARGET_SECONDS = 6;

/** The playlist as it is now; players look again until it is complete, and begin at its start. */
export function writeGrowingPlaylist({ initUrl, fragments, isComplete }: GrowingPlaylist): string {
  const longest = Math.max(TARGET_SECONDS, ...fragments.map(({ seconds }) => Math.round(seconds)));
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:EVENT',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    // Players would begin near the end of what is still growing.
    '#EXT-X-START:TIME-OFFSET=0,PRECISE=YES',
    `#EXT-X-MAP:URI="${initUrl}"`,
    ...fragments.flatMap(({ seconds, url }) => [`#EXTINF:${seconds.toFixed(6)},`, url]),
    ...(isComplete ? ['#EXT-X-ENDLIST'] : []),
  ];
  return `${lines.join('\n')}\n`;
}
