/** The pictures and texts of one row, with their frames, and a picture over the whole programme. */
import {
  framesToTicks,
  locationKey,
  parseAssetUrl,
  type RushesTrackMetadata,
  secondsToTicks,
  type Timeline,
  ticksToFrames,
  ticksToSeconds,
  timelineSettings,
  type Watermark,
} from '@rushes/timeline';
import { placeTexts } from '../text/place-texts.ts';
import { quote } from '../text/quote.ts';
import { textPicture } from '../text/text-order.ts';
import { isNormal, scaleTicks } from './item-clock.ts';
import { cutAtFades, lookOf } from './picture-looks.ts';
import type { PictureLayer, PictureSource, PlacedPicture, TextEvent } from './plan-types.ts';
import { clipName, type FlattenContext, type Leaf, type Row } from './row.ts';
import {
  type Handles,
  leafFrames,
  leafHandles,
  leafSpan,
  type PlacedTransition,
  placeTransitions,
} from './row-transitions.ts';
import { frameTicks, pictureTicks, videoStreamOf } from './source-time.ts';

// The pictures and texts of one row, with their frames.

/** Layers and texts of a video row; `order` is its height in the stack. */
export function placePictures(
  context: FlattenContext,
  place: { row: Row; order: number },
): { pictures: PictureLayer[]; texts: TextEvent[] } {
  const { row, order } = place;
  const { handles, transitions } = placeTransitions(context, row, (leaf) => pictureHandles(context, leaf));
  const pictures: PictureLayer[] = [];
  const texts: TextEvent[] = [];
  const placed = row.leaves.map((leaf, index) =>
    placeLeaf(context, leaf, { own: handles[index], order, settings: row.settings }),
  );
  for (const [index, leaf] of row.leaves.entries()) {
    const own = handles[index];
    const item = placed[index];
    if (!own || !item) continue;
    texts.push(...item.texts);
    const { startFrame, endFrame } = leafFrames(context, leaf);
    const solo = { startFrame: startFrame + own.headAfter, endFrame: endFrame - own.tailBefore };
    if (item.picture.source.kind === 'nothing' || solo.endFrame <= solo.startFrame) continue;
    pictures.push(...cutAtFades(context, { order, ...solo, picture: item.picture, transition: null }));
  }
  for (const transition of transitions) {
    const layer = transitionLayer(placed, transition);
    if (layer) pictures.push({ order, ...layer });
  }
  return { pictures: pictures.sort((a, b) => a.startFrame - b.startFrame), texts };
}

/** The two pictures of a transition as one layer; null when both are nothing. */
function transitionLayer(
  placed: readonly PlacedLeaf[],
  place: PlacedTransition,
): Omit<PictureLayer, 'order'> | null {
  const { startFrame, frames, before, settings } = place;
  const nothing: PlacedPicture = { source: { kind: 'nothing' }, atFrame: startFrame };
  const from = placed[before - 1]?.picture ?? nothing;
  const to = placed[before]?.picture ?? nothing;
  if (from.source.kind === 'nothing' && to.source.kind === 'nothing') return null;
  const transition = { to, startFrame, frames, settings };
  return { startFrame, endFrame: startFrame + frames, picture: from, transition };
}

function pictureHandles(context: FlattenContext, leaf: Leaf): { before: number; after: number } {
  const unlimited = { before: Number.POSITIVE_INFINITY, after: Number.POSITIVE_INFINITY };
  if (leaf.content.kind === 'group') {
    const { before, after } = leaf.content.beyond;
    const { rate } = context.output;
    return { before: ticksToFrames(before, rate), after: ticksToFrames(after, rate) };
  }
  if (leaf.content.kind !== 'media') return unlimited;
  const length = pictureTicks(leaf.content.source.probe);
  return length === Number.POSITIVE_INFINITY
    ? unlimited
    : leafHandles(context, leaf, { start: 0, end: length });
}

/** A leaf as a picture, or as texts over the pictures. */
interface PlacedLeaf {
  picture: PlacedPicture;
  texts: TextEvent[];
}

function placeLeaf(
  context: FlattenContext,
  leaf: Leaf,
  place: { own: Handles | undefined; order: number; settings: RushesTrackMetadata },
): PlacedLeaf {
  const { startFrame, endFrame } = leafFrames(context, leaf);
  const { content } = leaf;
  const nothing: PlacedPicture = { source: { kind: 'nothing' }, atFrame: startFrame };
  if (endFrame <= startFrame || content.kind === 'nothing') return { picture: nothing, texts: [] };
  const head = content.kind === 'generator' ? (place.own?.headBefore ?? 0) : 0;
  const atFrame = startFrame - head;
  const skipped = ticksToFrames(leaf.skipped, context.output.rate);
  const look = lookOf(context, leaf.settings, { startFrame: startFrame - skipped, endFrame, atFrame });
  const put = (source: PictureSource): PlacedLeaf => ({
    picture: source.kind === 'nothing' ? nothing : { source, atFrame, ...(look && { look }) },
    texts: [],
  });
  if (content.kind === 'media') return put(mediaPicture(context, leaf) ?? { kind: 'nothing' });
  if (content.kind === 'group') return put(content.source);
  const texts = placeTexts(context, leaf, {
    ...place,
    startFrame: atFrame,
    endFrame: endFrame + (place.own?.tailAfter ?? 0),
  });
  if (texts) {
    const isPicture = look !== undefined || Object.values(place.own ?? {}).some((frames) => frames > 0);
    return isPicture ? put(textPicture(texts)) : { picture: nothing, texts };
  }
  return put(generatedPicture(context, leaf, endFrame - atFrame + (place.own?.tailAfter ?? 0)));
}

