/** What stands around what is meant: "can you tell me how long it is?" asks, and "last weekend" is no place in a film. Pure. */
import { type Form, withForms, words } from './forms.ts';

const indirect: readonly Form[] = [
  [
    /^\s*(?:(?:please|hey|ok|okay|and|so),? )*(?:(?:can|could|would|will) you (?:please )?(?:tell|say to|remind) (?:me|us)|(?:please )?tell (?:me|us)|i(?:['’]d| would) (?:like|love) to know|do you know|i wonder) how long (.{1,40}?) (?:is|lasts?|runs?|will be)(?: now| at the moment)?\s*[.?!]*\s*$/iu,
    'how long is $1?',
  ],
];

const spans =
  'week-?ends?|weeks?|months?|years?|nights?|summers?|winters?|springs?|autumns?|falls?|christmas|easter|holidays?|vacations?|seasons?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|january|february|march|april|may|june|july|august|september|october|november|december';
const germanSpans =
  'wochenendes?|woche|monats?|jahre?s?|nacht|sommers?|winters?|frühlings?|herbst(?:es)?|weihnachten|ostern|urlaubs?|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag';
/** When something was filmed. */
const dates: readonly Form[] = [
  [words(String.raw`(?:the )?(?:last|past) (${spans})(?!['’]s? (?:clip|shot))`), 'the $1'],
  [
    words(String.raw`(?:der |die |das |dem |den |des )?(?:letzte[nrsm]?|vorige[nrsm]?) (${germanSpans})`),
    '$1',
  ],
  [
    words(
      String.raw`(week-?end|semaine|mois|année|an|été|hiver|printemps|automne|nuit|noël|vacances|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) derni(?:er|ère)s?`,
    ),
    '$1',
  ],
  [
    words(String.raw`(?:últim[oa]|pasad[oa]) (fin de semana|semana|mes|año|verano|invierno|noche|navidad)`),
    '$1',
  ],
  [
    words(String.raw`(?:últim[oa]|passad[oa]) (fim de semana|semana|mês|ano|verão|inverno|noite|natal)`),
    '$1',
  ],
  [
    words(
      String.raw`(?:ultim[oa]|scors[oa]) (week-?end|fine settimana|settimana|mese|anno|estate|inverno|notte|natale)`,
    ),
    '$1',
  ],
];

/** A question put into a request, as the question. */
export const plainAsked = (text: string): string => withForms(text, indirect);

/** `text` with what tells when something was filmed as no more than that. */
export const plainDates = (text: string): string => withForms(text, dates);

const speeds = String.raw`(?:x ?\d{1,2}(?:[.,]\d)?|\d{1,2}(?:[.,]\d)? ?x|(?:at )?(?:double|half|triple|twice the|half the) speed)`;
const pair = String.raw`((?:(?:the|my|our) )?[\p{L}\p{N}_.-]+) (and|&) ((?:(?:the|my|our) )?[\p{L}\p{N}_.-]+)`;
const shared = new RegExp(String.raw`(?<=^|[,;.\n]\s*)${pair}\s*,\s*(${speeds})(?=\s*(?:[,;.!\n]|$))`, 'giu');

/** "Frog and pig, 2x": behind a comma it is said of both. */
export function plainSharedSpeeds(text: string, isName: (words: string) => boolean): string {
  const bare = (said: string) => said.replace(/^(?:the|my|our) /iu, '');
  return text.replace(shared, (said, a: string, and: string, b: string, speed: string) =>
    isName(bare(a)) && isName(bare(b)) ? `${a} ${and} ${b}, both ${asSpeed(speed)}` : said,
  );
}

const asSpeed = (said: string) => {
  const digits = /\d{1,2}(?:[.,]\d)?/u.exec(said)?.[0];
  return digits === undefined ? said : `at ${digits.replace(',', '.')}x speed`;
};
