/** Generative models as data: what each makes, what it takes, and whether it is there. */

import type { Json } from '@rushes/timeline';

/** What is made: the area of a model, as the interface names its routes. */
export type Area = 'video' | 'image' | 'audio' | 'tts';

export type Format = '16:9' | '9:16' | '1:1' | '4:5' | '3:2' | '2:3' | '4:3' | '3:4';

interface Common {
  /** What a request names as `model`. */
  id: string;
  /** Who runs it: the service itself, or a provider by its name. */
  provider: string;
  /** Longest prompt, characters; null without a limit. */
  maxCharacters: number | null;
  /** Seconds that can be asked for; null where the model decides. */
  seconds: {
    least: number;
    most: number;
    usual: number;
    /** Where it makes no other lengths than these. */
    only?: readonly number[];
  } | null;
  /** Takes `seed`: the same request with the same seed gives the same picture and sound. */
  takesSeed: boolean;
  /** Of a model that a provider runs; left out = the service makes it itself. */
  provided?: Provided;
}

/** How a provider is asked for it. */
export interface Provided {
  /** The provider's own name. */
  name: string;
  /** Whose model it is. */
  maker: string;
  /** What the name of the asset ends in. */
  extension: string;
  /** What is asked for besides, in the provider's own words. */
  options: { readonly [key: string]: Json };
  /** What it costs here, by `second`, `item` or `thousand_characters`; null = nobody said so yet. */
  price: ModelPrice | null;
}

/**
 * Credits for one unit. A resolution may have a price of its own, e.g. `second.1080p`; several units add up.
 */
export type ModelPrice = Readonly<Record<string, number>>;

export interface VideoModel extends Common {
  area: 'video';
  formats: readonly Format[];
  resolutions: readonly string[];
  takesInputFrame: boolean;
  takesOutputFrame: boolean;
  takesInputAudio: boolean;
  /** How many `reference_images` it takes; absent for none. */
  mostReferences?: number;
}

export interface ImageModel extends Common {
  area: 'image';
  formats: readonly Format[];
  resolutions: readonly string[];
  takesInputFrame: boolean;
}

export interface AudioModel extends Common {
  area: 'audio';
  takesReferenceAudio: boolean;
}

export interface SpeechModel extends Common {
  area: 'tts';
}

export type Model = VideoModel | ImageModel | AudioModel | SpeechModel;
export type ModelOf<Kind extends Area> = Extract<Model, { area: Kind }>;
