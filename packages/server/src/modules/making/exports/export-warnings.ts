/** What a render of a project would have to say, told before it. */
import { createHash } from 'node:crypto';
import { type CheckTimelineRequest, MediaError, type ProbeResult, runJob } from '@rushes/engine';
import { listUsedAssets, locationKey, type Timeline } from '@rushes/timeline';
import { createKeyedSlots } from '../../../platform/collections/keyed-slots.ts';
import { createRecentMap } from '../../../platform/collections/recent-map.ts';
import type { Config } from '../../../platform/config.ts';
import { jobLimits } from '../../tasks/index.ts';
import { dataKeys } from './export-sources.ts';

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
