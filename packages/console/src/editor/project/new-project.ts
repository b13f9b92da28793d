/** A project to begin with: empty, or one file of the library from its beginning to its end. */

import type { AssetDetails } from '@rushes/sdk';
import { assetClip, type Clip, type Rational, rateFromNumber, timeline, track } from '@rushes/timeline';
import { api } from '../../app/app-state.ts';
import { stem } from '../../app/format.ts';
import { framesOf } from './additions.ts';

const USUAL: Rational = { num: 30, den: 1 };
const even = (value: number) => Math.max(2, 2 * Math.round(value / 2));

type Stretch = { start: number; end: number };

function clipOf(details: AssetDetails, rate: Rational, range: Stretch | null): Clip {
  const all = Math.max(1, Math.round(((details.duration_seconds ?? 0) * rate.num) / rate.den));
  const { start, frames } = range === null ? { start: 0, frames: all } : framesOf(range, rate);
  return assetClip({
    assetId: details.asset_id,
    name: details.source_name,
    span: { start, frames, rate },
    available: { start: 0, frames: all, rate },
    ...(details.has_audio ? { settings: { link: 'link' } } : {}),
  });
}

/** Gives the id of the project. `range`: the stretch of the file that is in it, in seconds; else all of it. */
export async function startProject(
  name: string,
  details: AssetDetails | null,
  range: Stretch | null = null,
): Promise<string> {
  const rate = details?.fps == null ? USUAL : rateFromNumber(details.fps);
  const { width = 1920, height = 1080 } = { width: details?.width ?? 1920, height: details?.height ?? 1080 };
  const clips = details === null ? [] : [clipOf(details, rate, range)];
  const made = timeline({
    output: { width: even(width), height: even(height), rate },
    tracks: [
      track({ kind: 'Video', children: clips }),
      track({ kind: 'Audio', children: details?.has_audio === true ? clips : [] }),
    ],
  });
  const { id } = await api().createProject({ body: { name: stem(name), timeline: made } });
  return id;
}
