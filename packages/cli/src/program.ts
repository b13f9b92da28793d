/** The commands with their words and options. What each does is loaded when it is asked for. */
import { type Argument, Command, Option } from 'commander';
import type { Action, CommandFacts } from './command-facts.ts';
import type { Context } from './context.ts';
import { columnsOf, wantsColor } from './output/output.ts';
import { wrapped } from './output/text-width.ts';
import { accountCommands, shellCommands } from './program/account.ts';
import { libraryCommands, repeatable } from './program/library.ts';
import { makingCommands } from './program/making.ts';
import type { GlobalOptions } from './settings/settings.ts';

export interface ProgramParts {
  env: NodeJS.ProcessEnv;
  /** `command` is what was given of it: `projects edit`. */
  context(options: GlobalOptions, command: string): Promise<Context>;
}

const GLOBAL_OPTIONS: readonly (readonly [string, string])[] = [
  ['--base-url <url>', 'the service (RUSHES_BASE_URL)'],
  ['--key <key>', 'an API key; better in RUSHES_KEY, where other users of the machine do not see it'],
  ['--profile <name>', 'which service and key of rushes login (RUSHES_PROFILE)'],
  ['--ca-file <file>', 'certificates to trust besides those of the system (RUSHES_CA_FILE)'],
  ['--json', 'results as JSON, one value per line'],
  ['-q, --quiet', 'nothing but results and problems'],
  ['--no-color', 'no colours (NO_COLOR)'],
];

function addGlobalOptions(command: Command, isHidden: boolean): void {
  for (const [flags, about] of GLOBAL_OPTIONS) {
    const option = new Option(flags, about);
    command.addOption(isHidden ? option.hideHelp() : option);
  }
}

/** Words may be given before or after the command: the last one counts. */
function globalOptionsOf(command: Command): GlobalOptions {
  const chain: Command[] = [];
  for (let at: Command | null = command; at !== null; at = at.parent) chain.unshift(at);
  const options: Record<string, unknown> = {};
  for (const one of chain) {
    for (const [name, value] of Object.entries(one.opts())) {
      if (one.getOptionValueSource(name) !== 'default') options[name] = value;
    }
  }
  return options as GlobalOptions;
}

function addCommand(parent: Command, facts: CommandFacts, parts: ProgramParts): void {
  const { about, options = [], examples = [], commands = [], isHidden = false, plain } = facts;
  // Without words of its own it does what its most usual one does.
  const load = facts.load ?? commands.find(({ name }) => name.split(' ')[0] === facts.usual)?.load;
  const command = parent.command(facts.name, { hidden: isHidden }).description(about);
  addGlobalOptions(command, true);
  const [first] = command.registeredArguments;
  // It is only offered: what is none of them the command itself refuses, in its own words.
  if (first !== undefined && facts.choices !== undefined) first.argChoices = [...facts.choices];
  for (const option of options) {
    if (option instanceof Option) command.addOption(option);
    else command.option(option[0], option[1]);
  }
  if (examples.length > 0) {
    command.addHelpText('after', `\nExamples:\n${examples.map((one) => `  $ rushes ${one}\n`).join('')}`);
  }
  for (const one of commands) addCommand(command, one, parts);
  if (load === undefined && plain === undefined) return;
  if (facts.usual !== undefined) command.allowExcessArguments();
  command.action(async () => {
    const words = command.args;
    if (facts.usual !== undefined && words.length > 0) return refuseWords(command);
    if (plain !== undefined) return plain(rootOf(command), words);
    const context = await parts.context(globalOptionsOf(command), wordsOf(command));
    const action = (await load?.()) as Action<unknown> | undefined;
    await action?.(context, words, command.opts());
  });
}

/**
 * Commander tells a word that is none of a command's, with the one that was meant, where the command does nothing by itself:
 * this one without what it does. Throws CommanderError.
 */
function refuseWords(command: Command): void {
  const bare = new Command(command.name()).copyInheritedSettings(command).helpCommand(false);
  for (const one of command.createHelp().visibleCommands(command)) bare.command(one.name());
  bare.parse(['--', ...command.args], { from: 'user' });
}

/** `projects edit`, without the program. */
function wordsOf(command: Command): string {
  const { parent } = command;
  return parent === null ? '' : `${wordsOf(parent)} ${command.name()}`.trim();
}

function rootOf(command: Command): Command {
  return command.parent === null ? command : rootOf(command.parent);
}

/** Paragraphs are whole lines: the terminal's width breaks them. */
const EPILOGUE = `
A flag counts before the environment, and that before what rushes login keeps.

Exit codes:
  0  done                  4  no key, or a wrong one
  1  not done              5  no credits or storage
  2  not understood        6  done in part
  3  no service            7  a file or the disk of this machine
  130  stopped by Ctrl-C

Examples:
  $ rushes login
  $ rushes upload ./holiday
  $ rushes create "A 20 second teaser of the beach, with music" -o teaser.mp4
`;

function argumentTerm(argument: Argument): string {
  const word = argument.variadic ? `${argument.name()}...` : argument.name();
  return argument.required ? `<${word}>` : `[${word}]`;
}

/** Of this program; a test compares it with the manifest. */
export const VERSION = '0.1.0';

// Commands about what others say of a film.

const review = () => import('./commands/review.ts');
const comments = () => import('./commands/comments.ts');

