/** How changes are put into words that mean something only after what was said or shown before. Pure. */

import { factor, much } from './clip-rules.ts';
import type { Edit } from './edit-wish.ts';
import { alone, anything, clips, type Found, type Rule, rule } from './rule-parts.ts';
import { heard, loudness } from './sound-rules.ts';
import { captionWord } from './text-rules.ts';

const sizeWords = '(?<by>bigger|larger|smaller|tinier)';
const restored = '(?<thing>music|song|titles?|captions?|subtitles?|text)';

/** What means something only after what was said before. */
export const ellipses: Rule[] = [
  rule(
    'turn',
    `(?:make |have )?(?:it |that |this |them |those |these )?${much}${sizeWords}(?! (?:titles?|text|captions?|subtitles?|letters|words))`,
    ({ group }) => ({
      kind: 'textSize',
      of: 'spoken',
      factor: /small|tini/.test(group('by') ?? '') ? 0.75 : 1.35,
    }),
  ),
  rule(
    'turn',
    alone(
      '(?:make it |do it )?(?:a (?:bit|little|touch|tad) |much |some |even |still |slightly )*more(?: of (?:it|that|the same))?|again|once more|once again|further|do (?:it|that) again',
    ),
    () => ({ kind: 'ellipsis', way: 'more' }),
  ),
  rule(
    'turn',
    alone(
      '(?:a (?:bit|little|touch|tad) |much |even |still |slightly )*less|not (?:so|that|as|quite so) much|too much(?: now)?',
    ),
    () => ({ kind: 'ellipsis', way: 'less' }),
  ),
  rule('turn', alone('(?:back to )?(?:normal|regular|as normal)(?: again)?'), () => ({
    kind: 'ellipsis',
    way: 'normal',
  })),
  rule(
    'turn',
    `(?:and |also |please )*(?:do |make |apply )?(?:the |exactly the )?same (?:thing )?(?:for|with|to|on) ${anything('c')}(?: (?:too|as well))?`,
    (found) => ({ kind: 'same', target: found.one('c') }),
  ),
  rule('turn', alone(`not (?:for |with )?${clips('c')}`), (found) => {
    const target = found.one('c');
    return target.kind === 'all' ? null : { kind: 'notFor', target };
  }),
  rule(
    'turn',
    alone(
      '(?:not (?:that|this) (?:one|clip) ,? ?)?(?:i (?:mean|meant) |use |take )?the other (?:one|clip|ones|clips)(?: instead)?',
    ),
    () => ({ kind: 'other' }),
  ),
  rule(
    'turn',
    `(?:put|bring|get|have|i want|add) (?:${clips('c')}|(?:the )?${restored}) back(?: in| again)?|(?:bring|put|get) back (?:${clips('d')}|(?:the )?${restored.replace('<thing>', '<that>')})`,
    (found) => {
      if (found.group('thing') !== undefined || found.group('that') !== undefined)
        return { kind: 'restore', target: null };
      const target = found.group('c') === undefined ? found.one('d') : found.one('c');
      // A recording is no clip: it is the music.
      const isSound = target.kind === 'assets' && /\.(?:mp3|wav|m4a|aac|flac|ogg|opus)$/iu.test(target.said);
      return isSound ? null : { kind: 'restore', target };
    },
  ),
];

type Fault = (found: Found) => Edit;
const faults: { [word: string]: Fault } = {
  long: () => factor(0.7),
  short: () => factor(1.4),
  fast: (found) => ({ kind: 'speed', factor: 0.75, target: found.clips('c') }),
  slow: (found) => ({ kind: 'speed', factor: 1.5, target: found.clips('c') }),
  dark: (found) => ({ kind: 'look', look: 'bright', target: found.clips('c') }),
  bright: (found) => ({ kind: 'look', look: 'dark', target: found.clips('c') }),
  loud: (found) => tooLoud(found, -6),
  quiet: (found) => tooLoud(found, 6),
  big: ({ group }) => ({ kind: 'textSize', of: textOf(group('text')), factor: 0.75 }),
  large: ({ group }) => ({ kind: 'textSize', of: textOf(group('text')), factor: 0.75 }),
  small: ({ group }) => ({ kind: 'textSize', of: textOf(group('text')), factor: 1.35 }),
};

