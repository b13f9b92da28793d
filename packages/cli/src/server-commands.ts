/** Which words are the operator's commands. Pure. */

/** The operator's commands had no word before them once. Those that this program has no command for still need none. */
const ALONE = ['audit', 'db', 'doctor', 'plans', 'prices', 'settings', 'storage', 'users'];
const CREDITS = ['grant', 'take', 'show', 'ledger', 'refund'];

const isWord = (argument: string) => !argument.startsWith('-');

/** The operator's command that `args` are, without `server`; null for everything else. */
export function operatorsArguments(args: readonly string[]): string[] | null {
  const [first = '', second = ''] = args;
  if (first === 'server') return args.slice(1);
  if (ALONE.includes(first)) return [...args];
  if (first === 'credits' && CREDITS.includes(second)) return [...args];
  // `keys create <email> <name>`: a key for somebody else; with a name alone it is one's own.
  const isForOther = first === 'keys' && second === 'create' && args.slice(2, 4).filter(isWord).length === 2;
  return isForOther ? [...args] : null;
}
