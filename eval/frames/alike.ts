/**
 * `npm run eval:alike -- [tuning|held-out] [<folder of photographs> …]`: how well shots that show the same are found among
 * shots that do not, which of them are told to be copies, and whether the best take leads its group. The clips are made in
 * the run: takes and altered copies of the footage in ../shared/media and of photographs, where they are, beside test cards,
 * screens, people before one wall, drawn films and further photographs. Limits are chosen on the tuning half alone.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodePrint } from '@rushes/engine';
import { analyze } from '../../packages/engine/src/analyze/analyze.ts';
import {
  groupShots,
  type ShotGroup,
  type ShotLooks,
} from '../../packages/server/src/modules/understanding/alike-shots/group-shots.ts';
import {
  type TakeFacts,
  takeQuality,
} from '../../packages/server/src/modules/understanding/alike-shots/take-quality.ts';
import { createModelRuntime } from '../../packages/server/src/platform/models/create-model-runtime.ts';
import { SHIPPED_MODELS } from '../../packages/server/src/platform/models/shipped-models.ts';
import { type AlikeClip, HALVES, makeAlikeClips } from './alike-clips.ts';

/** As the query of the service takes them, of each shot. */
const LOOKS = 3;
const PRINTS = 3;
/** Photographs that copies are made of. */
const MOST_PHOTOS = 4;

type Shot = ShotLooks & Omit<AlikeClip, 'path'> & { name: string; take: TakeFacts };

const nearest = <T extends { startSeconds: number; endSeconds: number }>(
  items: readonly T[],
  { startSeconds: from, endSeconds: to }: { startSeconds: number; endSeconds: number },
  most: number,
): T[] =>
  items
    .filter(
      ({ startSeconds, endSeconds }) =>
        startSeconds < to - 0.02 && (startSeconds >= from - 0.02 || endSeconds > from + 0.02),
    )
    .sort(
      (a, b) =>
        Math.abs(a.startSeconds + a.endSeconds - from - to) -
        Math.abs(b.startSeconds + b.endSeconds - from - to),
    )
    .slice(0, most);

async function shotsOf(clips: readonly AlikeClip[], folder: string): Promise<Shot[]> {
  const models = createModelRuntime({
    folder: join(folder, 'models'),
    shipped: SHIPPED_MODELS,
    pictureFolders: [folder],
    memoryBytes: 2 * 1024 ** 3,
    threads: 2,
  });
  const { model } = await models.find('picture');
  if (model === null) throw new Error('The picture model is not installed.');
  const shots: Shot[] = [];
  try {
    for (const [index, { path, ...clip }] of clips.entries()) {
      const outputFolder = join(folder, `analysis-${index}`);
      await mkdir(outputFolder);
      // In this process: a child for each of two hundred short clips takes longer than looking at them.
      const result = await analyze(
        { inputPath: path, outputFolder, proxyHeights: [], cutterSensitivity: 0.5, voices: false },
        { signal: new AbortController().signal },
      );
      const height =
        result.probe.streams.find(({ index: stream }) => stream === result.probe.videoStream)?.video
          ?.displayHeight ?? null;
      for (const [at, shot] of result.shots.entries()) {
        const stills = nearest(result.stills, shot, LOOKS).map(({ file }) => join(outputFolder, file));
        const take = { ...shot.facts, height, seconds: shot.endSeconds - shot.startSeconds };
        shots.push({
          ...clip,
          name: `${clip.scene ?? clip.kind}${clip.scene === null ? ` ${index}` : `, ${clip.kind}`}${at > 0 ? ` #${at}` : ''}`,
          looks: stills.length === 0 ? [] : await models.embedPictures(stills, { task: 'picture' }),
          prints: nearest(result.prints, shot, PRINTS).flatMap(({ values }) => decodePrint(values) ?? []),
          ...{ take, quality: takeQuality({ ...take, isStill: false }) },
        });
      }
      await rm(outputFolder, { recursive: true });
    }
  } finally {
    await models.close();
  }
  return shots;
}

