/** What a request for a file may name besides its words: pictures of entities, what is seen in a film, how words are said. */
import type { KnownBox } from '@rushes/engine';
import { locationKey } from '@rushes/timeline';
import { Value } from 'typebox/value';
import { ServiceError, ValidationError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { AccessService } from '../access/index.ts';
import { type ConfigsService, type EntitiesService, Pronunciations } from '../entities/index.ts';
import type { MediaEvidenceService } from '../understanding/index.ts';
import type { GenerateVideoRequest } from './generation.schema.ts';
import type { VideoModel } from './models/model.ts';
import type { Work } from './plan-work.ts';
import type { Sources } from './sources.ts';

// Entities among the pictures that go in: each stands for the images that show what it is like.

export interface EntityPicturesDeps {
  access: Pick<AccessService, 'rightsOn'>;
  entities: Pick<EntitiesService, 'getEntity'>;
}

const wrong = (at: number, msg: string) =>
  new ValidationError([{ loc: ['body', 'reference_images', at], msg, type: 'value_error' }]);

/**
 * The request with images in the place of entities; several share what room the model has beside other pictures. Images that
 * the caller may not read are none of an entity's. Throws ValidationError for one without any.
 */
export async function withEntityPictures(
  { access, entities }: EntityPicturesDeps,
  principal: Principal,
  { model, body }: { model: VideoModel; body: GenerateVideoRequest },
): Promise<GenerateVideoRequest> {
  const given = body.reference_images ?? [];
  const most = model.mostReferences ?? 0;
  if (most === 0 || given.length === 0) return body;
  const idOf = (one: (typeof given)[number]) => (typeof one === 'string' ? one : one.asset_id).toLowerCase();
  const nodes = await access.rightsOn(principal, given.map(idOf));
  const isEntity = (one: (typeof given)[number]) => nodes.get(idOf(one))?.kind === 'entity';
  const count = given.filter(isEntity).length;
  if (count === 0) return body;
  const room = Math.max(1, Math.floor((most - (given.length - count)) / count));
  const pictures = await Promise.all(
    given.map(async (one, at) => {
      if (!isEntity(one)) return [one];
      if (typeof one !== 'string') throw wrong(at, 'An entity is named by its id alone: it has no frames.');
      const { image_asset_ids: images } = await entities.getEntity(principal, one);
      if (images.length === 0) throw wrong(at, 'This entity has no picture that you may read.');
      return images.slice(0, room);
    }),
  );
  return { ...body, reference_images: pictures.flat() };
}

// What the index knows to be seen in the pictures of a film.

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

// How words are said in a folder.

export interface PronunciationsDeps {
  access: Pick<AccessService, 'findPlace'>;
  configs: Pick<ConfigsService, 'resolveConfig'>;
}

/** The last folder of a path of the default group that is there, and that the caller may read. */
async function nearestFolder(
  { access }: PronunciationsDeps,
  principal: Principal,
  folders: readonly string[],
): Promise<string | null> {
  for (let depth = folders.length; depth >= 0; depth--) {
    const path = `/${folders.slice(0, depth).join('/')}`;
    try {
      return (await access.findPlace(principal, { start: { kind: 'default' }, path })).folder.id;
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
    }
  }
  return null;
}

/** What the service-configs above a folder say, then `asked`, of which each goes before what they say of the same word. */
export async function pronunciationsIn(
  deps: PronunciationsDeps,
  principal: Principal,
  { folders, asked = [] }: { folders: readonly string[]; asked?: Pronunciations | undefined },
): Promise<Pronunciations> {
  const folderId = await nearestFolder(deps, principal, folders);
  if (folderId === null) return asked;
  const { pronunciations } = (await deps.configs.resolveConfig(principal, folderId)).content.settings;
  // A config may be older than the meaning of this name.
  return Value.Check(Pronunciations, pronunciations) ? [...pronunciations, ...asked] : asked;
}
