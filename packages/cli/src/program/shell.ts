/** Commands about this program itself, and the operator's. */
import type { CommandFacts } from '../command-facts.ts';

export const shellCommands: readonly CommandFacts[] = [
  {
    name: 'server [words...]',
    about: "the operator's commands, on the machine of the service: rushes server --help",
    examples: ['server doctor', 'server keys create me@example.com laptop'],
  },
];
