/** What a provider is asked for, of a wish that was checked against its model. Pure. */
import { locationKey, type Timeline } from '@rushes/timeline';
import { placeFrame } from '../made/place-media.ts';
import { givenFrameOf } from '../made/timeline-of.ts';
import type { WantedFrame, Wish } from '../models/check-request.ts';
import type { Model, Provided } from '../models/model.ts';
import type { Sources } from '../sources.ts';
import type { ProviderRequest } from './provider.ts';

/** The request without the files that go in; these are drawn when it is sent. */
export interface AskedOfProvider {
  request: Omit<ProviderRequest, 'area' | 'inputFrame' | 'outputFrame' | 'referenceImages'>;
  inputFrame: Timeline | null;
  outputFrame: Timeline | null;
  references: Timeline[];
}

const nothing = {
  width: null,
  height: null,
  format: null,
  resolution: null,
  seconds: null,
  voice: null,
};

const noPictures = { inputFrame: null, outputFrame: null, references: [] };

/** Pictures that go in have at most this many pixels on a side. */
const MOST_SIDE = 1_920;

/** A picture keeps its own shape where the model is not told one. */
function sizeFor(
  wish: { width: number; height: number; format: string | null },
  frame: WantedFrame,
  sources: Sources,
) {
  const probe = sources.get(locationKey({ assetId: frame.assetId, versionId: null }))?.probe;
  const video = probe?.streams.find(({ index }) => index === probe.videoStream)?.video;
  if (wish.format !== null || video == null) return { width: wish.width, height: wish.height };
  const { left, right, top, bottom } = frame.crop;
  const [width, height] = [video.width * (1 - left - right), video.height * (1 - top - bottom)];
  const scale = Math.min(1, MOST_SIDE / Math.max(width, height));
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height) };
}

/** Throws ValidationError for a time that a source does not have, `not_ready` where nobody looked into it yet. */
export function askProvider(model: Model, provided: Provided, wish: Wish, sources: Sources): AskedOfProvider {
  const { name, options } = provided;
  const common = {
    ...nothing,
    model: name,
    prompt: wish.prompt,
    seed: model.takesSeed ? wish.seed : null,
    options: { ...options },
  };
  if (wish.area === 'audio') {
    const seconds = model.seconds === null ? null : wish.seconds;
    return { request: { ...common, seconds }, ...noPictures };
  }
  if (wish.area === 'tts') {
    return {
      request: { ...common, prompt: wish.said, voice: wish.voice },
      ...noPictures,
    };
  }
  const frameOf = (field: string, frame: WantedFrame, shape = wish.format): Timeline => {
    const probe = sources.get(locationKey({ assetId: frame.assetId, versionId: null }))?.probe ?? null;
    return givenFrameOf(placeFrame(probe, field, frame), sizeFor({ ...wish, format: shape }, frame, sources));
  };
  const { width, height, format, resolution } = wish;
  const isSized = format !== null || resolution !== null;
  return {
    request: {
      ...common,
      ...(isSized && { width, height }),
      format,
      resolution,
      seconds: wish.area === 'video' ? wish.seconds : null,
    },
    inputFrame: wish.inputFrame && frameOf('input_frame', wish.inputFrame),
    outputFrame: wish.area === 'video' ? wish.outputFrame && frameOf('output_frame', wish.outputFrame) : null,
    // They show what is to be seen, whatever the film's shape is.
    references:
      wish.area === 'video' ? wish.referenceImages.map((one) => frameOf('reference_images', one, null)) : [],
  };
}

/** The pictures that go in. */
export function framesOf({ inputFrame, outputFrame, references }: AskedOfProvider): Timeline[] {
  return [inputFrame, outputFrame, ...references].filter((one) => one !== null);
}
