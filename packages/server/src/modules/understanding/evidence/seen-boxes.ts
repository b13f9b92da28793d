/** Where in the pictures of versions something is seen, as edits take it. */
import { readFocus } from '@rushes/engine';
import type { SeenBox, SeenKind, SeenMedia } from '@rushes/timeline';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { EvidenceVersion } from './media-evidence.repo.ts';
import * as repo from './media-evidence.repo.ts';

/** Rows of each kind that are read at once, of all versions together: many times what hours of film have. */
const MOST_ROWS = 50_000;
/** Boxes of one version: four a second for hours. */
const MOST_BOXES = 100_000;

const PEOPLE = /\b(?:person|people|man|woman|child|boy|girl|baby)\b/u;
/** Things that stand in rooms and are seldom what a picture is about. */
const FURNITURE =
  /\b(?:chair|couch|sofa|bed|bench|table|tv|television|monitor|potted plant|refrigerator|oven|microwave|sink|toilet|clock|vase|book|tie|handbag|traffic light|stop sign)\b/u;
const FURNITURE_WEIGHT = 0.3;

function kindOf(name: string): SeenKind {
  if (name === 'face' || name.startsWith('face ')) return 'face';
  return PEOPLE.test(name) ? 'person' : 'object';
}

function labelBoxes({ name, boxes }: repo.LabelBoxes): SeenBox[] {
  const kind = kindOf(name);
  const share = kind === 'object' && FURNITURE.test(name) ? FURNITURE_WEIGHT : 1;
  return boxes.map(({ ms, x, y, width, height, score }) => ({
    kind,
    startSeconds: ms / 1_000,
    endSeconds: ms / 1_000,
    x,
    y,
    width,
    height,
    weight: score * share,
    // Of people who is not what: the same one may be a man in one picture and a person in the next.
    ...(kind === 'object' && { name }),
  }));
}

function textBox({ startMs, endMs, confidence, x, y, width, height }: repo.TextBox): SeenBox {
  const seconds = { startSeconds: startMs / 1_000, endSeconds: endMs / 1_000 };
  return { kind: 'text', ...seconds, x, y, width, height, weight: confidence };
}

/** The picture's size as it is shown; null of what has none. */
function sizeOf({ probe }: repo.VersionProbe): { width: number; height: number } | null {
  const stream = probe?.videoStream == null ? undefined : probe.streams[probe.videoStream];
  const video = stream?.video;
  if (!video || video.displayWidth <= 0 || video.displayHeight <= 0) return null;
  return { width: video.displayWidth, height: video.displayHeight };
}

/** Of the versions that were analysed and have a picture, by version. */
export async function boxesIn(
  { db }: { db: Kysely<Database> },
  versions: readonly EvidenceVersion[],
): Promise<Map<string, SeenMedia>> {
  const analysed = versions.filter(({ analysisId }) => analysisId !== null);
  const versionIds = analysed.map(({ versionId }) => versionId);
  if (versionIds.length === 0) return new Map();
  const analysisIds = analysed.flatMap(({ analysisId }) => analysisId ?? []);
  const [probes, shots, labels, texts] = await Promise.all([
    repo.findProbes(db, versionIds),
    repo.findFocus(db, analysisIds, MOST_ROWS),
    repo.findLabelBoxes(db, versionIds, MOST_ROWS),
    repo.findTextBoxes(db, versionIds, MOST_ROWS),
  ]);
  const of = <Row extends { versionId: string }>(rows: readonly Row[]) =>
    Map.groupBy(rows, ({ versionId }) => versionId);
  const [shotsOf, labelsOf, textsOf] = [of(shots), of(labels), of(texts)];
  const found = probes.flatMap((probe): [string, SeenMedia][] => {
    const size = sizeOf(probe);
    if (size === null) return [];
    const id = probe.versionId;
    const own = (shotsOf.get(id) ?? []).map(({ start, end, focus }) => ({
      startSeconds: start,
      endSeconds: end,
      focus,
    }));
    const boxes = [
      ...(labelsOf.get(id) ?? []).flatMap(labelBoxes),
      ...(textsOf.get(id) ?? []).map(textBox),
      ...own.flatMap((shot) => (shot.focus === null ? [] : readFocus(shot.focus, shot))),
    ];
    const seen = {
      ...size,
      ...(probe.probe?.mediaKind === 'image' && { still: true }),
      shots: own.map(({ startSeconds, endSeconds, focus }) => ({
        startSeconds,
        endSeconds,
        ...(focus?.picture && { picture: focus.picture }),
      })),
      boxes: boxes.slice(0, MOST_BOXES).toSorted((a, b) => a.startSeconds - b.startSeconds),
    };
    return [[id, seen]];
  });
  return new Map(found);
}
