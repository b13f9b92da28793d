/** `rushes completion` and `rushes man`: what shells and readers are told of this program, made of its commands. */
import type { Command } from 'commander';
import { usageProblem } from '../problems.ts';

/**
 * Each asks this program itself what may come next, so that what is installed is never behind. Before 7.3 PowerShell drops
 * empty words on their way to a program, and a bare `--` on its way to a script, as which npm installs one: a blank stands for
 * a word that is not begun, and the strokes are quoted.
 */
const SCRIPTS: ReadonlyMap<string, string> = new Map([
  [
    'bash',
    `# rushes completion bash > ~/.local/share/bash-completion/completions/rushes
_rushes() {
  local IFS=$'\\n' found
  found=$(rushes complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  COMPREPLY=($(compgen -W "$found" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _rushes rushes
`,
  ],
  [
    'zsh',
    `#compdef rushes
# rushes completion zsh > ~/.zfunc/_rushes, with that folder in fpath
_rushes() {
  local -a found
  found=("\${(@f)$(rushes complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -a found || _files
}
_rushes "$@"
`,
  ],
  [
    'fish',
    `# rushes completion fish > ~/.config/fish/completions/rushes.fish
complete -c rushes -a '(rushes complete -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'
`,
  ],
  [
    'powershell',
    `# rushes completion powershell >> $PROFILE
Register-ArgumentCompleter -Native -CommandName rushes -ScriptBlock {
  param($word, $ast, $position)
  $words = @($ast.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($word -eq '') { $words += ' ' }
  rushes complete '--' @words 2>$null | Where-Object { $_ -like "$word*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_)
  }
}
`,
  ],
]);

/** Prints the script of a shell. */
export async function completion(_program: Command, [shell = '']: string[]): Promise<void> {
  const script = SCRIPTS.get(shell);
  if (script === undefined) throw usageProblem(`"${shell}" is none of ${[...SCRIPTS.keys()].join(', ')}.`);
  process.stdout.write(script);
}

/** What its help lists of a command, but for the help that commander adds. */
function listedIn(command: Command): Command[] {
  const listed = command.createHelp().visibleCommands(command);
  return command.commands.filter((one) => listed.includes(one));
}

function find(program: Command, words: readonly string[]): Command {
  let at = program;
  for (const word of words) at = at.commands.find((one) => one.name() === word) ?? at;
  return at;
}

/** How a command is used; the whole program without words. */
export async function help(program: Command, words: string[]): Promise<void> {
  let at = program;
  for (const word of words) {
    const found = at.commands.find((one) => one.name() === word);
    if (found === undefined) return program.error(`error: unknown command '${words.join(' ')}'`);
    at = found;
  }
  at.outputHelp();
}

/** What may stand where the last word is being typed. */
export function candidates(program: Command, words: readonly string[]): string[] {
  const command = find(program, words.slice(0, -1));
  const last = (words.at(-1) ?? '').trim();
  if (last.startsWith('-')) {
    const flags = [...command.options, ...program.options].map(({ long, short }) => long ?? short ?? '');
    return [...new Set(flags)].filter((flag) => flag.startsWith(last));
  }
  const names = listedIn(command).map((one) => one.name());
  // Only right behind the command: what follows its first word is of another kind.
  const [first] = words.at(-2) === command.name() ? command.registeredArguments : [];
  return [...names, ...(first?.argChoices ?? [])].filter((name) => name.startsWith(last));
}

/** Prints them, one on a line; what is none of this program's words the shell completes by itself, as files. */
export async function complete(program: Command, words: string[]): Promise<void> {
  for (const one of candidates(program, words)) process.stdout.write(`${one}\n`);
}

const roff = (text: string) =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1');

function commandPages(command: Command, path: string): string[] {
  const lines: string[] = [];
  for (const one of listedIn(command)) {
    const name = `${path} ${one.name()}`;
    lines.push(`.SS ${roff(`${name} ${one.usage()}`)}`, roff(one.description()));
    for (const { flags, description, hidden } of one.options) {
      if (!hidden) lines.push('.TP', `.B ${roff(flags)}`, roff(description));
    }
    lines.push(...commandPages(one, name));
  }
  return lines;
}

/** The manual page, in the words of the commands. */
export function manualPage(program: Command): string {
  const options = program.options.flatMap(({ flags, description }) => [
    '.TP',
    `.B ${roff(flags)}`,
    roff(description),
  ]);
  return [
    '.TH RUSHES 1',
    '.SH NAME',
    `rushes \\- ${roff(program.description())}`,
    '.SH SYNOPSIS',
    '.B rushes',
    '[options] command [words]',
    '.SH OPTIONS',
    ...options,
    '.SH COMMANDS',
    ...commandPages(program, 'rushes'),
    '.SH EXIT STATUS',
    '0 done, 1 not done, 2 not understood, 3 no service, 4 no or a wrong key, 5 no credits or storage, 6 done in part,',
    '7 a file or disk of this machine, 130 stopped by Ctrl\\-C.',
    '.SH ENVIRONMENT',
    'RUSHES_BASE_URL, RUSHES_KEY, RUSHES_PROFILE, RUSHES_CONFIG, RUSHES_CA_FILE, NO_COLOR, HTTPS_PROXY, HTTP_PROXY, NO_PROXY.',
    '',
  ].join('\n');
}

export async function man(program: Command): Promise<void> {
  process.stdout.write(manualPage(program));
}
