/** Commands about this program itself, and the operator's. */
import type { CommandFacts } from '../command-facts.ts';

const shell = () => import('../commands/shell.ts');

export const shellCommands: readonly CommandFacts[] = [
  {
    name: 'server [words...]',
    about: "the operator's commands, on the machine of the service: rushes server --help",
    examples: ['server doctor', 'server keys create owner@rushes.localhost laptop'],
  },
  {
    name: 'mcp',
    about:
      'the tools of the service for programs that speak the Model Context Protocol on standard input and output',
    examples: ['mcp --profile work'],
    load: async () => (await import('../commands/mcp.ts')).mcp,
  },
  {
    name: 'completion <shell>',
    choices: ['bash', 'zsh', 'fish', 'powershell'],
    about: 'the script with which bash, zsh, fish or powershell completes commands',
    examples: ['completion bash > ~/.local/share/bash-completion/completions/rushes'],
    plain: async (program, words) => (await shell()).completion(program, words),
  },
  {
    name: 'help [command...]',
    about: 'how a command is used',
    plain: async (program, words) => (await shell()).help(program, words),
  },
  {
    name: 'man',
    about: 'the manual page: rushes man | man -l -',
    plain: async (program) => (await shell()).man(program),
  },
  {
    name: 'complete [words...]',
    about: 'what may come next, for the scripts of completion',
    isHidden: true,
    plain: async (program, words) => (await shell()).complete(program, words),
  },
];
