/** Looks up the moments that a prompt describes, as its caller may find them. */
import {
  type FindResult,
  type Finds,
  type FindWish,
  type FoundMoment,
  type PlannerAsset,
  placeOf,
} from '@rushes/director';
import { ServiceError } from '../../../platform/errors.ts';
import type { FoundHit, SearchModeName, SearchService } from '../../search/index.ts';
import type { TranscriptsService } from '../../understanding/index.ts';
import { findSaid, holdsPhrase } from './phrases.ts';

export interface MomentFinderDeps {
  search: Pick<SearchService, 'findHits' | 'lacksPictureMeaning' | 'refreshChanged'>;
  transcripts: Pick<TranscriptsService, 'findCues'>;
}

/** Files whose words are read for one quotation. */
const mostRead = 50;
/** Moments of one description in one video. */
export const mostMoments = 20;
/** What a search takes. */
const longestQuery = 500;

// Places of a search as moments of a video.

/** What tells that the whole file is about it. */
const ofWhole: ReadonlySet<string> = new Set(['name', 'title', 'keywords']);

interface Range {
  startMs: number;
  endMs: number;
}

/** Ranges in order of time, those that meet as one. */
function joined(ranges: readonly Range[]): Range[] {
  const all: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = all.at(-1);
    if (last !== undefined && range.startMs <= last.endMs) last.endMs = Math.max(last.endMs, range.endMs);
    else all.push({ ...range });
  }
  return all;
}

/**
 * Of each asset, in the order of the hits, its moments in order of time; the whole of it where its name, title or
 * keywords say so, or where no time is known.
 */
function bestMoments(hits: readonly FoundHit[]): FoundMoment[] {
  const byAsset = Map.groupBy(hits, ({ assetId }) => assetId);
  return [...byAsset].flatMap(([assetId, own]): FoundMoment[] => {
    const ranges = own.flatMap(({ startMs, endMs }) =>
      startMs === null || endMs === null || endMs <= startMs ? [] : [{ startMs, endMs }],
    );
    const isWhole = own.some(({ source, startMs }) => startMs === null && ofWhole.has(source));
    if (isWhole || ranges.length === 0) return [{ assetId, range: null }];
    return joined(ranges).map(({ startMs, endMs }) => ({
      assetId,
      range: { startSeconds: startMs / 1_000, endSeconds: endMs / 1_000 },
    }));
  });
}

/** Wishes for what is to be seen, whatever it is called. */
const pictured: ReadonlySet<FindWish['kind']> = new Set(['shows', 'about']);

interface Looking {
  reader: { userId: string };
  wish: FindWish;
  /** Pictures that the wish may mean, by id. */
  assets: ReadonlyMap<string, PlannerAsset>;
}

type Found = { moments: FoundMoment[]; note?: string | null };

/** Modes that tell what is to be seen. */
const seen: ReadonlySet<SearchModeName> = new Set(['visual', 'entity', 'text']);
/** What tells it in words of the same meaning. */
const seenAlike: ReadonlySet<string> = new Set(['description', 'label']);

/** The wishes of one prompt, looked up among `library`: each by one search and the words of at most 50 transcripts. */
export type FindMoments = (
  reader: { userId: string },
  wishes: readonly FindWish[],
  library: readonly PlannerAsset[],
) => Promise<Finds>;

async function hitsOf(
  deps: MomentFinderDeps,
  { reader, wish, assets }: Looking,
  more: { modes?: SearchModeName[]; example_asset_id?: string; example_time?: number } = {},
): Promise<FoundHit[]> {
  const { search } = deps;
  const query = wish.frame === null ? { query: (wish.query ?? wish.words).slice(0, longestQuery) } : {};
  return search.findHits(reader, { ...query, ...more }, new Set(assets.keys()));
}

/** When the words are heard; by their own times where the transcript has them. */
async function said(deps: MomentFinderDeps, looking: Looking): Promise<Found> {
  const { transcripts } = deps;
  const { wish, assets } = looking;
  const hits = wish.assetIds === null ? await hitsOf(deps, looking, { modes: ['transcript'] }) : [];
  const ids = [...new Set(wish.assetIds ?? hits.map(({ assetId }) => assetId))];
  const cues = await transcripts.findCues(ids.filter((id) => assets.has(id)).slice(0, mostRead));
  for (const isForgiving of [false, true]) {
    const moments = ids.flatMap((assetId) => {
      const heard = findSaid(cues.get(assetId) ?? [], wish.words, { isForgiving });
      if (heard.length > 0) return heard.map((range) => ({ assetId, range }));
      // Another transcript than the best one may have the words.
      return bestMoments(hits.filter((hit) => hit.assetId === assetId && holds(hit, wish, isForgiving)));
    });
    if (moments.length > 0) return { moments };
  }
  return { moments: [] };
}

async function shown(deps: MomentFinderDeps, looking: Looking): Promise<Found> {
  const { wish } = looking;
  const hits = await hitsOf(deps, looking, { modes: ['text'] });
  const onScreen = hits.filter(({ source }) => source === 'screen_text');
  for (const isForgiving of [false, true]) {
    const moments = bestMoments(onScreen.filter((hit) => holds(hit, wish, isForgiving)));
    if (moments.length > 0) return { moments };
  }
  return { moments: [] };
}

async function shows(deps: MomentFinderDeps, looking: Looking): Promise<Found> {
  // A thing that is there by another spelling alone is another thing: “cake” read as “take”.
  const all = (await hitsOf(deps, looking)).filter(({ isGuess }) => isGuess !== true);
  const hits = all.filter(({ mode }) => seen.has(mode));
  const meant = all.filter(({ mode, source }) => mode === 'semantic' && seenAlike.has(source));
  const recognised = hits.filter(({ mode, text }) => mode === 'entity' && text === null);
  const named = hits.filter(({ mode }) => mode === 'entity');
  const best = [recognised, named, hits, meant].find((some) => some.length > 0) ?? [];
  return { moments: bestMoments(best), note: whyOf(best[0], looking) };
}

