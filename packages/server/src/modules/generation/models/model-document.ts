/** A model of a provider as operators write it down, and as the shipped ones are written down. */

import type { Json } from '@rushes/timeline';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { ServiceError } from '../../../platform/errors.ts';
import { closed } from '../../../platform/http/schema.ts';
import type { Format, Model } from './model.ts';
import { ModelPriceDocument, requirePriceFits } from './model-price.ts';

const formatNames = ['16:9', '9:16', '1:1', '4:5', '3:2', '2:3', '4:3', '3:4'] as const satisfies Format[];
const imageResolutions = ['512', '1k', '1.5k', '2k', '4k'];

const Seconds = Type.Number({ exclusiveMinimum: 0, maximum: 3_600 });
const isGiven = (description: string) => Type.Optional(Type.Boolean({ description }));

export const ModelDocument = closed({
  id: Type.String({ pattern: '^[a-z0-9][a-z0-9._-]{0,99}$', description: 'What requests name.' }),
  area: Type.Enum(['video', 'image', 'audio', 'tts']),
  provider: Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' }),
  name: Type.String({ pattern: '^[\\w./:@-]{1,300}$', description: "The provider's own name of it." }),
  maker: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  max_char: Type.Optional(Type.Integer({ minimum: 1, maximum: 20_000 })),
  seconds: Type.Optional(
    closed({
      least: Seconds,
      most: Seconds,
      usual: Seconds,
      only: Type.Optional(Type.Array(Seconds, { minItems: 1, maxItems: 60 })),
    }),
  ),
  formats: Type.Optional(Type.Array(Type.Enum([...formatNames]), { maxItems: formatNames.length })),
  resolutions: Type.Optional(
    Type.Array(Type.String({ pattern: '^([1-9]\\d{2,3}p|512|1k|1\\.5k|2k|4k)$' }), { maxItems: 20 }),
  ),
  seed: isGiven('takes a seed'),
  input_frame: isGiven('takes a picture to start with'),
  output_frame: isGiven('takes a picture to end with'),
  reference_images: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 20,
      description: 'how many pictures of what is to be seen it takes',
    }),
  ),
  extension: Type.Optional(
    Type.String({ pattern: '^[a-z0-9]{2,5}$', description: 'What its files are called.' }),
  ),
  options: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), { description: "More, in the provider's words." }),
  ),
  price: Type.Optional(ModelPriceDocument),
});
export type ModelDocument = Static<typeof ModelDocument>;

const extensions = { video: 'mp4', image: 'png', audio: 'mp3', tts: 'mp3' } as const;

const wrong = (sentence: string) => new ServiceError('conflict', sentence);

function requireSense({ area, seconds, resolutions = [], formats = [], ...document }: ModelDocument): void {
  if (seconds !== undefined) {
    const { least, most, usual, only = [usual] } = seconds;
    const isInside = (value: number) => least <= value && value <= most;
    if (![usual, ...only].every(isInside)) throw wrong('seconds: usual and only lie between least and most.');
  }
  const isPicture = area === 'video' || area === 'image';
  if (!isPicture && (formats.length > 0 || resolutions.length > 0)) {
    throw wrong(`A model for ${area} has no formats and no resolutions.`);
  }
  const fits = (name: string) => (area === 'image' ? imageResolutions.includes(name) : name.endsWith('p'));
  const odd = resolutions.find((name) => !fits(name));
  if (odd !== undefined) {
    throw wrong(
      `resolutions: ${odd} is none of ${area === 'image' ? imageResolutions.join(', ') : '480p, 720p, …'}.`,
    );
  }
  if (document.input_frame === true && !isPicture) throw wrong(`A model for ${area} takes no input_frame.`);
  if (document.reference_images !== undefined && area !== 'video') {
    throw wrong(`A model for ${area} takes no reference_images here.`);
  }
  if (document.output_frame === true && (area !== 'video' || document.input_frame !== true)) {
    throw wrong('output_frame: only a model for video that takes an input_frame takes one.');
  }
}

/** The document that `value` is. Throws `conflict` with a sentence that says where it is not. */
export function readModelDocument(value: unknown): ModelDocument {
  if (!Value.Check(ModelDocument, value)) {
    const [first] = Value.Errors(ModelDocument, value);
    throw wrong(
      `The model can not be read at ${first?.instancePath || 'its top'}: ${first?.message ?? 'unknown'}.`,
    );
  }
  requireSense(value);
  if (value.price !== undefined) requirePriceFits(value, value.price);
  return value;
}

/** The model that a document describes. */
export function modelOf(document: ModelDocument): Model {
  const { id, provider, area, seconds = null } = document;
  const common = {
    id,
    provider,
    maxCharacters: document.max_char ?? null,
    seconds,
    takesSeed: document.seed ?? false,
    provided: {
      name: document.name,
      maker: document.maker ?? provider,
      extension: document.extension ?? extensions[area],
      options: (document.options ?? {}) as Record<string, Json>,
      price: document.price ?? null,
    },
  };
  const picture = {
    formats: document.formats ?? [],
    resolutions: document.resolutions ?? [],
    takesInputFrame: document.input_frame ?? false,
  };
  switch (area) {
    case 'video':
      return {
        ...common,
        ...picture,
        area,
        takesOutputFrame: document.output_frame ?? false,
        takesInputAudio: false,
        mostReferences: document.reference_images ?? 0,
      };
    case 'image':
      return { ...common, ...picture, area };
    case 'audio':
      return { ...common, area, takesReferenceAudio: false };
    case 'tts':
      return { ...common, area };
  }
}
