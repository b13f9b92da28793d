/** What the index knows to be seen in the pictures of a film. */
import type { KnownBox } from '@rushes/engine';
import { locationKey } from '@rushes/timeline';
import type { MediaEvidenceService } from '../understanding/index.ts';
import type { Work } from './plan-work.ts';
import type { Sources } from './sources.ts';

/** A box counts for so long around its moment, seconds: pictures are looked at twice a second. */
const NEAR = 0.6;
/** Of one picture. */
const MOST = 60;
const kinds = ['face', 'person', 'object', 'text'] as const;

/** Adds it to work of which it shapes the camera. */
export async function withKnown(
  { mediaEvidence }: { mediaEvidence: MediaEvidenceService },
  work: Work,
  sources: Sources,
): Promise<Work> {
  if (!('timeline' in work) || work.pictures === undefined) return work;
  const { film } = work.pictures;
  const versionOf = (assetId: string) => sources.get(locationKey({ assetId, versionId: null }))?.versionId;
  const versions = new Set(film.pictures.flatMap(({ frame }) => versionOf(frame.assetId) ?? []));
  const named = [...versions].map((versionId) => ({ versionId, name: versionId }));
  const found = await mediaEvidence.findEvidence(named, ['boxes']);
  const known = film.pictures.map(({ frame, at }): KnownBox[] => {
    const boxes = found.get(versionOf(frame.assetId) ?? '')?.boxes?.boxes ?? [];
    const seen = boxes.flatMap(({ x, y, width, height, weight, ...box }): KnownBox[] => {
      const kind = kinds.find((one) => one === box.kind);
      const isThen = at === null || (box.startSeconds <= at + NEAR && box.endSeconds >= at - NEAR);
      return kind !== undefined && isThen ? [{ kind, x, y, width, height, weight }] : [];
    });
    return seen.slice(0, MOST);
  });
  return { ...work, pictures: { film, known } };
}
