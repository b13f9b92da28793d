/** What a rendition of kind hls keeps in its details: the index that playlists are written from. Pure. */
import type { HlsRung } from '@rushes/engine';
import { PROXY_OBJECT } from './rendition-plan.ts';

/** The index without its segments, which lists leave out. */
export type HlsIndex = Pick<
  HlsRung,
  'codecs' | 'peakBandwidth' | 'averageBandwidth' | 'frameRate' | 'initBytes'
>;

interface StoredIndex {
  codecs: string;
  peak_bandwidth: number;
  average_bandwidth: number;
  frame_rate: number;
  init_bytes: number;
}

/** Seconds, offset, bytes: a video of twelve hours has ten thousand of them. */
type StoredSegment = [number, number, number];

export function hlsDetails(rung: HlsRung, proxyObjectId: string): Record<string, unknown> {
  const index: StoredIndex = {
    codecs: rung.codecs,
    peak_bandwidth: rung.peakBandwidth,
    average_bandwidth: rung.averageBandwidth,
    frame_rate: rung.frameRate,
    init_bytes: rung.initBytes,
  };
  const segments = rung.segments.map(({ seconds, offset, bytes }): StoredSegment => [seconds, offset, bytes]);
  return { ...index, segments, [PROXY_OBJECT]: proxyObjectId };
}

/** Reads what `hlsDetails` wrote. */
export function readHlsIndex(details: Record<string, unknown>): HlsIndex {
  const stored = details as unknown as StoredIndex;
  return {
    codecs: stored.codecs,
    peakBandwidth: stored.peak_bandwidth,
    averageBandwidth: stored.average_bandwidth,
    frameRate: stored.frame_rate,
    initBytes: stored.init_bytes,
  };
}

export function readHlsSegments(details: Record<string, unknown>): HlsRung['segments'] {
  const { segments } = details as { segments: StoredSegment[] };
  return segments.map(([seconds, offset, bytes]) => ({ seconds, offset, bytes }));
}
