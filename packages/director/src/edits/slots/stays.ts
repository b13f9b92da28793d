/** "Still 3 seconds on screen", "same length", "时长不变": what a change before shall leave as long as it is told. Pure. */
import { readDuration } from '../../grammar/tokens/durations.ts';
import type { Token } from '../../grammar/tokens/lex.ts';
import type { Edit } from '../edit-wish.ts';
import { light } from './light-words.ts';

const words = (said: string) => new Set(said.split(' '));

/** What something that stays is said by, in seven languages. */
const staying = words(
  'same still stay stays staying keep keeps keeping kept remain remains unchanged bleibt bleiben bleib weiter weiterhin immer gleich ' +
    'gleichen gleiche behalt beibehalten gardant garde gardez toujours reste restant rester dure durant duree encore meme memes conserve sigue siga ' +
    'manten manteniendo mantiene mismo misma mismos siempre igual dure durando durar dura que continua mantem mantendo mantenha mesmo mesma mesmos ' +
    'sempre fica rimane rimanga resta restando stesso stessa stessi mantenendo tenendo',
);
/** What stands beside it. */
const beside = words(
  'but though at on for with it its long screen length duration total overall time in as and before aber sekunden trotzdem ' +
    'auf bei lange lang lange dauer lange sichtbar mais pendant a ecran a-l-ecran duree longueur pero en pantalla duracion ' +
    'longitud mas na tela ecra com duracao comprimento ma per sullo schermo durata lunghezza should must',
);
const lengths = words(
  'length duration long dauer lange lang lange duree longueur duracion duracao durata lunghezza comprimento',
);

const hanStaying = /(?:不变|保持|还是|仍然?|依旧|一样)/u;
const hanLength = /(?:时长|长度|时间)/u;

/** The time that stays, null for the one that is; null as a whole where `tokens` say anything else. */
export function staysFor(tokens: readonly Token[]): Extract<Edit, { kind: 'stays' }> | null {
  const time = tokens.findIndex((_, at) => readDuration(tokens, at) !== null);
  const read = time === -1 ? null : readDuration(tokens, time);
  const others = tokens.filter((_, at) => read === null || at < time || at >= read.next);
  const said = others.map(({ fold }) => fold);
  const isHan = said.some((word) => /\p{Script=Han}/u.test(word));
  const isSaid = isHan ? isHanStaying(said.join('')) : said.some((word) => staying.has(word));
  const isWhole = isHan || others.every(({ kind, fold }) => kind === 'symbol' || saysNothing(fold));
  if (!isSaid || !isWhole) return null;
  if (read !== null) return { kind: 'stays', seconds: read.seconds };
  const isLength = isHan ? hanLength.test(said.join('')) : said.some((word) => lengths.has(word));
  return isLength ? { kind: 'stays', seconds: null } : null;
}

const isHanStaying = (said: string) =>
  hanStaying.test(said) &&
  said
    .replace(hanStaying, '')
    .replace(hanLength, '')
    .replace(/[但总为的是在]/gu, '') === '';

const saysNothing = (fold: string) => staying.has(fold) || beside.has(fold) || light.has(fold);
