/** Commands about who calls and what it costs, about this program itself, and the operator's. */
import type { CommandFacts } from '../command-facts.ts';

// Commands about who calls, and what it costs.

const login = () => import('../commands/login.ts');
const usage = () => import('../commands/usage.ts');

const signInOptions = [
  ['--device', 'sign in by a code that you confirm in a browser'],
  ['--issuer <url>', 'who knows you; by default who the service says'],
  ['--client-id <id>', 'as which the issuer knows this program; rushes-cli by default'],
] as const;

export const accountCommands: readonly CommandFacts[] = [
  {
    name: 'login',
    about: 'keep a key for a service, in a file that only you can read',
    options: [
      ['--key-stdin', 'read the key from standard input'],
      ...signInOptions,
      ['--key-name <name>', 'what the key is called that a sign-in by the browser makes'],
    ],
    examples: [
      'login',
      'login --base-url https://video.example.com --key-stdin < key.txt',
      'login --device --profile work --base-url https://video.example.com --issuer https://login.example.com',
    ],
    load: async () => (await login()).login,
  },
  { name: 'logout', about: 'forget the key of the profile', load: async () => (await login()).logout },
  { name: 'whoami', about: 'who calls, and what they have', load: async () => (await login()).whoami },
  {
    name: 'profiles [name]',
    about: 'list the profiles, or make one count',
    examples: ['profiles', 'profiles work'],
    load: async () => (await login()).profiles,
  },
  {
    name: 'keys [action] [name]',
    about: 'list, create and delete API keys; a person signs in for it',
    choices: ['list', 'create', 'delete'],
    options: [...signInOptions, ['--token <token>', 'an ID token (RUSHES_TOKEN)']],
    examples: ['keys --device', 'keys create "build machine"', 'keys delete "build machine"'],
    load: async () => (await login()).keys,
  },
  { name: 'credits', about: 'what is left to spend', load: async () => (await login()).credits },
  {
    name: 'usage',
    about: 'what was used, by day and action',
    options: [
      ['--from <day>', 'the first day, e.g. 2026-11-01; 30 days ago by default'],
      ['--to <day>', 'the day after the last one'],
    ],
    examples: ['usage', 'usage --from 2026-11-01 --json'],
    load: async () => (await usage()).usage,
  },
];

// Commands about this program itself, and the operator's.

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
