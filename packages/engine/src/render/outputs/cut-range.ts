/** A part of a flat timeline as a programme of its own. Pure. */
import type {
  FlatTimeline,
  PictureLayer,
  PictureSource,
  PlacedPicture,
  SoundEvent,
  TextEvent,
} from '../plan/plan-types.ts';

/** Frames from `startFrame` to before `endFrame`, and the samples they last. */
export interface ProgrammeRange {
  startFrame: number;
  endFrame: number;
  startSample: number;
  endSample: number;
}

/** The timeline from the range's start on; all keeps its distance from everything, so that equal pictures keep their segments. */
export function cutRange(flat: FlatTimeline, range: ProgrammeRange): FlatTimeline {
  const { startFrame, endFrame } = range;
  const inside = (span: { startFrame: number; endFrame: number }) =>
    span.startFrame < endFrame && span.endFrame > startFrame;
  return {
    ...flat,
    frames: endFrame - startFrame,
    pictures: flat.pictures.filter(inside).map((layer) => moveLayer(layer, -startFrame)),
    texts: flat.texts.filter(inside).map((text) => moveText(text, -startFrame)),
    sounds: flat.sounds
      .filter((event) => isHeard(event, range))
      .map((event) => moveSound(event, -range.startSample)),
  };
}

function isHeard({ startSample, samples }: SoundEvent, range: ProgrammeRange): boolean {
  return startSample < range.endSample && startSample + samples > range.startSample;
}

function moveSound(event: SoundEvent, samples: number): SoundEvent {
  return { ...event, startSample: event.startSample + samples };
}

function moveText(text: TextEvent, frames: number): TextEvent {
  return { ...text, startFrame: text.startFrame + frames, endFrame: text.endFrame + frames };
}

function moveLayer(layer: PictureLayer, frames: number): PictureLayer {
  const { transition } = layer;
  return {
    ...layer,
    startFrame: layer.startFrame + frames,
    endFrame: layer.endFrame + frames,
    picture: movePicture(layer.picture, frames),
    transition: transition && {
      ...transition,
      startFrame: transition.startFrame + frames,
      to: movePicture(transition.to, frames),
    },
  };
}

function movePicture(picture: PlacedPicture, frames: number): PlacedPicture {
  return { ...picture, atFrame: picture.atFrame + frames, source: moveSource(picture.source, frames) };
}

/** What stands on the programme's clock inside a picture moves with it. */
function moveSource(source: PictureSource, frames: number): PictureSource {
  if (source.kind === 'text') return { ...source, text: moveText(source.text, frames) };
  if (source.kind !== 'group') return source;
  return { ...source, layers: source.layers.map((layer) => moveLayer(layer, frames)) };
}
