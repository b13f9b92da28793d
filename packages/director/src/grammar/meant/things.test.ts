import { describe, expect, test } from 'vitest';
import { toyAsset } from '../../testing/toy-library.ts';
import { indexNames } from '../phrases/names.ts';
import { lex } from '../tokens/lex.ts';
import { foreignTokens } from './mend-tokens.ts';
import { inEnglish } from './things.ts';

describe('things that are spoken of less often', () => {
  test.each([
    ['wassermelone', 'watermelon'],
    ['melancia', 'watermelon'],
    ['pasteque', 'watermelon'],
    ['erdbeeren', 'strawberry'],
    ['biberon', 'baby bottle'],
    ['fisarmonica', 'accordion'],
    ['saxofon', 'saxophone'],
    ['feuerwehrauto', 'fire engine'],
    ['teamfoto', 'team photo'],
    ['kuchenvideo', 'cake'],
    ['hofladen', 'farm shop'],
  ])('“%s” is a %s', (word, english) => {
    expect(inEnglish([word], false)).toEqual([english]);
    expect(inEnglish([word], true)).toEqual([word]);
  });

  test('name the file that is called so, in messages of their language', () => {
    const names = indexNames([toyAsset({ name: 'watermelon.mp4' }), toyAsset({ name: 'hedgehog.mp4' })]);
    const said = (text: string) => foreignTokens(lex(text), { names, chat: null })?.map(({ fold }) => fold);
    expect(said('zuerst den Igel und dann die Wassermelone')).toEqual(
      expect.arrayContaining(['hedgehog', 'watermelon']),
    );
    expect(said('primero el erizo y luego la sandía')).toEqual(
      expect.arrayContaining(['hedgehog', 'watermelon']),
    );
  });
});
