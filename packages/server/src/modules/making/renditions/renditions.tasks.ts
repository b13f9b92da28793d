/** The making of renditions, as data. */
import { Type } from 'typebox';
import { Uuid } from '../../../platform/http/schema.ts';
import { defineTask } from '../../tasks/index.ts';

const Side = Type.Integer({ minimum: 1 });

const Wish = Type.Union([
  Type.Object({ kind: Type.Literal('video'), minDimension: Side }),
  Type.Object({
    kind: Type.Literal('audio'),
    format: Type.Enum(['m4a', 'mp3', 'opus', 'flac', 'wav']),
  }),
  Type.Object({
    kind: Type.Literal('image'),
    format: Type.Enum(['jpeg', 'png', 'webp', 'avif']),
    maxSide: Side,
  }),
  Type.Object({ kind: Type.Literal('sprite') }),
  Type.Object({ kind: Type.Literal('waveform') }),
  Type.Object({ kind: Type.Literal('hls') }),
]);

/** Makes what is not there yet of one version of an asset. */
export const renditionsTask = defineTask({
  type: 'renditions_task',
  payload: Type.Object({
    assetId: Uuid,
    versionId: Uuid,
    wishes: Type.Array(Wish, { minItems: 1 }),
  }),
  maxAttempts: 3,
  pool: 'media',
});
