/** The commands with their words and options. What each does is loaded when it is asked for. */
import { type Argument, Command, Option } from 'commander';
import type { Action, CommandFacts } from './command-facts.ts';
import type { Context } from './context.ts';
import { columnsOf, wantsColor } from './output/output.ts';
import { wrapped } from './output/text-width.ts';
import { accountCommands } from './program/account.ts';
import { libraryCommands } from './program/library.ts';
import { makingCommands } from './program/making.ts';
import { reviewCommands } from './program/reviewing.ts';
import { shellCommands } from './program/shell.ts';
import type { GlobalOptions } from './settings/settings.ts';
import { VERSION } from './version.ts';

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
