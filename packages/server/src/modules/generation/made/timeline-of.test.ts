import type { Focus } from '@rushes/engine';
import { type Animated, parseTimeline, type RushesClipMetadata } from '@rushes/timeline';
import { describe, expect, it } from 'vitest';
import type { VideoWish } from '../models/check-request.ts';
import { type FilmPicture, withoutEdges } from './picture-clip.ts';
import { picturesNotes, withPictures } from './pictures-film.ts';
import { filmOf, picturesFilmOf } from './timeline-of.ts';

interface Size {
  width: number;
  height: number;
}

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

  const sells = 'A card for my lamp: Solo, 49 €, oak and linen, free shipping';

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

  it('ends on the card of what is for sale, which keeps the room for its picture', () => {
    const end = JSON.stringify(endOf(sells, [picture()]));
    for (const told of ['"product"', 'Solo', '49 €', 'Oak and linen', '"object":"given"'])
      expect(end).toContain(told);
  });

  it('shows pictures alone where it says nothing to do, ends with a given frame, or is too short', () => {
    expect(endOf('Our two pictures', [picture()])).toBeUndefined();
    expect(endOf(asks, [picture(), picture(true)])).toBeUndefined();
    expect(endOf(asks, [picture()], 3)).toBeUndefined();
  });
});

describe('the sound of a film', () => {
  const kindsOf = (prompt: string) =>
    filmOf(wish(prompt), { seconds: 9, pictures: [], sound: null }).tracks.children.map((child) =>
      'kind' in child ? child.kind : null,
    );

  it('is composed, unless the prompt wishes for none', () => {
    expect(kindsOf('A film about bees')).toEqual(['Video', 'Audio']);
    expect(kindsOf('A film about bees, no music')).toEqual(['Video']);
  });
});

describe('a picture that the shape of the film would cut off', () => {
  const about: Focus = { x: 0.3, y: 0.1, width: 0.4, height: 0.8, by: 'object' };
  const looks = [
    { edges: null, width: 800, height: 800, focus: about, reason: null, layers: null, hasAlpha: false },
  ];
  function clipOf(prompt: string, focus: Focus) {
    const media = { seconds: 9, pictures: [picture()], sound: null };
    const film = {
      ...picturesFilmOf(wish(prompt), media, 270),
      looks: looks.map((look) => ({ ...look, focus })),
    };
    const laid = withPictures(filmOf(wish(prompt), media), film);
    const shown = laid.tracks.children.find(({ name }) => name === 'Pictures');
    const clip = shown !== undefined && 'children' in shown ? shown.children.at(-1) : undefined;
    return { film, settings: (clip?.metadata as { rushes?: RushesClipMetadata } | undefined)?.rushes };
  }

  it('is shown whole over its own blurred copy, and the camera comes no nearer than what it is about', () => {
    const { film, settings } = clipOf('Our lamp, zoom in', about);
    expect(settings).toMatchObject({
      fit: 'blur',
      layout: { crop, scale: { keyframes: [{ value: 1 }, { at: 9, value: expect.closeTo(1.06, 6) }] } },
    });
    expect(picturesNotes(film)[0]).toContain('all of it is shown');
    const whole = { x: 0, y: 0, width: 1, height: 1, by: 'object' } as const;
    expect(clipOf('Our lamp, zoom in', whole).settings?.layout?.scale).toMatchObject({
      keyframes: [{ value: 1 }, { value: 1 }],
    });
  });

  it('stands on a colour where it is transparent', () => {
    const media = { seconds: 9, pictures: [picture()], sound: null };
    const film = picturesFilmOf(wish('Our lamp'), media, 270);
    const seen = looks.map((look) => ({ ...look, hasAlpha: true }));
    const laid = withPictures(filmOf(wish('Our lamp'), media), { ...film, looks: seen });
    const tracks = laid.tracks.children.filter(({ name }) => name === 'Pictures');
    expect(tracks).toHaveLength(2);
    expect(JSON.stringify(tracks[0])).toContain(`"rushes.color","parameters":{"color":"${film.paper}"}`);
    expect(JSON.stringify(tracks[1])).toContain('"fit":"fit"');
  });

  it('is shown without the black edges that were found, which is told', () => {
    const edges = { left: 0.2, top: 0, right: 0.2, bottom: 0 };
    const seen = looks.map((look) => ({ ...look, edges }));
    const media = { seconds: 9, pictures: [picture()], sound: null };
    const film = picturesFilmOf(wish('Our lamp'), media, 270);
    const pictures = film.pictures.map((one, index) => withoutEdges(one, seen[index] ?? null));
    expect(pictures[0]?.frame.crop).toEqual(edges);
    const laid = withPictures(filmOf(wish('Our lamp'), media), { ...film, pictures, looks: seen });
    expect(JSON.stringify(laid)).toMatch(/"crop":\{"left":0.2,"right":0.2,"top":0,"bottom":0\}/u);
    expect(picturesNotes({ ...film, pictures, looks: seen })[0]).toContain('without the black edges');
    const [before] = film.pictures;
    if (before !== undefined) expect(withoutEdges(before, null)).toBe(before);
  });

  it('fills the frame where what it is about has room, or a move along it was asked for', () => {
    expect(clipOf('Our lamp', { ...about, height: 0.4 }).settings).toMatchObject({ fit: 'fill' });
    expect(clipOf('Our lamp, tilt up', about).settings).toMatchObject({ fit: 'fill' });
  });
});

