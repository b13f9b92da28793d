/** One generation at a provider, as data. */
import { Type } from 'typebox';
import { Uuid } from '../../../platform/http/schema.ts';
import { defineTask } from '../../tasks/index.ts';

const Side = Type.Integer({ minimum: 1 });
const orNull = <T extends import('typebox').TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Area = Type.Enum(['video', 'image', 'audio', 'tts']);

export const provideTask = defineTask({
  type: 'provide_task',
  // 2: with a key of the account, and several reference images; an older worker would ask with the operator's key.
  payloadVersion: 2,
  payload: Type.Object({
    asset_id: Uuid,
    area: Area,
    provider: Type.String(),
    /** Asked with the key of the account. */
    uses_own_key: Type.Optional(Type.Boolean()),
    request: Type.Object({
      model: Type.String(),
      prompt: Type.String(),
      seed: orNull(Type.Integer()),
      width: orNull(Side),
      height: orNull(Side),
      format: orNull(Type.String()),
      resolution: orNull(Type.String()),
      seconds: orNull(Type.Number()),
      voice: orNull(Type.String()),
      options: Type.Record(Type.String(), Type.Unknown()),
    }),
    /** Pictures that go in, each a timeline of one frame. */
    input_frame: orNull(Type.Unknown()),
    output_frame: orNull(Type.Unknown()),
    references: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 20 })),
    /** The versions that were there when it was asked for. */
    held: Type.Array(Type.Object({ key: Type.String(), asset_id: Type.String(), version_id: Type.String() })),
  }),
  maxAttempts: 5,
  pool: 'providers',
});
