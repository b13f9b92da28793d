import { shownText } from '../grammar/wishes/shown-text.ts';
import { quoteMark } from './clip-words.ts';
import type { CaptionStyleName, Edit } from './edit-wish.ts';
import { clips, type Found, type Rule, rule } from './rule-parts.ts';

const styles: { [word: string]: CaptionStyleName } = {
  karaoke: 'karaoke',
  'word by word': 'word',
  'one word at a time': 'word',
  'single word': 'word',
  word: 'word',
  pop: 'pop',
  popping: 'pop',
  'pop up': 'pop',
  tiktok: 'pop',
  boxed: 'box',
  box: 'box',
  outlined: 'line',
  line: 'line',
  plain: 'line',
};
const styleWords = Object.keys(styles)
  .toSorted((a, b) => b.length - a.length)
  .join('|');
export const captionWord = '(?:captions?|subtitles?|subs|untertiteln?|sous titres?|subtitulos|legendas)';
const place = '(?:(?:at|to|on|in) (?:the )?(?<place>top|middle|bottom|center|centre))';

const captionEdit = ({ group }: Found): Edit => {
  const at = group('place');
  return {
    kind: 'captions',
    style: styles[group('style') ?? ''] ?? null,
    position: at === undefined ? null : at === 'top' || at === 'bottom' ? at : 'middle',
  };
};

const nameNoun = '(?:(?:file )?names?|filenames?|labels?|namen?|dateinamen?|noms?|nombres?|nomes?|nomi)';
const nameArticle =
  '(?:the |their |its |an? |den |die |ihren |seinen |le |les |leurs? |son |el |los |su |sus |o |os |seu |i |il )*';
const namedOn = '(?:on|onto|over|under|below|to|of|for|in|auf|zu|in|sur|de|en|sobre|a|em|no|su|di|by)';
const everyClip =
  '(?:(?:each|every|all|jede[nmrs]?|alle[nmr]?|chaque|tou(?:s|tes) (?:les )?|cada|tod[oa]s|ogni|tutt[ei])(?: (?:one|of them|of the|the|los|las|os|as|les|le))*(?: (?:clips?|shots?|scenes?|videos?|ones?|szenen?|plans?|tomas?|escenas?|clipes?|cenas?|scene|uno|um|una|picture|pictures|bild))?|(?:each|each one|jeweils|chacun|cada uno|cada um|ognuno))';

export const texts: Rule[] = [
  rule(
    'turn',
    `(?:and |put |show |add |have |write |with )*(?<q>${quoteMark}\\d+) (?:over|on|onto|during|across|uber|auf|sur|sobre|su|em) ${clips('c')}`,
    (found) => {
      const text = found.quote('q');
      const over = found.one('c');
      if (text === undefined || over.kind === 'all' || over.kind === 'spoken') return null;
      return { kind: 'title', text: shownText(text), place: 'at', atSeconds: null, over };
    },
  ),
  rule(
    'both',
    `(?:and |und |et |y |e )?(?:with |write |put |show |add |have |display |include |schreib[e]? |zeig[e]? |setz[e]? |mit |ecris |mets |affiche |avec |escribe |pon |muestra |con |escreve |poe |mostra |coloca |com |scrivi |metti )${nameArticle}${nameNoun}(?: (?:of|von|de|di|del|da) (?:the |der |la |le |el |each |its )*\\p{L}+)? ${namedOn} ${everyClip}`,
    () => ({ kind: 'clipNames' }),
  ),
  rule(
    'both',
    '(?:with |show |put |add )?(?:the )?names? of (?:the |all |all the |each )?(?:clips?|shots?|scenes?|files?)(?: on (?:the )?(?:screen|them|it|clips?))?',
    () => ({ kind: 'clipNames' }),
  ),
  rule(
    'both',
    `(?:and )?(?:label|caption|title|name|beschrifte) ${everyClip}(?: (?:with|by|mit) ${nameArticle}${nameNoun})?`,
    () => ({
      kind: 'clipNames',
    }),
  ),
  rule(
    'both',
    `(?:with |add |use )?(?:the |some )?(?<style>${styleWords})(?: style)? ${captionWord}(?: ${place})?`,
    captionEdit,
  ),
  rule(
    'both',
    `(?:with |add |use |make |put )?(?:the )?${captionWord} (?:in |as |like |with )?(?:a |the )?(?<style>${styleWords})(?: style| by word)?(?: ${place})?`,
    captionEdit,
  ),
  rule(
    'both',
    `(?:with |add |use |move |put |show )?(?:the )?${captionWord} (?:stand |go )?${place}`,
    captionEdit,
  ),
  rule(
    'turn',
    `(?:make |set |have )?(?:the |die |der |les |los |as )?(?<of>${captionWord}|titles?|text|texts|words|letters|headline|titel|titres?|titulos?) (?:be |a (?:bit|little) |much |even |etwas |viel |un peu )*(?<by>bigger|larger|smaller|tinier|grosser|kleiner|plus grands?|plus petits?|mas grandes?|mas pequenos?|maiores?|menores?)`,
    sizeEdit,
  ),
  rule(
    'turn',
    `(?:with |use |make |have )?(?:the |a )?(?<by>bigger|larger|smaller|grossere|kleinere) (?<of>${captionWord}|titles?|text|texts|words|letters|titel)`,
    sizeEdit,
  ),
];

function sizeEdit({ group }: Found): Edit {
  const isSmaller = /small|tini|klein|petit|pequen|menor/.test(group('by') ?? '');
  const isCaption = new RegExp(`^${captionWord}$`, 'u').test(group('of') ?? '');
  return { kind: 'textSize', of: isCaption ? 'captions' : 'titles', factor: isSmaller ? 0.75 : 1.35 };
}
