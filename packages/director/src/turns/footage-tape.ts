/** New footage for a film: its best moments by the planner, and pieces cut from them. Pure. */
import type { OutputSettings } from '@rushes/timeline';
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import type { BriefPart } from '../brief-parts.ts';
import type { Plan, WriteScenes } from '../plan.ts';
import { planEdit } from '../planner.ts';
import { CannotDo, type Film, type Piece, readFilm } from './film.ts';
import { cutPiece } from './pieces.ts';

/** What a planner of changes works with. */
export interface ChangeWorld {
  brief: Brief;
  assets: readonly PlannerAsset[];
  byId: ReadonlyMap<string, PlannerAsset>;
  seed: number;
  writeScenes: WriteScenes;
}

/** A plan of footage alone in the film's own format: no titles, no music. */
export function planPictures(
  world: ChangeWorld,
  { output, over }: { output: OutputSettings; over: Partial<Brief> },
): Plan {
  const { width, height, rate } = output;
  const brief: Brief = {
    ...world.brief,
    shape: null,
    resolution: null,
    size: { width, height },
    rate,
    titles: [],
    noTitles: true,
    captions: null,
    music: { kind: 'none' },
    voiceAssetIds: [],
    missing: [],
    edits: [],
    unread: [],
    unreadBeyond: 0,
    notes: [],
    generate: false,
    everything: false,
    exclude: [],
    topic: null,
    length: null,
    unclearLength: null,
    ...over,
  };
  const { assets, seed, writeScenes } = world;
  return planEdit({ brief, assets, seed, writeScenes });
}

/** The pieces of a plan, as new ones. */
export function piecesOfPlan(plan: Plan, film: Film): Piece[] {
  const made = readFilm(plan.timeline);
  if (made === null || plan.kind !== 'footage') return [];
  return made.pieces.map((piece) => ({
    ...piece,
    sound: film.sound === null ? null : piece.sound,
    origin: null,
  }));
}

/** Pieces of the named footage, `frames` long together or as long as there is footage. Throws CannotDo. */
export function footageFor(
  world: ChangeWorld,
  {
    film,
    ids,
    frames,
    calm = false,
    part,
  }: { film: Film; ids: readonly string[]; frames: number; calm?: boolean; part?: BriefPart },
): Piece[] {
  const known = ids.filter((id) => {
    const asset = world.byId.get(id);
    return asset !== undefined && asset.kind !== 'audio';
  });
  if (known.length === 0) throw new CannotDo('there is no footage of that which I could use');
  const { rate } = film.output;
  const seconds = (frames * rate.den) / rate.num;
  const parts = part
    ? [stillFor(part, { seconds, world })]
    : known.map((assetId) => ({ assetId, said: world.byId.get(assetId)?.name ?? assetId }));
  const isTold = parts.some((one) => 'seconds' in one || 'trim' in one);
  const plan = planPictures(world, {
    output: film.output,
    over: {
      parts,
      length: isTold ? null : { seconds, bound: 'exact' },
      orderAsked: true,
      takeTurns: false,
      pace: calm ? 'calm' : null,
      cutSeconds: null,
      transitions: 'cut',
      repeats: null,
    },
  });
  const pieces = piecesOfPlan(plan, film);
  if (pieces.length === 0) throw new CannotDo('there is no footage of that which I could use');
  return pieces;
}

/** A picture stands for as long as is wanted. */
function stillFor(part: BriefPart, { seconds, world }: { seconds: number; world: ChangeWorld }): BriefPart {
  const isStill = world.byId.get(part.assetId)?.kind === 'image';
  return isStill && part.seconds === undefined ? { ...part, seconds } : part;
}

/** Cuts `tape` into stretches of these lengths; where it is used up the last ones are shorter or missing. */
export function cutTape(tape: readonly Piece[], lengths: readonly number[], film: Film): Piece[][] {
  const { rate } = film.output;
  const left = [...tape];
  return lengths.map((length) => {
    const row: Piece[] = [];
    let open = length;
    while (open > 0) {
      const piece = left.shift();
      if (piece === undefined) break;
      const frames = Math.min(open, piece.frames);
      row.push({ ...cutPiece(piece, frames, { rate }), join: null, soundJoin: null });
      if (piece.frames > frames) left.unshift(cutPiece(piece, piece.frames - frames, { head: frames, rate }));
      open -= frames;
    }
    return row;
  });
}
