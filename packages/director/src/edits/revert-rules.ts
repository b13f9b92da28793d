/** "Undo the black and white", "don't reverse it": one kind of change shall not be there. Pure. */
import type { RevertedThing } from './edit-wish.ts';
import { type Rule, rule } from './rule-parts.ts';

/** What changes are called, in six languages. */
const things: readonly (readonly [RevertedThing, string])[] = [
  ['titles', 'titles?|texts?|headlines?|titel|titres?|titulos?|titoli|titolo'],
  ['captions', 'captions?|subtitles?|untertiteln?|sous titres|subtitulos|legendas|sottotitoli'],
  ['music', 'music|song|soundtrack|musik|musique|musica'],
  [
    'look',
    'black and white|black & white|b&w|bw|gr[ea]y(?: ?scale)?|monochrome|sepia|colou?rs?(?: change)?|look|grade|filter|schwarzweiss|schwarz weiss|noir et blanc|blanco y negro|preto e branco|bianco e nero|farben?|filtre|filtro',
  ],
  [
    'speed',
    'speed(?: ?up| change)?|slow ?mo(?:tion)?|slow down|zeitlupe|geschwindigkeit|tempo|ralenti|vitesse|camara lenta|velocidad|velocidade|camera lenta|rallenty|rallentatore|velocita',
  ],
  [
    'shape',
    'crop|shape|format|square(?: format)?|vertical(?: format| version)?|reframe|reframing|aspect ratio|formato|hochformat',
  ],
  ['length', 'shortening|trim(?:ming)?|cuts?|length(?: change)?|kurzung|schnitt|coupe|corte|taglio'],
  ['order', 'swap|swapping|order|reorder(?:ing)?|reihenfolge|tausch|ordre|orden|ordem|ordine|move'],
  ['zoom', 'zoom(?:ing)?|zooms'],
  [
    'transitions',
    'crossfades?|transitions?|dissolves?|ubergange?|uberblendung(?:en)?|fondus?|transiciones|transicion|transicoes|transicao|transizioni|transizione|dissolvenze',
  ],
  ['reverse', 'revers(?:e|ing|al)|backwards(?: thing| bit)?|ruckwarts'],
  ['fade', 'fade(?: ?(?:in|out))?|fades'],
  ['volume', 'volume(?: change)?|loudness|lautstarke|mut(?:e|ing)'],
  ['inset', 'logo|watermark|picture in picture|wasserzeichen'],
  ['freeze', 'freeze(?: frame)?|standbild|arret sur image'],
];
const thing = things.map(([what, words]) => `(?<${what}>${words})`).join('|');
const article =
  '(?:the |that |this |my |your |all |den |die |das |der |le |la |les |el |los |las |o |os |a |as |il |lo |i |gli )*';
const undoing =
  '(?:undo|revert|take back|roll back|reset|mach|mache|annuler?|annulez|deshaz|deshacer|quita|desfaz|desfaca|annulla|anulla)';
const rest =
  '(?: of [^ ,.;]+(?: and [^ ,.;]+)?)?(?: ,? ?only (?:that|this))?(?: (?:again|only|change|changes|thing|part|please|bitte|wieder|ruckgangig|bit|effect))*(?:(?: ,)?(?: but| and)? (?:leave|keep) (?:the rest|everything else|all else|all the rest|the others?|the other changes)(?: (?:as (?:it )?is|as they are|please))*)?';

const whatOf = (group: (name: string) => string | undefined): RevertedThing =>
  things.find(([what]) => group(what) !== undefined)?.[0] ?? 'look';

/** Verbs that are not wished any more. */
const verbs: readonly (readonly [RevertedThing, string])[] = [
  ['reverse', 'revers(?:e|ing)|play(?:ing)? (?:it |that |this )?(?:backwards|in reverse)'],
  ['zoom', 'zoom(?:ing)?(?: in| out)?'],
  ['speed', 'slow(?:ing)?(?: down)?|speed(?:ing)?(?: up)?'],
  ['fade', 'fad(?:e|ing)(?: in| out)?'],
  ['volume', 'mut(?:e|ing)'],
  ['freeze', 'freez(?:e|ing)'],
  ['shape', 'crop(?:ping)?'],
];
const verb = verbs.map(([what, words]) => `(?<${what}>${words})`).join('|');

export const reverts: Rule[] = [
  rule('turn', `(?:please )?${undoing} ${article}(?:${thing})${rest}`, ({ group }) => ({
    kind: 'revert',
    what: whatOf(group),
  })),
  rule(
    'turn',
    `(?:please )?(?:take|roll|nimm|nehmt|nehmen sie) ${article}(?:${thing}) (?:back|zuruck)${rest}`,
    ({ group }) => ({ kind: 'revert', what: whatOf(group) }),
  ),
  rule(
    'turn',
    `(?:no |nope )?(?:don't|dont|do not|stop|no need to) (?:${verb})(?: (?:it|that|this|them|that one|that clip|so much|anymore|any more|after all|down|up))*`,
    ({ group }) => ({ kind: 'revert', what: whatOf(group) }),
  ),
];

const isThing = new RegExp(`^ ${article}(?:${thing})(?![^ ])`, 'u');

/** True where "undo" goes on with what shall be undone. */
export const namesThing = (after: string): boolean => isThing.test(after);
