import { describe, expect, it } from 'vitest';
import type { VideoWish } from '../models/check-request.ts';
import type { FilmPicture } from './pictures-film.ts';
import { filmOf, picturesFilmOf } from './timeline-of.ts';

const crop = { left: 0, top: 0, right: 0, bottom: 0 };
const picture = (isLast = false): FilmPicture => {
  const frame = { assetId: '01890000-0000-7000-8000-000000000001', seconds: 0, crop };
  return { frame, at: null, isFirst: false, isLast };
};
const wish = (prompt: string): VideoWish => ({
  ...{ area: 'video', prompt, seed: 7, width: 1280, height: 720, format: null, resolution: null },
  ...{ seconds: 9, inputFrame: null, outputFrame: null, referenceImages: [], inputAudio: null },
});
const endOf = (prompt: string, pictures: FilmPicture[], seconds = 9) =>
  filmOf(wish(prompt), { seconds, pictures, sound: null }).tracks.children.find(({ name }) => name === 'End');

describe('a film of given pictures', () => {
  const asks = 'The Aura headphones, 40 hours of battery. Order now at aura.shop';

  it('ends on what to do where its prompt says so, exactly with the film', () => {
    const end = endOf(asks, [picture(), picture()]);
    expect(JSON.stringify(end)).toContain('aura.shop');
    const children = end !== undefined && 'children' in end ? end.children : [];
    const frames = children.map((child) =>
      'source_range' in child ? child.source_range?.duration.value : 0,
    );
    expect(frames).toEqual([180, 90]);
    // Both pictures have their share of what is before it.
    expect(picturesFilmOf(wish(asks), { seconds: 9, pictures: [picture()], sound: null }, 270).frames).toBe(
      180,
    );
  });

  it('ends on the card of what is for sale, whose thing is in the pictures', () => {
    const end = JSON.stringify(
      endOf('A card for my lamp: Solo, 49 €, oak and linen, free shipping', [picture()]),
    );
    for (const told of ['"product"', 'Solo', '49 €', 'Oak and linen', '"object":"none"'])
      expect(end).toContain(told);
  });

  it('shows pictures alone where it says nothing to do, ends with a given frame, or is too short', () => {
    expect(endOf('Our two pictures', [picture()])).toBeUndefined();
    expect(endOf(asks, [picture(), picture(true)])).toBeUndefined();
    expect(endOf(asks, [picture()], 3)).toBeUndefined();
  });
});
