/** The pictures and texts of one row, with their frames. */
import { clipSettings, framesToTicks, ticksToFrames } from '@rushes/timeline';
import { clipName, type FlattenContext, type Leaf, quote, type Row, textParametersOf } from './flatten.ts';
import type { PictureLayer, PictureSource, PlacedPicture, TextEvent } from './plan-types.ts';
import { type Handles, leafFrames, rowHandles } from './row-transitions.ts';
import { frameTicks, pictureTicks, videoStreamOf } from './source-time.ts';

/** Layers and texts of a video row; `order` is its height in the stack. */
export function placePictures(
  context: FlattenContext,
  place: { row: Row; order: number },
): { pictures: PictureLayer[]; texts: TextEvent[] } {
  const { row, order } = place;
  const handles = rowHandles(context, row, (leaf) => pictureHandles(context, leaf));
  const pictures: PictureLayer[] = [];
  const texts: TextEvent[] = [];
  const placed = row.leaves.map((leaf, index) => placeLeaf(context, leaf, handles[index]));
  for (const [index, leaf] of row.leaves.entries()) {
    const own = handles[index];
    const picture = placed[index];
    if (!own || !picture) continue;
    const { startFrame, endFrame } = leafFrames(context, leaf);
    const parameters = textParametersOf(leaf.content);
    if (parameters && endFrame > startFrame) texts.push({ order, startFrame, endFrame, parameters });
    const solo = { startFrame: startFrame + own.headAfter, endFrame: endFrame - own.tailBefore };
    if (picture.source.kind !== 'nothing' && solo.endFrame > solo.startFrame) {
      pictures.push({ order, ...solo, picture, dissolve: null });
    }
    const next = placed[index + 1];
    const frames = own.tailBefore + own.tailAfter;
    if (next && frames > 0 && (picture.source.kind !== 'nothing' || next.source.kind !== 'nothing')) {
      const from = endFrame - own.tailBefore;
      const dissolve = { to: next, startFrame: from, frames };
      pictures.push({ order, startFrame: from, endFrame: from + frames, picture, dissolve });
    }
  }
  return { pictures, texts };
}

function pictureHandles(context: FlattenContext, leaf: Leaf): { before: number; after: number } {
  const unlimited = { before: Number.POSITIVE_INFINITY, after: Number.POSITIVE_INFINITY };
  if (leaf.content.kind !== 'media') return unlimited;
  const { source, start } = leaf.content;
  const length = pictureTicks(source.probe);
  if (length === Number.POSITIVE_INFINITY) return unlimited;
  const position = start + leaf.skipped;
  const { rate } = context.output;
  const one = framesToTicks(1, rate);
  return {
    before: Math.max(0, Math.floor(position / one + 0.5)),
    after: Math.max(0, ticksToFrames(length - (position + leaf.end - leaf.start), rate)),
  };
}

function placeLeaf(context: FlattenContext, leaf: Leaf, handles: Handles | undefined): PlacedPicture {
  const { startFrame, endFrame } = leafFrames(context, leaf);
  const { content } = leaf;
  const nothing: PlacedPicture = { source: { kind: 'nothing' }, atFrame: startFrame };
  if (endFrame <= startFrame || content.kind === 'nothing') return nothing;
  if (content.kind === 'media') {
    const source = mediaPicture(context, leaf);
    return source ? { source, atFrame: startFrame } : nothing;
  }
  const head = handles?.headBefore ?? 0;
  const frames = endFrame - startFrame + head + (handles?.tailAfter ?? 0);
  return { source: generatedPicture(context, leaf, frames), atFrame: startFrame - head };
}

function generatedPicture(context: FlattenContext, leaf: Leaf, frames: number): PictureSource {
  if (leaf.content.kind !== 'generator') return { kind: 'nothing' };
  const { generator, parameters } = leaf.content;
  switch (generator) {
    case 'rushes.text':
      return { kind: 'nothing' };
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
  const { source, start } = leaf.content;
  if (!videoStreamOf(source.probe)?.video || source.probe.mediaKind === 'audio') {
    context.warnings.add(`${clipName(leaf.clip)} has no picture; its time stays empty.`);
    return null;
  }
  const fit = (leaf.clip && clipSettings(leaf.clip).fit) ?? 'fit';
  if (source.probe.mediaKind === 'image') return { kind: 'media', assetId: source.assetId, position: 0, fit };
  const asked = start + leaf.skipped;
  const length = pictureTicks(source.probe);
  const frame = frameTicks(source.probe);
  // Half a frame of slack: durations in files are often rounded.
  if (asked + leaf.end - leaf.start > length + frame / 2) {
    context.warnings.add(`${clipName(leaf.clip)} is shorter than asked; its last picture is held.`);
  }
  if (asked < -frame / 2) {
    context.warnings.add(`${clipName(leaf.clip)} starts before its file does; its first picture is held.`);
  }
  // A position at or past the end would seek to nothing (`movie` restarts at 0 there): show the last frame instead.
  const position = Math.min(asked, Math.max(0, length - frame));
  return { kind: 'media', assetId: source.assetId, position, fit };
}
