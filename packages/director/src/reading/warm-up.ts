/** Makes ready what reads prompts, before the first one comes. */
import { matchesIn } from '../edits/matches.ts';
import { rules } from '../edits/rules.ts';
import { readPrompt } from './read-prompt.ts';

const LINE = 'make the second clip of the sea half as long and put hello on it';

/** Between them they take most ways of the grammar: films, a change, a question, languages. */
const PROMPTS = [
  'A 10 second teaser of frog.mp4 and the sea, upright, with calm music, captions and the title "Hello"',
  'Make it shorter and swap the first two',
  'Which clips show the car?',
  'Mach ein 20 Sekunden Video vom Meer mit ruhiger Musik',
];

/**
 * Patterns are compiled when they are first used, and anew, better, at the second time; those of the grammar take a second
 * together, for which the first prompt of a process would wait. `pause` lets others work in between: no step takes long.
 */
export async function warmUp(pause: () => Promise<void>): Promise<void> {
  for (const { pattern } of [...rules, ...rules]) {
    matchesIn(LINE, pattern);
    await pause();
  }
  for (const prompt of [...PROMPTS, ...PROMPTS]) {
    await readPrompt(prompt, { assets: [], unusable: [], followsVideo: true });
    await pause();
  }
}
