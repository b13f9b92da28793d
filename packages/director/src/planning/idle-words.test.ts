/** What a film is said not to have understood: wishes, and never words that ask for nothing. */
import { describe, expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { toyAsset } from '../testing/toy-library.ts';

const assets = [
  ...(['quarry', 'orchard', 'windmill'] as const).map((name) =>
    toyAsset({ name: `${name}.mp4`, seconds: 20 }),
  ),
  toyAsset({ name: 'harp.mp3', kind: 'audio', seconds: 60 }),
];
const answer = (message: string) => converse([message], { assets }).at(-1)?.message ?? '';
const lacks =
  /not understand|nicht verstanden|pas compris|no he entendido|não entendi|non ho capito|没有理解/iu;

describe('words that ask for nothing are no lack', () => {
  test.each([
    'Hi, could you please put something nice together: quarry 4 s, then the orchard 4 s, thanks so much!',
    'A video of our hiking club. Start with the quarry 4 s, then orchard 4 s',
    'Hiking club video: quarry 4 s, orchard 4 s',
    'Bitte schneide mir einen schönen Film zusammen: quarry 4 s, danach orchard 4 s. Vielen Dank!',
    'Bonjour, pourriez-vous monter une vidéo : quarry 4 s puis orchard 4 s, merci beaucoup',
    'Hola, quisiera un vídeo bonito: quarry 4 s y después orchard 4 s, gracias',
    'Ciao, vorrei un filmato semplice: quarry 4 s, poi orchard 4 s, grazie mille',
  ])('%s', (message) => expect(answer(message)).not.toMatch(lacks));
});

describe('wishes that were not acted on are told', () => {
  test.each([
    ['quarry 4 s, orchard 4 s with a hologram', 'hologram'],
    ['a film of the seaside, quarry and orchard, 4 s each', 'seaside'],
    ['quarry 4 s, orchard 4 s, sprinkle glitter please', 'glitter'],
    ['thanks, something with dinosaurs: quarry 4 s, orchard 4 s', 'dinosaurs'],
  ])('%s', (message, words) => {
    expect(answer(message)).toMatch(/not understand|nothing shows|no footage/u);
    expect(answer(message)).toContain(words);
  });
});
