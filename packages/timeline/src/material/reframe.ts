/** Another shape, following what is seen: the plan of each clip as findings, and the operation that makes it so. */

import { isParent } from '../edit/board/edit-tree.ts';
import { EditError } from '../edit/edit-error.ts';
import { activeReference, type Item, itemTicks } from '../measure.ts';
import { outputSizeOf } from '../metadata.ts';
import { locationKey, parseAssetUrl } from '../references.ts';
import type { ReframePiece } from '../reframe/plan-reframe.ts';
import { planTimelineReframe, type ReframedClip } from '../reframe/reframe-timeline.ts';
import type { HeardVoice, SeenMedia } from '../reframe/seen-media.ts';
import { rangeToTicks, ticksPerSecond } from '../ticks.ts';
import type { Clip, Timeline } from '../types.ts';
import type { Evidence, MediaEvidence, SaidWord } from './evidence.ts';
import { programmeRate } from './frame-grid.ts';
import type { EditFinding, MaterialPlan, ReframeEdit } from './material-operation.ts';

/** Words of one speaker this near each other are one turn. */
const TURN_GAP = 1.5;

/** Who speaks when, by the words of a transcript that tells speakers. */
export function voicesOf(words: readonly SaidWord[]): HeardVoice[] {
  const voices: HeardVoice[] = [];
  for (const { speaker, start, end } of words) {
    if (speaker === null) continue;
    const last = voices.at(-1);
    if (last !== undefined && last.speaker === speaker && start - last.endSeconds <= TURN_GAP) {
      last.endSeconds = Math.max(last.endSeconds, end);
    } else voices.push({ startSeconds: start, endSeconds: end, speaker });
  }
  return voices;
}

function mediaOf(known: MediaEvidence | undefined): SeenMedia | undefined {
  if (!known?.boxes) return undefined;
  return known.said === null ? known.boxes : { ...known.boxes, voices: voicesOf(known.said.words) };
}

const even = (value: number) => 2 * Math.round(value / 2);

/** The size that an edit asks for: as it says, or its shape with the shorter side that the programme has now. */
function sizeOf(
  timeline: Timeline,
  { width, height, aspect }: ReframeEdit,
): { width: number; height: number } {
  if (width !== undefined && height !== undefined) {
    if (aspect !== undefined) throw new EditError(['aspect'], 'must not stand beside width and height');
    if (width % 2 !== 0 || height % 2 !== 0) throw new EditError(['width'], 'must be even, as height must');
    return { width, height };
  }
  const match = /^(\d{1,4}):(\d{1,4})$/.exec(aspect ?? '');
  const [across, down] = [Number(match?.[1] ?? 0), Number(match?.[2] ?? 0)];
  if (width !== undefined || height !== undefined || across === 0 || down === 0) {
    throw new EditError(['aspect'], 'must be a shape, e.g. 9:16, or width and height must both be given');
  }
  if (across / down > 8 || down / across > 8) throw new EditError(['aspect'], 'must be from 1:8 to 8:1');
  const size = outputSizeOf(timeline);
  const shorter = Math.min(size.width, size.height);
  const scale = shorter / Math.min(across, down);
  const framed = { width: even(across * scale), height: even(down * scale) };
  if (Math.max(framed.width, framed.height) <= 8_192) return framed;
  throw new EditError(['aspect'], `would be ${framed.width} x ${framed.height}: give width and height`);
}

/** Where a clip begins in the programme, ticks; inside a nested item without regard to that one's speed. */
function startOf(timeline: Timeline, path: readonly number[]): number {
  let node: Item = timeline.tracks;
  let ticks = 0;
  for (const index of path) {
    if (!isParent(node)) return ticks;
    const children: readonly { OTIO_SCHEMA: string }[] = node.children;
    if (node.OTIO_SCHEMA === 'Track.1') {
      ticks += node.children.slice(0, index).reduce((sum, child) => sum + itemTicks(child), 0);
    }
    node = children[index] as Item;
  }
  return ticks;
}

function clipAt(timeline: Timeline, path: readonly number[]): Clip | null {
  let node: unknown = timeline.tracks;
  for (const index of path) {
    if (!isParent(node as Item)) return null;
    node = (node as { children: readonly unknown[] }).children[index];
  }
  return (node as Item | undefined)?.OTIO_SCHEMA === 'Clip.2' ? (node as Clip) : null;
}