describe('the picture on a card', () => {
  const sells = 'A card for my lamp: Solo, 49 €, oak and linen, free shipping';
  const focus: Focus = { x: 0.7, y: 0.1, width: 0.1, height: 0.2, by: 'object' };
  const shapes = [
    { width: 1280, height: 720 },
    { width: 720, height: 1280 },
    { width: 900, height: 900 },
  ];

  function cardOf(size: Size, look: Size, seconds = 9) {
    const asked = { ...wish(sells), ...size };
    const media = { seconds, pictures: [picture()], sound: null };
    const film = picturesFilmOf(asked, media, seconds * 30);
    const looks = [{ ...look, edges: null, focus, reason: null, layers: null, hasAlpha: false }];
    const laid = withPictures(filmOf(asked, media), { ...film, looks });
    const names = laid.tracks.children.map(({ name }) => name);
    const card = laid.tracks.children.find(({ name }) => name === 'Card picture');
    const clip = card !== undefined && 'children' in card ? card.children.at(-1) : undefined;
    const settings = (clip?.metadata as { rushes?: RushesClipMetadata } | undefined)?.rushes;
    return { laid, names, layout: settings?.layout };
  }
  const keyframes = <Value>(animated: Animated<Value> | undefined) =>
    typeof animated === 'object' && animated !== null && 'keyframes' in animated ? animated.keyframes : [];

  it('fills the frame first, then stands in its room, in its own shape, about what it shows', () => {
    for (const size of shapes)
      for (const look of shapes) {
        const { laid, layout } = cardOf(size, look);
        expect(() => parseTimeline(JSON.parse(JSON.stringify(laid)))).not.toThrow();
        const { x, y, width, height } = layout?.box ?? { x: -1, y: -1, width: 0, height: 0 };
        expect(Math.min(x, y, 1 - x - width, 1 - y - height)).toBeGreaterThan(0.03);
        const scales = keyframes(layout?.scale).map(({ value }) => value);
        expect((scales[0] ?? 0) * Math.min(width, height)).toBeCloseTo(1, 6);
        expect(scales.at(-1)).toBe(1);
        const crops = keyframes(layout?.crop).map(({ value }) => value);
        for (const crop of crops) {
          const [across, down] = [1 - crop.left - crop.right, 1 - crop.top - crop.bottom];
          const shown = (across * look.width) / (down * look.height);
          // Neither bars nor a squeezed picture: what is seen has the shape of its box.
          expect(shown).toBeCloseTo((width * size.width) / (height * size.height), 3);
        }
        const close = crops.at(-1) ?? { left: 1, right: 1, top: 1, bottom: 1 };
        expect(close.left).toBeLessThanOrEqual(focus.x);
        expect(1 - close.right).toBeGreaterThanOrEqual(focus.x + focus.width - 1e-9);
      }
  });

  it('lies over the card and below nothing, also where the card is all of the film', () => {
    const [wide] = shapes as [Size, Size, Size];
    expect(cardOf(wide, wide).names).toEqual(['Pictures', 'End', 'Card picture', 'Music']);
    expect(cardOf(wide, wide, 4).names).toEqual(['End', 'Card picture', 'Music']);
  });

  it('is told among what was decided', () => {
    const media = { seconds: 9, pictures: [picture(), picture()], sound: null };
    const notes = picturesNotes(picturesFilmOf(wish(sells), media, 270));
    expect(notes).toHaveLength(3);
    expect(notes[2]).toBe('Picture 1 stands on the card at the end, beside its words.');
  });
});
