/** Texts that lie under pictures. Pure. */
import { overlaps } from '../plan/intervals.ts';
import type { PictureLayer, PictureSource, TextEvent } from '../plan/plan-types.ts';

/**
 * Texts are drawn in one go over all pictures. Those with a picture above them at some time, or with such a text
 * above them, become pictures themselves.
 */
export function sinkTexts(
  layers: readonly PictureLayer[],
  texts: readonly TextEvent[],
): { layers: PictureLayer[]; texts: TextEvent[] } {
  const result = [...layers];
  const over = new Set<TextEvent>();
  const top = layers.reduce((highest, { order }) => Math.max(highest, order), Number.NEGATIVE_INFINITY);
  for (const text of [...texts].sort((a, b) => b.order - a.order)) {
    // Captions mostly lie above everything: then nothing has to be looked through.
    const isUnder =
      text.order < top && result.some((layer) => layer.order > text.order && overlaps(text, layer));
    if (isUnder) result.push(textLayer(text));
    else over.add(text);
  }
  return { layers: result, texts: texts.filter((text) => over.has(text)) };
}

/** A text as a picture of its own. */
export function textLayer(text: TextEvent): PictureLayer {
  const { order, startFrame, endFrame } = text;
  const picture = { source: { kind: 'text' as const, text }, atFrame: startFrame };
  return { order, startFrame, endFrame, picture, transition: null };
}

/** Texts of one item as one picture. */
export function textPicture(texts: readonly TextEvent[]): PictureSource {
  const [only] = texts;
  if (!only) return { kind: 'nothing' };
  return texts.length === 1 ? { kind: 'text', text: only } : { kind: 'group', layers: texts.map(textLayer) };
}
