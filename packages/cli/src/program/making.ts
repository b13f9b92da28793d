/** Commands that make something. */
import type { CommandFacts } from '../command-facts.ts';
import { uploadOptions } from './library.ts';

export const makingCommands: readonly CommandFacts[] = [
  {
    name: 'create <prompt> [files...]',
    about: 'make a film from a prompt, and from files that come along',
    options: [
      ['-o, --output <path>', 'save the film here: a file, or a folder'],
      ['--chat <id>', 'go on with an earlier film'],
      ['--background', 'begin it and leave; prints the task and the chat'],
      ['--dry-run', 'only tell the price'],
      ['--model <name>', 'a language model of the service'],
      ...uploadOptions,
    ],
    examples: [
      'create "A 15 second introduction to a coffee roastery, with calm music" -o intro.mp4',
      'create "A 10 second vertical teaser of frog.mp4" frog.mp4 -o teaser.mp4',
      'create "Make it slower" --chat 0198… -o slower.mp4',
    ],
    load: async () => (await import('../commands/create.ts')).create,
  },
];
