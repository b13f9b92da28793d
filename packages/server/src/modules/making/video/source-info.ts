/** Facts of a version as clients read them. Pure. */
import { Value } from 'typebox/value';
import type { NodeWithRight } from '../../access/index.ts';
import { SourceFileInfo } from '../../library/index.ts';
import type { VersionFacts } from './video.repo.ts';
import type { ClipSourceInfo, StreamInfo } from './video.schema.ts';

export interface SourceInfoParts {
  node: NodeWithRight;
  path: string;
  facts: VersionFacts;
  streams: readonly StreamInfo[];
  /** Whether the caller may read the folder that the asset lies in. */
  mayReadFolder: boolean;
}

/**
 * What the upload said of its source. Who sees the asset only because it is public learns none of it; who may not
 * read its folder does not learn where it came from either.
 */
export function shownSource(
  { sourceFile }: VersionFacts,
  { viaPublicOnly, mayReadFolder }: { viaPublicOnly: boolean; mayReadFolder: boolean },
): SourceFileInfo | null {
  if (viaPublicOnly || !Value.Check(SourceFileInfo, sourceFile)) return null;
  if (mayReadFolder) return sourceFile;
  const { original_file_path: _path, ...shown } = sourceFile;
  return { ...shown, inAppPath: [] };
}

/** `30000/1001` as a number; null where there is no rate. */
function rateNumber(rate: string | null): number | null {
  const [num, den] = (rate ?? '').split('/').map(Number);
  return num === undefined || !den ? null : num / den;
}

export function sourceInfoOf(parts: SourceInfoParts): ClipSourceInfo {
  const { node, path, facts, streams, mayReadFolder } = parts;
  const streamAt = (index: number | null) => streams.find((stream) => stream.index === index);
  const sound = streamAt(facts.audioStream);
  // A cover picture inside an audio file plays no part.
  const picture = node.kind === 'audio' ? undefined : streamAt(facts.videoStream);
  // A still lasts no time, so it has no rate.
  const moving = node.kind === 'video' ? picture : undefined;
  return {
    asset_id: node.id,
    version_id: facts.versionId,
    source_name: node.name,
    path,
    file_type: node.kind,
    is_probed: facts.isProbed,
    content_type: facts.contentType,
    size_bytes: facts.sizeBytes,
    // Kept as 0 where there is none, or none known yet.
    duration_seconds: facts.durationSeconds || null,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    rotation: picture?.rotation ?? null,
    frame_rate: moving?.frame_rate ?? null,
    fps: rateNumber(moving?.frame_rate ?? null),
    frame_count: moving?.frame_count ?? null,
    is_variable_rate: moving?.is_variable_rate ?? null,
    video_codec: picture?.codec ?? null,
    audio_codec: sound?.codec ?? null,
    audio_channels: sound?.channels ?? null,
    sample_rate: sound?.sample_rate ?? null,
    has_audio: sound !== undefined,
    source_file: shownSource(facts, { viaPublicOnly: node.viaPublicOnly, mayReadFolder }),
  };
}
