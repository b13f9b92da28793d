/** A file that has another content: all that is known of the former one is asked for anew. */
import { queries } from '../app/app-state.ts';
import { refresh } from './item-actions.ts';
import { forgetThumbnail } from './thumbnails.ts';

const OF_CONTENT = [
  'versions',
  'details',
  'source',
  'sprite',
  'peaks',
  'keyframes',
  'transcripts',
  'segments',
  'comments',
  'review-media',
];

export async function contentChanged(assetId: string): Promise<void> {
  forgetThumbnail(assetId);
  await Promise.all([
    refresh(),
    ...OF_CONTENT.map((name) => queries.invalidateQueries({ queryKey: [name, assetId] })),
  ]);
}
