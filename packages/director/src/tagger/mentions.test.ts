import { describe, expect, test } from 'vitest';
import { toyAsset } from '../testing/toy-library.ts';
import { mentionReader } from './mentions.ts';

const video = (name: string) => toyAsset({ name, id: name });
const photo = (name: string) => toyAsset({ name, id: name, kind: 'image' });
const library = [
  video('kitchen_final2.mp4'),
  video('DJI_0441.MP4'),
  video('konzert_teil1.mp4'),
  video('konzert_teil2.mp4'),
  video('Giulia_msg.mp4'),
  photo('bruno_birthday_hat.jpg'),
  photo('P1080455.JPG'),
  photo('logo_huber.png'),
];

const filesOf = mentionReader(library);

describe('which files a mention means', () => {
  test.each([
    ['the kitchen', ['kitchen_final2.mp4']],
    ['Küche', ['kitchen_final2.mp4']],
    ['厨房', ['kitchen_final2.mp4']],
    ['the drone shot', ['DJI_0441.MP4']],
    ['part two of the konzert', ['konzert_teil2.mp4']],
    ['both photos', ['bruno_birthday_hat.jpg', 'P1080455.JPG']],
    ['the two pics', ['bruno_birthday_hat.jpg', 'P1080455.JPG']],
    ['las 2 fotos', ['bruno_birthday_hat.jpg', 'P1080455.JPG']],
    ['photo 455', ['P1080455.JPG']],
    ['the hat pic', ['bruno_birthday_hat.jpg']],
    ['DJI_0441', ['DJI_0441.MP4']],
    ['the logo', ['logo_huber.png']],
    ["Giulia's message", ['Giulia_msg.mp4']],
  ])('"%s"', (words, ids) => {
    expect(filesOf(words).ids).toEqual(ids);
  });

  test('what no name explains is looked up, among the photos where one is meant', () => {
    const { ids, find } = filesOf('the old bridge at night');
    expect(ids).toEqual([]);
    expect(find?.words).toBe('old bridge at night');
    expect(filesOf('the photo of the lighthouse').find?.assetIds).toEqual([
      'bruno_birthday_hat.jpg',
      'P1080455.JPG',
    ]);
  });
});