const percent = (part: number, whole: number): string =>
  `${((100 * part) / Math.max(1, whole)).toFixed(1)} % of ${whole}`;
const isSame = (a: Shot, b: Shot): boolean => a.scene !== null && a.scene === b.scene;

/** Pairs of one group, and pairs of one scene: precision, recall and F1. */
function pairScore(shots: readonly Shot[], groups: readonly ShotGroup[]): string {
  const groupOf = new Map(
    groups.flatMap((group, place) => group.map(({ index }) => [index, place] as const)),
  );
  const [tally, wrongBy] = [{ hits: 0, wrong: 0, missed: 0 }, new Map<string, number>()];
  for (const [a, one] of shots.entries()) {
    for (const [b, other] of shots.entries()) {
      if (b <= a) continue;
      const isTold = groupOf.has(a) && groupOf.get(a) === groupOf.get(b);
      if (isTold && isSame(one, other)) tally.hits += 1;
      else if (isSame(one, other)) tally.missed += 1;
      else if (isTold) {
        tally.wrong += 1;
        const kind = [one, other]
          .map((shot) => (shot.scene === null ? shot.kind : 'scene'))
          .sort()
          .join(' + ');
        wrongBy.set(kind, (wrongBy.get(kind) ?? 0) + 1);
      }
    }
  }
  const precision = tally.hits / Math.max(1, tally.hits + tally.wrong);
  const recall = tally.hits / Math.max(1, tally.hits + tally.missed);
  const f1 = (2 * precision * recall) / Math.max(1e-9, precision + recall);
  const wrong = [...wrongBy].map(([kind, count]) => `${kind} ${count}`).join(', ');
  return `${precision.toFixed(3)} / ${recall.toFixed(3)} / ${f1.toFixed(3)}${wrong === '' ? '' : ` (wrong pairs: ${wrong})`}`;
}

/** Shots by what was done to them: how many are in the group that holds most of their scene. */
function joinedByKind(shots: readonly Shot[], groups: readonly ShotGroup[]): string[] {
  const main = new Map<string, number>();
  const sizes = new Map<string, number>();
  for (const [place, group] of groups.entries()) {
    for (const [scene, own] of Map.groupBy(group, ({ index }) => shots[index]?.scene ?? null)) {
      if (scene === null || own.length <= (sizes.get(scene) ?? 1)) continue;
      sizes.set(scene, own.length);
      main.set(scene, place);
    }
  }
  const placeOf = new Map(
    groups.flatMap((group, place) => group.map(({ index }) => [index, place] as const)),
  );
  const rows = Map.groupBy(
    shots.map((shot, index) => ({ shot, index })),
    ({ shot }) => (shot.scene === null ? `stranger: ${shot.kind}` : shot.kind),
  );
  return [...rows].map(([kind, own]) => {
    const joined = own.filter(({ shot, index }) =>
      shot.scene === null
        ? placeOf.has(index)
        : placeOf.get(index) !== undefined && placeOf.get(index) === main.get(shot.scene),
    );
    return `  ${kind}: ${percent(joined.length, own.length)}`;
  });
}

function copyScore(shots: readonly Shot[], groups: readonly ShotGroup[]): string {
  const tally = { hits: 0, wrong: 0, missed: 0, takes: 0 };
  for (const group of groups) {
    const leader = shots[group[0]?.index ?? -1];
    for (const { index, isCopy } of group.slice(1)) {
      const shot = shots[index];
      if (shot === undefined || leader === undefined || !isSame(shot, leader)) continue;
      if (shot.isCopy === null || leader.isCopy === null) continue;
      // Two of another moment show the same pictures as well.
      const isTrue = shot.isCopy === leader.isCopy;
      if (!isTrue) tally.takes += 1;
      if (isTrue && isCopy) tally.hits += 1;
      else if (isTrue) tally.missed += 1;
      else if (isCopy) tally.wrong += 1;
    }
  }
  return `copies told ${percent(tally.hits, tally.hits + tally.missed)}, other takes told to be copies ${percent(tally.wrong, tally.takes)}`;
}

