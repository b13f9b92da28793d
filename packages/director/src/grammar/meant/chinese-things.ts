/** What Chinese, which sets no blanks, may name in a message: runs of signs that are no words of changes. Pure. */
import { conceptAt } from '../../edits/slots/concepts.ts';
import type { Token } from '../tokens/lex.ts';
import { englishForForeign, longestNoun } from './nouns.ts';
import { longestSeen, seenInEnglish } from './seen-words.ts';

/** Most signs of one thing. */
const longestRun = 8;

/** Signs that are part of no name unless a known one holds them. */
const plainSigns = new Set([
  ...'的了吧呢啊吗嘛呀把将让给在是到就还也都又再才先那这个段张条幕和跟与或请您你我他她它们',
  ...'不没别要想能可用为成从换放加减改写移挪剪删掉去做播每各第一二三四五六七八九十两几秒分半倍点些最上下里中前后左右间以来有只先另外然',
]);

const isHan = (token: Token | undefined) => token?.kind === 'word' && /^\p{Script=Han}$/u.test(token.fold);

/** Signs of the longest known thing at `at`; 0 where there is none. */
function thingLength(tokens: readonly Token[], at: number): number {
  for (let length = Math.max(longestNoun, longestSeen); length > 0; length -= 1) {
    const run = tokens.slice(at, at + length);
    if (run.length < length || !run.every(isHan)) continue;
    const said = run.map(({ fold }) => fold).join(' ');
    if (englishForForeign(said).length > 0 || seenInEnglish(said) !== null) return length;
  }
  return 0;
}

/** Runs of signs that may name something, each as its signs. */
export function hanThings(tokens: readonly Token[], names: (token: Token) => boolean): string[][] {
  const runs: string[][] = [];
  let run: string[] = [];
  const close = () => {
    if (run.length > 1 || (run.length === 1 && thingOf(run))) runs.push(run);
    run = [];
  };
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (token === undefined || !isHan(token) || names(token)) {
      close();
      at += 1;
      continue;
    }
    const known = thingLength(tokens, at);
    const concept = conceptAt(tokens, at);
    const changes = concept !== null && concept.next > at + 1 ? concept.next - at : 0;
    if (known > 1 && known >= changes) {
      run.push(...tokens.slice(at, at + known).map(({ fold }) => fold));
      at += known;
    } else if (changes > 0) {
      close();
      at += changes;
    } else {
      if (plainSigns.has(token.fold) && known === 0) close();
      else run.push(token.fold);
      at += 1;
    }
  }
  close();
  return runs.filter(({ length }) => length <= longestRun);
}

const thingOf = ([sign = '']: readonly string[]) =>
  englishForForeign(sign).length > 0 || seenInEnglish(sign) !== null;
