import { describe, expect, test } from 'vitest';
import { toyLibrary } from '../testing/toy-library.ts';
import type { Mark } from './mark.ts';
import { readMarks } from './marks.ts';

function told(mark: Mark): string {
  switch (mark.kind) {
    case 'key':
      return mark.key;
    case 'clip':
    case 'song':
      return `<${mark.assets[0]?.name ?? ''}>`;
    case 'run':
      return `[${mark.words}]`;
    case 'text':
      return `“${mark.text}”`;
    case 'time':
      return `${mark.seconds}s`;
    case 'span':
      return `${mark.startSeconds}-${mark.endSeconds}`;
    case 'factor':
      return `${mark.factor}x`;
    case 'shape':
      return `${mark.width}:${mark.height}`;
    case 'edge':
      return { sentence: '.', clause: ',', colon: ':', and: '&' }[mark.of];
    default:
      return mark.kind;
  }
}

const marksOf = (prompt: string) => readMarks(prompt, toyLibrary).marks.map(told).join(' ');

describe('the marks of a message', () => {
  test.each([
    ['frog 4 secs, pig 3s. no music', '<frog.mp4> 4s , <pig.mp4> 3s . no music'],
    ['the frog for four seconds then the pig 3 sec', '<frog.mp4> 4s then <pig.mp4> 3s'],
    ['4 seconds of frog n the pig 3", upright', '4s <frog.mp4> and <pig.mp4> 3s , upright'],
    [
      'frog at half speed, pig 2x, elf 50 % speed',
      '<frog.mp4> half speed , <pig.mp4> 2x , <elf.mp4> 0.5x speed',
    ],
    ['text "Hi" on the frog', 'text “Hi” on <frog.mp4>'],
    ['the frog with the words Fresh from the fire on it', '<frog.mp4> write “Fresh from the fire” on'],
    ['pig in black and white, no titles', '<pig.mp4> grey , no text'],
    ['Frosch je 4 Sek., hochkant, ohne Musik', '[Frosch] each 4s , upright , no music'],
    ['la rana 4 seg sin musica', '[rana] 4s no music'],
    ['青蛙4秒,黑白,不要音乐,竖屏', '[青蛙] 4s , grey , no music , upright'],
    ['frog 0:02-0:05, viper as music', '<frog.mp4> 2-5 , <viper.mp3> music'],
    ['the frog six seconds, 16:9: pig', '<frog.mp4> 6s , 16:9 : <pig.mp4>'],
    ['muisc off', 'music off'],
    ['hot towel on a face 3s', '[hot towel on a face] 3s'],
  ])('%s', (prompt, marks) => {
    expect(marksOf(prompt)).toBe(marks);
  });

  test('tell where each stands', () => {
    const prompt = 'the frog, 4 s';
    for (const { start, end, said } of readMarks(prompt, toyLibrary).marks)
      expect(prompt.slice(start, end)).toBe(said);
  });
});
