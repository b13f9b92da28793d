/** Entities among the pictures that go in: each stands for the images that show what it is like. */
import { ValidationError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { AccessService } from '../access/index.ts';
import type { EntitiesService } from '../entities/index.ts';
import type { GenerateVideoRequest } from './generation.schema.ts';
import type { VideoModel } from './models/model.ts';

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
