import { describe, expect, test } from 'vitest';
import { toyLibrary } from '../testing/toy-library.ts';
import { chatPromptOf } from './chat-prompt.ts';
import { beginReading } from './read-prompt.ts';
import { isAnswered } from './refusal.ts';

const library = { assets: toyLibrary, unusable: [] };
const read = (prompt: string, followsVideo = true) =>
  beginReading(prompt, { ...library, followsVideo }).briefWith(new Map());

describe('a message in a chat that has made a video', () => {
  test.each([
    'make it shorter',
    'now in black and white',
    'Shorter, please',
    'use frog.mp4 instead',
    'remove the pig',
    'with calm music',
    'a shorter video',
    'mach es kürzer',
    'jetzt in schwarz-weiß',
    'plus court',
    'en noir et blanc maintenant',
    'hazlo más corto',
    '20 seconds',
  ])('%s: would change that one', (prompt) => {
    expect(read(prompt)).toMatchObject({ followsUp: true, refusal: null, question: null });
  });

  test.each([
    'A 1 second 480p video of frog.mp4, no music',
    'Another 10 second teaser of frog.mp4 and pig.mp4, faster',
    'frog.mp4 and pig.mp4, 10 seconds',
    'an animated explainer about tea',
    'Ein neues Video vom frog, 10 Sekunden',
  ])('%s: asks for another', (prompt) => {
    expect(read(prompt)).toMatchObject({ followsUp: false, refusal: null });
  });

  test('the same words in a new chat are a prompt', () => {
    expect(read('now in black and white, frog.mp4', false).refusal).toBeNull();
  });
});

describe("a long time that is not plainly the video's", () => {
  const question = 'Yoga flow with frog.mp4, 20 minutes, calm';

  test('is asked back', () => {
    const answer = read(question, false);
    expect(answer.refusal?.code).toBe('length_unclear');
    expect(answer.refusal?.message).toContain('“20 minutes”');
    expect(isAnswered(answer)).toBe(true);
  });

  test.each([
    ['20 minutes', 1200],
    ['30 seconds', 30],
    ['make it 45 seconds', 45],
  ])('the answer %s is read with the prompt it answers', (message, seconds) => {
    const { prompt, followsVideo } = chatPromptOf(message, { hasVideo: false, askedOf: question });
    const brief = read(prompt, followsVideo);
    expect(brief.refusal).toBeNull();
    expect(brief).toMatchObject({ length: { seconds }, pace: 'calm', parts: [{ assetId: 'id:frog.mp4' }] });
  });
});