async function about(deps: MomentFinderDeps, looking: Looking): Promise<Found> {
  const hits = await hitsOf(deps, looking);
  return { moments: bestMoments(hits), note: whyOf(hits[0], looking) };
}

async function alike(deps: MomentFinderDeps, looking: Looking): Promise<Found> {
  const { frame } = looking.wish;
  if (frame === null) return { moments: [] };
  const { assetId: example_asset_id, seconds: example_time } = frame;
  const hits = await hitsOf(deps, looking, { modes: ['visual'], example_asset_id, example_time });
  // The frame looks like itself: that is not what is asked for.
  const others = hits.filter(
    ({ assetId, startMs, endMs }) =>
      assetId !== frame.assetId ||
      (startMs ?? 0) > frame.seconds * 1_000 ||
      (endMs ?? 0) <= frame.seconds * 1_000,
  );
  return { moments: bestMoments(others), note: whyOf(others[0], looking) };
}

async function saidOrShown(deps: MomentFinderDeps, looking: Looking): Promise<Found> {
  const heard = await orNothing(said(deps, looking));
  return heard.moments.length > 0 ? heard : shown(deps, looking);
}

async function spokenOf(deps: MomentFinderDeps, looking: Looking): Promise<Found> {
  return { moments: bestMoments(await hitsOf(deps, looking, { modes: ['transcript'] })) };
}

export function createMomentFinder(deps: MomentFinderDeps): FindMoments {
  const { search } = deps;

  const ways: { [kind in FindWish['kind']]: (looking: Looking) => Promise<Found> } = {
    said: (looking) => said(deps, looking),
    shown: (looking) => shown(deps, looking),
    saidOrShown: (looking) => saidOrShown(deps, looking),
    spokenOf: (looking) => spokenOf(deps, looking),
    shows: (looking) => shows(deps, looking),
    about: (looking) => about(deps, looking),
    alike: (looking) => alike(deps, looking),
  };

  async function lookUp(looking: Looking): Promise<FindResult> {
    const { wish, assets } = looking;
    try {
      const { moments, note } = await ways[wish.kind](looking);
      const chosen = moments.slice(0, wish.all ? mostMoments : 1);
      const told = wish.isSoft ? null : (note ?? noteOf(chosen, { moments, wish, assets }));
      const lacking = chosen.length === 0 && pictured.has(wish.kind);
      const enable = lacking ? await search.lacksPictureMeaning(looking.reader) : null;
      return { moments: chosen, note: told, reason: reasonOf(wish), ...(enable === null ? {} : { enable }) };
    } catch (error) {
      // What is not indexed, or gone meanwhile, is not found; a failure of the server is a failure.
      if (!(error instanceof ServiceError) || !['no_index', 'not_found'].includes(error.code)) throw error;
      const because = error.message.replace(/\.$/, '');
      return { moments: [], note: null, reason: `${reasonOf(wish)} (${because})` };
    }
  }

  return async (reader, wishes, library) => {
    const finds = new Map<string, FindResult>();
    if (wishes.length === 0) return finds;
    await search.refreshChanged(library.map(({ id }) => id));
    for (const wish of wishes) {
      const meant = library.filter(
        ({ id, kind, isReference }) =>
          kind !== 'audio' && (wish.assetIds?.includes(id) ?? isReference !== true),
      );
      const assets = new Map(meant.map((asset) => [asset.id, asset]));
      finds.set(wish.key, await lookUp({ reader, wish, assets }));
    }
    return finds;
  };
}

function holds({ text }: FoundHit, { words }: FindWish, isForgiving: boolean): boolean {
  return text !== null && holdsPhrase(text, words, { isForgiving });
}

async function orNothing(found: Promise<Found>): Promise<Found> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'no_index') return { moments: [] };
    throw error;
  }
}

function whyOf(hit: FoundHit | undefined, { wish, assets }: Looking): string | null {
  const name = assets.get(hit?.assetId ?? '')?.name;
  if (hit === undefined || name === undefined) return null;
  return `I found ${quoted(wish)} in ${name}: ${hit.why}.`;
}

function noteOf(
  chosen: readonly FoundMoment[],
  { moments, wish, assets }: { moments: readonly FoundMoment[]; wish: FindWish; assets: Looking['assets'] },
): string | null {
  const [first] = chosen;
  if (first === undefined) return null;
  const place = placeOf(first, assets.get(first.assetId)?.name ?? first.assetId);
  if (moments.length === chosen.length && chosen.length === 1) return `I found ${quoted(wish)} ${place}.`;
  if (chosen.length === 1) {
    return `${quoted(wish)} is there ${moments.length} times; I used the moment ${place}.`;
  }
  return `I found ${quoted(wish)} ${moments.length} times, first ${place}.`;
}

const quoted = ({ kind, words }: FindWish) => (kind === 'alike' ? `what looks like ${words}` : `“${words}”`);

const sentences: { [kind in FindWish['kind']]: (words: string) => string } = {
  said: (words) => `I found nobody who says “${words}”`,
  shown: (words) => `I found “${words}” on no screen`,
  saidOrShown: (words) => `I found “${words}” neither said nor shown`,
  spokenOf: (words) => `I found nobody who speaks of “${words}”`,
  shows: (words) => `I found nothing that shows “${words}”`,
  about: (words) => `I found nothing about “${words}”`,
  alike: (words) => `I found nothing else that looks like ${words}`,
};

const reasonOf = ({ kind, words }: FindWish) => sentences[kind](words);
