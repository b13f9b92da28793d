/** What a render of a project would have to say, told before it, and media that it finds no bytes of. */
import { createHash } from 'node:crypto';
import { type CheckTimelineRequest, MediaError, type ProbeResult, runJob } from '@rushes/engine';
import {
  listOfflineClips,
  listUsedAssets,
  locationKey,
  referencedAssets,
  type Timeline,
} from '@rushes/timeline';
import { createKeyedSlots } from '../../../platform/collections/keyed-slots.ts';
import { createRecentMap } from '../../../platform/collections/recent-map.ts';
import type { Config } from '../../../platform/config.ts';
import { ServiceError } from '../../../platform/errors.ts';
import { jobLimits } from '../../tasks/index.ts';
import { dataKeys } from './export-sources.ts';
import type { HeldVersion } from './exports.tasks.ts';

// What a render of a project would have to say, told before it.

/** Bytes that are there for something the timeline names. */
export interface KnownMedia {
  /** Names the bytes. */
  objectId: string;
  /** Null while nobody looked into them. */
  probe: ProbeResult | null;
}

export interface ExportWarnings {
  /** The sentences. Media that is not in `media`, by `locationKey`, counts as missing. Throws `rate_limited`. */
  list(accountId: string, timeline: Timeline, media: ReadonlyMap<string, KnownMedia>): Promise<string[]>;
}

/** Checks of one account: so many at a time, the rest in line. */
const slots = { running: 2, waiting: 8 };
const REMEMBERED = 500;

/** The request of the engine's job. Pure. */
export function checkRequest(
  timeline: Timeline,
  media: ReadonlyMap<string, KnownMedia>,
): CheckTimelineRequest {
  const data = dataKeys(timeline);
  const sources = [...media].flatMap(([key, { probe }]) =>
    data.has(key) || probe === null ? [] : [{ assetId: key, probe }],
  );
  const unknown = [...media].some(([key, { probe }]) => !data.has(key) && probe === null);
  const captions = listUsedAssets(timeline).filter(({ use }) => use === 'captions');
  const unread = captions.map(({ location }) => locationKey(location)).filter((key) => media.has(key));
  return { timeline, sources: unknown ? null : sources, unread };
}

/** Checks in processes of their own: laying out the texts of a long document takes seconds. */
export function createExportWarnings({ config }: { config: Pick<Config, 'limits'> }): ExportWarnings {
  const line = createKeyedSlots(slots);
  const remembered = createRecentMap<string, string[]>(REMEMBERED);

  async function check(request: CheckTimelineRequest): Promise<string[]> {
    try {
      const limits = jobLimits('checkTimeline', config.limits);
      return (await runJob('checkTimeline', request, { limits })).warnings;
    } catch (error) {
      if (!(error instanceof MediaError)) throw error;
      return [`What an export would say could not be found out: ${error.message}`];
    }
  }

  return {
    async list(accountId, timeline, media) {
      const made = [...media].map(([key, { objectId, probe }]) => [key, objectId, probe === null]);
      const facts = JSON.stringify([timeline, made]);
      const key = createHash('sha256').update(facts).digest('hex');
      return line.run(accountId, async () => {
        const known = remembered.get(key);
        if (known !== undefined) return known;
        const warnings = await check(checkRequest(timeline, media));
        remembered.set(key, warnings);
        return warnings;
      });
    },
  };
}

// Media of a timeline that an export finds no bytes of: refused, or told.

/** Things that one sentence names. */
const NAMED = 10;
/** Things that one refusal lists. */
const LISTED = 1_000;

/** The ids of assets that are not in `held`, and the clips whose media is not in the library at all. */
function findMissing(timeline: Timeline, held: readonly HeldVersion[]): { ids: string[]; clips: string[] } {
  const found = new Set(held.map(({ key }) => key));
  const missing = referencedAssets(timeline).filter((location) => !found.has(locationKey(location)));
  return {
    ids: [...new Set(missing.map(({ assetId }) => assetId))],
    clips: listOfflineClips(timeline).map(({ name }) => name || 'a clip without a name'),
  };
}

/** A sentence that names what is missing; null where nothing is. */
function tellMissing({ ids, clips }: ReturnType<typeof findMissing>): string | null {
  const all = [...ids, ...clips];
  if (all.length === 0) return null;
  const named = all.slice(0, NAMED).join(', ') + (all.length > NAMED ? ', …' : '');
  return `Media of the project is missing: ${named}.`;
}

/** Throws `conflict` where something is missing. */
export function refuseMissing(timeline: Timeline, held: readonly HeldVersion[]): void {
  const missing = findMissing(timeline, held);
  const told = tellMissing(missing);
  if (told === null) return;
  const message = `${told} With missing_media "empty" it is rendered without.`;
  throw new ServiceError('conflict', message, {
    details: {
      missing_asset_ids: missing.ids.slice(0, LISTED),
      missing_clips: missing.clips.slice(0, LISTED),
    },
  });
}

/** What an export that goes on without has to say when it is started. */
export function missingNotes(timeline: Timeline, held: readonly HeldVersion[]): string[] {
  const told = tellMissing(findMissing(timeline, held));
  return told === null ? [] : [`${told} Its clips are empty.`];
}