function generatedPicture(context: FlattenContext, leaf: Leaf, frames: number): PictureSource {
  if (leaf.content.kind !== 'generator') return { kind: 'nothing' };
  const { generator, parameters } = leaf.content;
  switch (generator) {
    case 'rushes.color':
      return { kind: 'color', color: typeof parameters.color === 'string' ? parameters.color : '#000000' };
    case 'rushes.scene':
      return { kind: 'scene', parameters, frames };
    case 'black':
      return { kind: 'color', color: '#000000' };
    case 'SMPTEBars':
      return { kind: 'bars' };
    default:
      context.warnings.add(
        `The generator ${quote(generator)} of ${clipName(leaf.clip)} is not known here; its time stays empty.`,
      );
      return { kind: 'nothing' };
  }
}

function mediaPicture(context: FlattenContext, leaf: Leaf): PictureSource | null {
  if (leaf.content.kind !== 'media') return null;
  const { source } = leaf.content;
  if (!videoStreamOf(source.probe)?.video || source.probe.mediaKind === 'audio') {
    context.warnings.add(`${clipName(leaf.clip)} has no picture; its time stays empty.`);
    return null;
  }
  const fit = leaf.settings.fit ?? 'fit';
  if (source.probe.mediaKind === 'image') return { kind: 'media', assetId: source.assetId, position: 0, fit };
  const length = pictureTicks(source.probe);
  const frame = frameTicks(source.probe);
  const asked = leafSpan(leaf);
  // Half a frame of slack: durations in files are often rounded.
  if (asked.end > length + frame / 2) {
    context.warnings.add(`${clipName(leaf.clip)} is shorter than asked; its last picture is held.`);
  }
  if (asked.start < -frame / 2) {
    context.warnings.add(`${clipName(leaf.clip)} starts before its file does; its first picture is held.`);
  }
  const held = secondsToTicks(videoStreamOf(source.probe)?.video?.heldSeconds ?? 0);
  if (asked.start < held - frame / 2) {
    const seconds = ticksToSeconds(held).toFixed(1);
    context.warnings.add(
      `The file of ${clipName(leaf.clip)} begins in the middle of a recording: the pictures of its first ${seconds} s can not be decoded, and the first whole one is shown for them.`,
    );
  }
  const { speed } = leaf;
  // Backwards a frame of the programme shows what forwards it would end with: the same pictures in the other order.
  const back = speed.num < 0 ? scaleTicks(framesToTicks(1, context.output.rate), speed) : 0;
  const media = { kind: 'media' as const, assetId: source.assetId, position: leaf.position + back, fit };
  return isNormal(speed) ? media : { ...media, speed };
}

// A picture over the whole programme, e.g. a logo. Texts stay above it.

/** The timeline's watermark as the topmost layer; null when it has none, or its file is not there, which is said. */
export function watermarkLayer(
  context: FlattenContext,
  timeline: Timeline,
  place: { frames: number; order: number },
): PictureLayer | null {
  const { watermark } = timelineSettings(timeline);
  if (!watermark) return null;
  const location = parseAssetUrl(watermark.target_url);
  const source = location ? context.sources.get(locationKey(location)) : undefined;
  const video = source ? videoStreamOf(source.probe)?.video : undefined;
  if (!source || !video) {
    context.warnings.add('The picture of the watermark is not here; it was left out.');
    return null;
  }
  const box = boxOf(context, watermark, video.displayHeight / video.displayWidth);
  const layout = { box, opacity: watermark.opacity ?? 0.8 };
  return {
    order: place.order,
    startFrame: 0,
    endFrame: place.frames,
    transition: null,
    picture: {
      atFrame: 0,
      source: { kind: 'media', assetId: source.assetId, position: 0, fit: 'fit' },
      look: { start: 0, layout },
    },
  };
}

function boxOf(
  { output }: FlattenContext,
  { width = 0.12, margin = 0.04, corner = 'bottom-right' }: Watermark,
  shape: number,
): { x: number; y: number; width: number; height: number } {
  const height = (width * output.width * shape) / output.height;
  const gap = margin * Math.min(output.width, output.height);
  const [across, down] = [gap / output.width, gap / output.height];
  const middle = { x: (1 - width) / 2, y: (1 - height) / 2 };
  if (corner === 'center') return { ...middle, width, height };
  return {
    x: corner.endsWith('left') ? across : 1 - across - width,
    y: corner.startsWith('top') ? down : 1 - down - height,
    width,
    height,
  };
}