/** What guests may do; what is not named stays as it is, or as the service has it. */
const allowances = [
  ['--title <title>', 'what guests see above it'],
  ['--days <days>', 'how long it lasts from now; 14 by default, 365 at most'],
  ['--password-stdin', 'read a password from standard input that guests need'],
  ['--download', 'guests may take the file itself'],
  ['--no-download', 'they may not (default)'],
  ['--comments', 'they may comment (default)'],
  ['--no-comments', 'they may not'],
  ['--approval', 'they may approve or ask for changes (default)'],
  ['--no-approval', 'they may not'],
  ['--watermark', 'the name of the guest stands over the picture of the player'],
  ['--no-watermark', 'it does not (default)'],
] as const;

export const reviewCommands: readonly CommandFacts[] = [
  {
    name: 'review',
    about: 'links by which people without an account see, comment and approve',
    usual: 'list',
    commands: [
      {
        name: 'create <what...>',
        about: 'make a link to files or folders; its address is shown this once',
        options: allowances,
        examples: [
          'review create /cuts/first.mp4 --title "First cut" --days 7',
          'review create /cuts --password-stdin --download < password.txt',
        ],
        load: async () => (await review()).createLink,
      },
      {
        name: 'list [what]',
        about: 'your links, the newest first; or those that name a file or folder',
        load: async () => (await review()).listLinks,
      },
      {
        name: 'update <link>',
        about: 'change what a link allows, until when, and its password',
        options: [...allowances, ['--no-password', 'guests need none any more']],
        examples: ['review update 0198… --days 30 --no-comments'],
        load: async () => (await review()).updateLink,
      },
      {
        name: 'revoke <links...>',
        about: 'end links at once and for good; what guests said stays',
        load: async () => (await review()).revokeLinks,
      },
      {
        name: 'visits <link>',
        about: 'who opened a link, and what they decided',
        options: [['--limit <count>', 'guests at most, the latest first; 100 by default']],
        load: async () => (await review()).listVisits,
      },
    ],
  },
  {
    name: 'comments',
    about: 'what is said of a film, at its times',
    commands: [
      {
        name: 'list <what>',
        about: 'threads, the newest first, each with its replies',
        options: [['--state <state>', 'all (default), open or resolved']],
        examples: ['comments list /cuts/first.mp4 --state open --json'],
        load: async () => (await comments()).listThreads,
      },
      {
        name: 'add <what> <words...>',
        about: 'say something of all of it, of a time or a range, of a box on its picture; or answer',
        options: [
          ['--at <time>', 'e.g. 12.5 or 1:30, or a range: 1:30-1:34'],
          ['--box <x,y,width,height>', 'in parts of the picture from its left and top, e.g. 0.1,0.1,0.5,0.3'],
          ['--reply <comment>', 'answer in the thread of this comment'],
          repeatable('--mention <email>', 'tell this person, who may see it; again for more'),
        ],
        examples: [
          'comments add /cuts/first.mp4 "Too dark" --at 0:12-0:15',
          'comments add /cuts/first.mp4 "Is this logo ours?" --at 3 --box 0.7,0.1,0.2,0.2',
        ],
        load: async () => (await comments()).addComment,
      },
      {
        name: 'edit <what> <comment> <words...>',
        about: 'other words for a comment of yours',
        load: async () => (await comments()).editComment,
      },
      {
        name: 'resolve <what> <comments...>',
        about: 'settle threads',
        options: [['--reopen', 'open them again']],
        load: async () => (await comments()).resolveThreads,
      },
      {
        name: 'rm <what> <comments...>',
        about: 'delete comments, with their replies',
        load: async () => (await comments()).deleteComments,
      },
      {
        name: 'follow <what>',
        about: 'tell what is said from now on, until Ctrl-C',
        load: async () => (await comments()).followThreads,
      },
    ],
  },
];

/** The whole program. */
export function createProgram(parts: ProgramParts): Command {
  const program = new Command('rushes');
  const paint = (stream: NodeJS.WriteStream) => wantsColor(stream, parts.env);
  program
    .description('Videos from the command line: upload, search, create, edit, download.')
    .version(VERSION, '-V, --version', 'print the version')
    .helpCommand(false)
    .exitOverride()
    .showSuggestionAfterError()
    .showHelpAfterError('(rushes --help lists all commands, rushes help <command> the options of one)')
    .configureHelp({
      subcommandTerm: (command) =>
        [command.name(), ...command.registeredArguments.map(argumentTerm)].join(' '),
      styleTitle: (text) => `\u001b[1m${text}\u001b[22m`,
      styleCommandText: (text) => `\u001b[36m${text}\u001b[39m`,
      styleSubcommandText: (text) => `\u001b[36m${text}\u001b[39m`,
      styleOptionText: (text) => `\u001b[32m${text}\u001b[39m`,
    })
    .configureOutput({
      getOutHasColors: () => paint(process.stdout),
      getErrHasColors: () => paint(process.stderr),
      // Commander itself breaks nothing below 40 columns, and no examples at all.
      writeOut: (text) => process.stdout.write(wrapped(text, columnsOf(process.stdout), '  ')),
      writeErr: (text) => process.stderr.write(wrapped(text, columnsOf(process.stderr), '  ')),
    })
    .addHelpText('after', EPILOGUE);
  addGlobalOptions(program, false);
  for (const [heading, commands] of [
    ['Account:', accountCommands],
    ['Library:', libraryCommands],
    ['Making:', makingCommands],
    ['Review:', reviewCommands],
    ['This program:', shellCommands],
  ] as const) {
    program.commandsGroup(heading);
    for (const facts of commands) addCommand(program, facts, parts);
  }
  return program;
}
