import { describe, expect, test } from 'vitest';
import { beginReading } from '../reading/read-prompt.ts';
import { toyLibrary } from '../testing/toy-library.ts';
import { rules } from './rules.ts';

const read = (prompt: string, followsVideo: boolean) =>
  beginReading(prompt, { assets: toyLibrary, unusable: [], followsVideo }).briefWith(new Map());

const frog = { kind: 'assets', ids: ['id:frog.mp4'] };

describe('changes in a first prompt', () => {
  test.each([
    ['cut all silences from elf.mp4', [{ kind: 'silences' }]],
    ['elf.mp4, remove the ums and uhs', [{ kind: 'fillers' }]],
    ['frog.mp4 in black and white', [{ kind: 'look', look: 'grey' }]],
    ['frog.mp4, keep the speaker in the frame', [{ kind: 'reframe', follow: 'people' }]],
    ['slow motion of frog.mp4', [{ kind: 'speed', factor: 0.5 }]],
    ['frog.mp4 at double speed', [{ kind: 'speed', factor: 2 }]],
    ['frog.mp4 at 1.5x speed', [{ kind: 'speed', factor: 1.5 }]],
    ['frog.mp4 at 50% speed', [{ kind: 'speed', factor: 0.5 }]],
    ['elf.mp4 with karaoke captions', [{ kind: 'captions', style: 'karaoke' }]],
    ['elf.mp4 with word by word captions at the top', [{ kind: 'captions', style: 'word', position: 'top' }]],
    ['reverse the frog', [{ kind: 'reverse', target: frog }]],
    ['frog.mp4, 10 seconds, end with a freeze frame', [{ kind: 'freeze' }]],
    ['frog.mp4 and pig.mp4, fade in and fade out', [{ kind: 'fade', edge: 'both' }]],
    ['frog.mp4 with a slow zoom in', [{ kind: 'zoom', to: 'in' }]],
    [
      'split screen of frog.mp4 and pig.mp4',
      [{ kind: 'split', targets: { ids: ['id:frog.mp4', 'id:pig.mp4'] } }],
    ],
    ['frog.mp4 and pig.mp4 cut to the beat of viper.mp3', [{ kind: 'beats' }]],
    ['frog.mp4 as 16:9 and 9:16', [{ kind: 'outputs', shapes: [{ width: 16 }, { width: 9 }] }]],
  ])('%s', (prompt, edits) => {
    const brief = read(prompt, false);
    expect(brief.edits).toMatchObject(edits);
    expect(brief.unread).toEqual([]);
    // The footage that a change names is the film's footage as well.
    expect(brief.parts.length).toBeGreaterThan(0);
  });

  test.each([
    'A teaser of frog.mp4, title "In black and white"',
    'frog.mp4, fast, with calm music, 10 seconds',
    'Start with the frog, then the pig, and end with the monster',
    'Swap meet: frog.mp4 and pig.mp4, 10 seconds',
    'frog.mp4, zoom to fill',
  ])('none in: %s', (prompt) => {
    expect(read(prompt, false).edits).toEqual([]);
  });
});

describe('messages about a film', () => {
  test.each([
    ['undo', { kind: 'undo', steps: 1 }],
    ['undo that please', { kind: 'undo', steps: 1 }],
    ['undo the last two changes', { kind: 'undo', steps: 2 }],
    ['as it was before the titles', { kind: 'before', what: 'titles' }],
    ['like it was before you added the captions', { kind: 'before', what: 'captions' }],
    ['go back to the original version', { kind: 'original' }],
    ['redo', { kind: 'redo' }],
    ['rückgängig', { kind: 'undo', steps: 1 }],
  ])('%s goes back', (prompt, turnBack) => {
    expect(read(prompt, true)).toMatchObject({ followsUp: true, turnBack });
  });

  test.each([
    ['remove the second clip', { kind: 'remove', target: { kind: 'places', at: [1] } }],
    ['remove the first two clips', { kind: 'remove', target: { kind: 'places', at: [0, 1] } }],
    ['delete clip 3', { kind: 'remove', target: { kind: 'places', at: [2] } }],
    ['the last clip in slow motion', { kind: 'speed', target: { kind: 'places', at: [-1] } }],
    ['make the frog black and white', { kind: 'look', target: frog }],
    ['replace the frog with the pig', { kind: 'replace', target: frog, by: { ids: ['id:pig.mp4'] } }],
    ['make it 3 seconds longer', { kind: 'length', seconds: 3, factor: 0 }],
  ])('%s', (prompt, edit) => {
    const brief = read(prompt, true);
    expect(brief.edits).toMatchObject([edit]);
    expect(brief.unread).toEqual([]);
  });
});

describe('questions and small talk', () => {
  test.each([
    ['which clips show the car?', { kind: 'find', wish: { kind: 'shows', words: 'car' } }],
    ['What is said about the moon?', { kind: 'find', wish: { kind: 'spokenOf', words: 'moon' } }],
    ['do I have any clips of a dog?', { kind: 'find', wish: { kind: 'shows', words: 'dog' } }],
    ['what files do I have?', { kind: 'files' }],
    ['how long is it?', { kind: 'length' }],
    ['Thanks, that looks great!', { kind: 'talk', of: 'thanks' }],
    ['Hello', { kind: 'talk', of: 'greeting' }],
    ['help', { kind: 'talk', of: 'help' }],
  ])('%s', (prompt, question) => {
    expect(read(prompt, false).question).toMatchObject(question);
  });

  test.each([
    'Hello, make a video of the frog',
    'Thanks! Now make it shorter',
    'Can you make it shorter?',
    'A video that shows the car',
    'great frog.mp4 video',
    'What a day! A film of the frog',
  ])('no question: %s', (prompt) => {
    expect(read(prompt, true).question).toBeNull();
  });
});

test('no copy of a rule is made for a prompt: it would be compiled anew', () => {
  const copied: RegExp[] = [];
  for (const { pattern } of rules) {
    // What copies a pattern asks it for its constructor.
    Object.defineProperty(pattern, 'constructor', {
      get: () => {
        copied.push(pattern);
        return RegExp;
      },
    });
  }
  read('slow motion of frog.mp4 in black and white', true);
  expect(copied).toEqual([]);
});