/** Of clips that are named only their own sound. */
function tooLoud(found: Found, db: number): Edit {
  const of = loudness(found.group('of'));
  if (found.group('c') === undefined) return { kind: 'volume', of, db };
  const target = found.clips('c');
  return target.kind === 'all' ? { kind: 'volume', of, db } : { kind: 'volume', of: 'footage', db, target };
}

const textOf = (word: string | undefined) => {
  if (word === undefined) return 'spoken';
  return new RegExp(`^${captionWord}$`, 'u').test(word) ? 'captions' : 'titles';
};

/** Verbs of "don't touch the dog" by what stands before them; French has its second half behind. */
const leaveAlone = [
  "(?:do not|don't|dont|never) (?:you )?(?:touch|change|cut|move|remove|delete|shorten|alter|edit|drop|lose|trim|crop|replace|swap|mess with)",
  'ne (?:touchez?|changez?|coupez?|cut|modifiez?|enlevez?|remove|supprimez?|bougez?|deplacez?|replace|remplacez?) (?:pas|not|rien|plus)',
  'no (?:toques|cambies|cortes|quites|muevas|borres|modifiques|elimines|reemplaces)',
  '(?:nao|not) (?:mexas|mexa|mudes|mude|cortes|corte|tires|tire|apagues|apague)',
  '(?:non|not) (?:toccare|cambiare|tagliare|togliere|spostare|modificare|rimuovere)',
].join('|');

/** "Don't touch the dog" takes nothing out. */
export const kept: Rule[] = [
  rule('turn', `(?:please )?(?:${leaveAlone})(?: [^ ,.;!?]+){1,6}`, () => ({
    kind: 'refused',
    reason: 'nothing is done to it alone; say what shall change instead',
  })),
];

/** "Upload it to YouTube": what this does not do is said. */
export const elsewhere: Rule[] = [
  rule(
    'turn',
    '(?:please |can you |could you |now |and |then )*(?:upload|post|publish|send|e ?mail|tweet) (?:it|this|that|the (?:film|video|movie|result)|everything)(?: (?:to|on|onto|via|with|by|at|for) [^,.;!?]{1,60})?',
    () => ({
      kind: 'refused',
      reason: 'I do not publish or send films; download it, or share it by a link from its project',
    }),
  ),
];

/** Where in the frame, after a wish about texts: "bigger, at the top". */
export const spots: Rule[] = [
  rule(
    'turn',
    `(?<=^|[ ](?:and|,) )(?:and )?(?:a (?:bit|little) )?(?:more |further |rather )?(?:at|to|towards?|on|in) the (?<spot>top|bottom|middle|centre|center)(?: of the (?:screen|frame|picture))?(?= ?(?:$|,|\\.|!|please))`,
    ({ group }) => {
      const spot = group('spot') ?? 'bottom';
      return { kind: 'spokenSpot', spot: spot === 'top' || spot === 'bottom' ? spot : 'middle' };
    },
  ),
];

/** "The title is too small": what is wrong says what is wished. */
export const complaints: Rule[] = [
  rule(
    'turn',
    `(?:(?:(?:the )?(?<text>titles?|text|headline|letters|words|${captionWord})|(?:the )?${heard}|${clips('c')}) (?:is |are |looks? |sounds? |seems? |'s |plays? )?)?(?:still |now |just |a (?:bit|little) |way |much |far |really )*too (?<fault>${Object.keys(faults).join('|')})(?: (?:for me|now))?`,
    (found) => {
      const fault = found.group('fault') ?? '';
      const isText = found.group('text') !== undefined;
      if (isText !== /big|large|small/.test(fault) && isText) return null;
      const isLength = fault === 'long' || fault === 'short';
      if (isLength && found.group('c') !== undefined && found.clips('c').kind !== 'all') return null;
      return faults[fault]?.(found) ?? null;
    },
  ),
];