const round = (seconds: number) => Math.round(seconds * 1e3) / 1e3;

/** One finding a piece; of a clip that is left as it is one in all. */
function findingsOf(timeline: Timeline, clip: ReframedClip, kept: ReadonlySet<string>): EditFinding[] {
  const found = clipAt(timeline, clip.item);
  const start = startOf(timeline, clip.item) / ticksPerSecond;
  const length = found === null ? 0 : itemTicks(found) / ticksPerSecond;
  const location = parseAssetUrl(clip.targetUrl);
  const reference = found === null ? null : activeReference(found);
  const from = found?.source_range ? rangeToTicks(found.source_range).start : 0;
  const zero = reference?.available_range ? rangeToTicks(reference.available_range).start : 0;
  const mediaStart = (from - zero) / ticksPerSecond;
  const id = `clip-${location?.assetId.replaceAll('-', '').slice(-8) ?? 'none'}-${Math.round(mediaStart * 1e3)}-${clip.item.join('-')}`;
  const pieces: Pick<ReframePiece, 'startSeconds' | 'endSeconds' | 'reason' | 'fit'>[] =
    clip.left === null
      ? clip.pieces
      : [{ startSeconds: 0, endSeconds: length, reason: clip.left, fit: 'fill' }];
  return pieces.map(
    ({ startSeconds, endSeconds, reason, fit }): EditFinding => ({
      id,
      kind: clip.left !== null ? 'left' : fit === 'fill' ? 'follow' : 'whole',
      start_seconds: round(start + startSeconds),
      end_seconds: round(start + endSeconds),
      media:
        location === null
          ? null
          : {
              asset_id: location.assetId,
              version_id: location.versionId,
              start_seconds: round(mediaStart + startSeconds),
              end_seconds: round(mediaStart + endSeconds),
            },
      text: null,
      reason,
      is_kept: kept.has(id),
    }),
  );
}

/** What becomes of each clip, and the size of the picture. Throws EditError where the shape makes no sense. */
export function planReframedClips(timeline: Timeline, evidence: Evidence, edit: ReframeEdit) {
  const size = sizeOf(timeline, edit);
  const plan = planTimelineReframe(timeline, {
    ...size,
    follow: edit.follow ?? 'auto',
    fallback: edit.fallback ?? 'blur',
    ...(edit.clips && { items: edit.clips }),
    rate: programmeRate(timeline),
    seenOf: (url) => {
      const location = parseAssetUrl(url);
      return location === null ? undefined : mediaOf(evidence[locationKey(location)]);
    },
  });
  return { size, ...plan };
}

/** Plans another shape. Where nothing is known of a picture its middle is kept, which its finding says. */
export function planReframeEdit(timeline: Timeline, evidence: Evidence, edit: ReframeEdit): MaterialPlan {
  const { size, operation, clips } = planReframedClips(timeline, evidence, edit);
  const missing =
    edit.clips?.findIndex((path) => clips.every(({ item }) => item.join() !== path.join())) ?? -1;
  if (missing >= 0) throw new EditError(['clips', missing], 'is no clip that shows a file');
  const kept = new Set(edit.keep);
  const findings = clips.map((clip) => findingsOf(timeline, clip, kept));
  const isLeft = new Set(
    clips.filter((_, index) => findings[index]?.[0]?.is_kept).map(({ item }) => item.join()),
  );
  const reshaped = operation.clips.filter(({ item }) => !isLeft.has(Array.isArray(item) ? item.join() : ''));
  const unknown = clips.filter(({ left, targetUrl }) => {
    const location = parseAssetUrl(targetUrl);
    return left === null && (location === null || !evidence[locationKey(location)]?.boxes);
  });
  const notes =
    unknown.length === 0 || edit.follow === 'center'
      ? []
      : [
          `Of ${unknown.length} of ${clips.length} clips nothing is known of the picture: they keep their middle.`,
        ];
  return {
    operations: [{ ...operation, clips: reshaped }],
    findings: findings.flat(),
    summary: `Reframed to ${size.width} x ${size.height}, ${reshaped.length} ${reshaped.length === 1 ? 'clip' : 'clips'}`,
    notes,
  };
}
