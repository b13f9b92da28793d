/** What a render would have to say of its document, told before it. Pure but for reading shipped fonts. */
import type { Timeline } from '@rushes/timeline';
import { MediaError } from '../errors.ts';
import type { RenderSource } from '../types.ts';
import { planRender } from './plan/render-plan.ts';
import { withCaptions } from './text/captions/caption-files.ts';
import { checkTexts } from './text/text-problems.ts';

export interface CheckTimelineRequest {
  timeline: Timeline;
  /** What is known of its media; null while some was not looked into: then its texts alone are checked. */
  sources: Pick<RenderSource, 'assetId' | 'probe'>[] | null;
  /** Captions files that are there and are read by the render only, by `locationKey`. */
  unread: string[];
}

export interface CheckTimelineResult {
  /** The sentences of the result of a render, but those about the contents of files. */
  warnings: string[];
}

/** Plans the document as a render does, and tells what it says. Opens no file of the library. */
export function checkTimeline({ timeline, sources, unread }: CheckTimelineRequest): CheckTimelineResult {
  const document = withCaptions(timeline, { files: new Map(), unread: new Set(unread) });
  if (sources === null) {
    return { warnings: [...new Set(checkTexts(document).map(({ message }) => message))].slice(0, 100) };
  }
  const planned = sources.map((source) => ({ ...source, path: '', contentKey: source.assetId }));
  try {
    return { warnings: planRender(document, { sources: planned }).warnings };
  } catch (error) {
    // What no render can be made of is what there is to say.
    if (error instanceof MediaError && error.code === 'invalid') return { warnings: [error.message] };
    throw error;
  }
}
