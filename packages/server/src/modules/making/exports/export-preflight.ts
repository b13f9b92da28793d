/**
 * What an export would read, said before it is started. Exports read the originals: they are decoded exactly and scaled
 * once, so that no rendition would make a better file and none has to be made first.
 */
import type { ProbeResult } from '@rushes/engine';
import {
  activeReference,
  itemTicks,
  listPlacedClips,
  outputSizeOf,
  parseAssetUrl,
  referencedAssetIds,
  type Timeline,
  ticksPerSecond,
  timelineSettings,
} from '@rushes/timeline';
import { type FileType, shownSize } from '../../library/index.ts';
import { secondsOf } from './export-request.ts';
import { type ExportResolution, exportPictures, shorterSides } from './export-size.ts';
import type {
  ExportAssetRenditionStatus,
  ExportCostEstimateResponse,
  ExportPreflightResponse,
  ExportRenditionPreflight,
} from './exports.schema.ts';

/** What is known of an asset that a timeline uses. */
export interface UsedAsset {
  assetId: string;
  /** Null for one that the caller can not read, or that is in the trash or gone. */
  title: string | null;
  fileType: FileType | null;
  /** Null while it is not known. */
  probe: ProbeResult | null;
  hasBytes: boolean;
}

const resolutions: readonly ExportResolution[] = ['480p', '720p', '1080p', '4k'];

/** From this many pixels along a side on, reading a video is slow by itself. */
const LARGE_SIDE = 2_048;

/** Pixels of the output that are drawn and encoded per second, as measured on two cores with one layer of footage. */
const PIXELS_PER_SECOND = 90_000_000;
/** Seconds that starting, joining and storing take besides; joining as a share of drawing. */
const START_SECONDS = 1;
const JOIN_SHARE = 0.04;

/** What each resolution would read of each asset. Pure. */
export function preflight(
  projectId: string,
  timeline: Timeline,
  assets: readonly UsedAsset[],
): Omit<ExportPreflightResponse, 'warnings'> {
  return {
    project_id: projectId,
    duration_seconds: secondsOf(timeline),
    asset_count: assets.length,
    renditions: resolutions.map((resolution) => preflightAt(resolution, assets)),
    renditions_needed_for_optimum_export: 0,
    estimated_rendition_cost_service_tokens: 0,
  };
}

function preflightAt(rendition: ExportResolution, assets: readonly UsedAsset[]): ExportRenditionPreflight {
  const side = shorterSides[rendition];
  const states = assets.map((asset) => stateOf(asset, side));
  const count = (state: ExportAssetRenditionStatus['state']) =>
    states.filter((status) => status.state === state).length;
  return {
    rendition,
    min_dimension: side,
    has_all_renditions: count('missing') === 0,
    uses_2k_input: states.some((status) => status.uses_2k_input),
    needs_rendition_count: count('needs_rendition'),
    generating_count: count('generating'),
    source_limited_count: count('source_limited'),
    missing_count: count('missing'),
    estimated_rendition_cost_service_tokens: 0,
    assets: states,
  };
}

function stateOf(asset: UsedAsset, side: number): ExportAssetRenditionStatus {
  const { assetId, title, fileType, probe, hasBytes } = asset;
  const size = probe === null ? null : shownSize(probe);
  const selected = title !== null && hasBytes;
  return {
    asset_id: assetId,
    title,
    file_type: fileType,
    state: selected ? stateOfOriginal(fileType, { size, side }) : 'missing',
    selected_width: selected ? (size?.width ?? null) : null,
    selected_height: selected ? (size?.height ?? null) : null,
    selected_is_original: selected,
    uses_2k_input: selected && size !== null && Math.max(size.width, size.height) >= LARGE_SIDE,
    suggested_min_dimension: null,
    estimated_cost_service_tokens: 0,
  };
}

function stateOfOriginal(
  fileType: FileType | null,
  { size, side }: { size: { width: number; height: number } | null; side: number },
): ExportAssetRenditionStatus['state'] {
  if (fileType !== 'video' && fileType !== 'image') return 'not_applicable';
  // What was not looked at yet is read as it is.
  if (size === null) return 'ready';
  return Math.min(size.width, size.height) < side ? 'source_limited' : 'ready';
}

/** How long an export at a resolution takes. Pure. Throws ValidationError for a shape too long. */
export function estimateTime(
  timeline: Timeline,
  rendition: ExportResolution,
): Omit<ExportCostEstimateResponse, 'estimated_cost_service_tokens'> {
  const { rate: stated } = timelineSettings(timeline).output ?? {};
  const [picture] = exportPictures(outputSizeOf(timeline), [rendition], ['query', 'rendition']);
  const rate = stated === undefined ? 30 : stated.num / stated.den;
  const seconds = secondsOf(timeline);
  const pixels = (picture?.width ?? 0) * (picture?.height ?? 0) * rate;
  const perSecond = pixels / PIXELS_PER_SECOND;
  const drawing = seconds * perSecond;
  return {
    rendition,
    duration_seconds: seconds,
    detail_duration: drawing,
    total_estimate_duration: START_SECONDS + drawing * (1 + JOIN_SHARE),
    duration_exported_file: seconds,
    duration_rendering_file: byAsset(timeline, seconds).map(({ assetId, shown }) => ({
      asset_id: assetId,
      estimated_time: shown * perSecond,
    })),
  };
}

/** Seconds that an export of a timeline at its own size takes. Pure. */
export function ownSizeSeconds(timeline: Timeline): number {
  const { rate } = timelineSettings(timeline).output ?? {};
  const { width, height } = outputSizeOf(timeline);
  const perSecond = (width * height * (rate === undefined ? 30 : rate.num / rate.den)) / PIXELS_PER_SECOND;
  return START_SECONDS + secondsOf(timeline) * perSecond * (1 + JOIN_SHARE);
}

/** Seconds that each asset is shown; null for the rest of the programme. Where several are shown at once, each counts. */
function byAsset(timeline: Timeline, seconds: number): { assetId: string | null; shown: number }[] {
  const shown = new Map<string, number>(referencedAssetIds(timeline).map((id) => [id, 0]));
  for (const { clip, trackKind } of listPlacedClips(timeline)) {
    const reference = activeReference(clip);
    if (trackKind === 'Audio' || reference?.OTIO_SCHEMA !== 'ExternalReference.1') continue;
    const assetId = parseAssetUrl(reference.target_url)?.assetId;
    if (assetId === undefined) continue;
    shown.set(assetId, (shown.get(assetId) ?? 0) + itemTicks(clip) / ticksPerSecond);
  }
  const total = [...shown.values()].reduce((sum, part) => sum + part, 0);
  const assets = [...shown].map(([assetId, part]) => ({ assetId, shown: part }));
  return [...assets, { assetId: null, shown: Math.max(0, seconds - total) }];
}