function bestScore(shots: readonly Shot[], groups: readonly ShotGroup[]): string[] {
  const byScene = Map.groupBy(
    shots.filter(({ scene }) => scene !== null),
    ({ scene }) => scene ?? '',
  );
  const rows = new Map<string, { right: number; all: number }>();
  for (const own of byScene.values()) {
    const original = own.find(({ kind }) => kind === 'as it is');
    for (const shot of own.filter(({ isFaulty }) => isFaulty)) {
      const row = rows.get(shot.kind) ?? { right: 0, all: 0 };
      rows.set(shot.kind, {
        right: row.right + Number((original?.quality ?? 0) > shot.quality),
        all: row.all + 1,
      });
    }
  }
  const leaders = groups.map((group) => shots[group[0]?.index ?? -1]).filter((shot) => shot?.scene != null);
  return [
    `groups led by a take without a fault: ${percent(leaders.filter((shot) => shot?.isFaulty === false).length, leaders.length)}`,
    ...[...rows].map(
      ([kind, { right, all }]) => `  the original is better than ${kind}: ${percent(right, all)}`,
    ),
  ];
}

function wholeGroups(shots: readonly Shot[], groups: readonly ShotGroup[]): string {
  const scenes = new Map(
    Map.groupBy(
      shots.filter(({ scene }) => scene !== null),
      ({ scene }) => scene ?? '',
    ),
  );
  const [pure, whole] = [
    groups.filter(
      (group) => new Set(group.map(({ index }) => shots[index]?.scene ?? `alone ${index}`)).size === 1,
    ),
    groups.filter(
      (group) => group.length === (scenes.get(shots[group[0]?.index ?? -1]?.scene ?? '')?.length ?? -1),
    ),
  ];
  return `${groups.length} groups of ${scenes.size} scenes, ${pure.length} pure, ${whole.filter((group) => pure.includes(group)).length} whole and pure`;
}

/** Shots that an earlier run has looked at; vectors as numbers. */
async function kept(path: string, make: () => Promise<Shot[]>): Promise<Shot[]> {
  const given = process.env.RUSHES_EVAL_KEEP;
  if (given === undefined) return make();
  const file = join(given, path);
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text !== null)
    return (
      JSON.parse(text) as (Omit<Shot, 'looks' | 'prints'> & { looks: number[][]; prints: number[][] })[]
    ).map((shot) => ({
      ...shot,
      quality: takeQuality({ ...shot.take, isStill: false }),
      looks: shot.looks.map((look) => Float32Array.from(look)),
      prints: shot.prints.map((print) => Float32Array.from(print)),
    }));
  const shots = await make();
  await writeFile(
    file,
    JSON.stringify(
      shots.map((shot) => ({
        ...shot,
        looks: shot.looks.map((look) => [...look]),
        prints: shot.prints.map((print) => [...print]),
      })),
    ),
  );
  return shots;
}

const [name = 'held-out', ...folders] = process.argv.slice(2);
if (name !== 'tuning' && name !== 'held-out')
  throw new Error(`Which half: ${Object.keys(HALVES).join(' or ')}?`);
const folder = await mkdtemp(join(tmpdir(), 'rushes-eval-alike-'));
try {
  const shots = await kept(`alike-${name}.json`, async () => {
    const clips = await makeAlikeClips(name, {
      folder: join(folder, 'clips'),
      folders,
      mostPhotos: MOST_PHOTOS,
    });
    return shotsOf(clips, folder);
  });
  const groups = await groupShots(shots, { onlyCopies: false });
  const copies = await groupShots(shots, { onlyCopies: true });
  console.log(
    [
      `${name}: ${shots.length} shots, ${shots.filter(({ scene }) => scene === null).length} of them alike to nothing`,
      `alike: precision / recall / F1 of pairs ${pairScore(shots, groups)}; ${wholeGroups(shots, groups)}`,
      ...joinedByKind(shots, groups),
      `copies alone: ${pairScore(shots, copies)}; ${copyScore(shots, groups)}`,
      ...bestScore(shots, groups),
    ].join('\n'),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
