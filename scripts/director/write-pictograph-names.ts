/**
 * Writes `grammar/meant/generated/pictograph-names.ts` of the director: what things that have a pictograph are called in each of its
 * languages, from the annotations of the Unicode CLDR (npm's `cldr-annotations-full`, Unicode License v3). Its one argument is
 * the folder of that package. Only names are taken, no keywords: those of a castle say "fairy tale" too.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fold } from '../../packages/director/src/grammar/tokens/lex.ts';

const languages = ['de', 'es', 'fr', 'pt', 'it', 'zh'];

/** Names that say how something is drawn or felt, marks, and people told apart by their looks alone. */
const noThing =
  /face|button|arrow|o’clock|thirty|flag|heart|symbol|square|circle|sign$|mark$|letter|hand\b|finger|triangle|diamond|rectangle|pointer|tone|quarter|zodiac|:|cat$.*ing|person |^man |^woman |^men |^women |people |speaker|envelope|tray|banknote|globe|sun behind|cloud with|moon|mobile phone|bubble|balloon$|suit$|card index|notepad|bookmark|lock|infinity|plus|minus|multiply|divide|cross$|star and|no |dash|note|points|medal|low |level|knobs|page |optical|floppy|disk|chart|antenna|oncoming|incoming|outbox|inbox|label|memo/;

/** Signs of the zodiac, manners of speaking, and words that mean something else in messages about films. */
const otherwise = new Set(
  'aries taurus gemini cancer leo virgo libra scorpio sagittarius capricorn aquarius pisces ophiuchus sharp flat hole dizzy collision warning prohibited om plunger clamp link key bald customs construction sparkle sparkles splatter bell label hook scroll knot thread pick gear battery seat watch mate ice fly mouth eye eyes ear foot leg nose tongue compass cinema television film frames ledger spade joker mage troll bust rial lozenge cooking kiss'.split(
    ' ',
  ),
);

/** By which word footage of it is called, where the name is another. */
const usual: { readonly [name: string]: string } = {
  automobile: 'car',
  airplane: 'plane',
  'baguette bread': 'baguette',
  'person biking': 'cyclist',
  'mobile phone': 'phone',
  honeybee: 'bee',
  'french fries': 'fries',
  'spouting whale': 'whale',
  'sport utility vehicle': 'suv',
  'water wave': 'wave',
  'soccer ball': 'football',
  'cheese wedge': 'cheese',
  'wrapped gift': 'gift',
  'ear of corn': 'corn',
  'pot of food': 'stew',
  'green salad': 'salad',
  'soft ice cream': 'ice cream',
  'high-speed train': 'train',
  'articulated lorry': 'lorry',
  'snow-capped mountain': 'mountain',
  'racing car': 'race car',
  'hot beverage': 'coffee',
  'glass of milk': 'milk',
  'cloud with rain': 'rain',
};

type Annotations = Record<string, { tts?: string[] }>;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of cldr-annotations-full.');

function annotationsOf(language: string): Annotations {
  const file = join(resolve(folder ?? ''), 'annotations', language, 'annotations.json');
  const { annotations } = JSON.parse(readFileSync(file, 'utf8')) as {
    annotations: { annotations: Annotations };
  };
  return annotations.annotations;
}

/** "Radfahrer(in)" is one word; a name of more than three is a description. */
function plainName(name: string): string | null {
  const plain = fold(name.replace(/\s*\([^)]*\)/g, '')).replaceAll('’', "'");
  return plain === '' || /[:,;/]/.test(plain) || plain.split(/[ -]/).length > 3 ? null : plain;
}

const others = languages.map(annotationsOf);
const rows = new Map<string, string[]>();
for (const [sign, { tts }] of Object.entries(annotationsOf('en'))) {
  const english = tts?.[0]?.toLowerCase() ?? '';
  const name = usual[english] ?? english;
  if ((usual[english] === undefined && noThing.test(english)) || otherwise.has(name)) continue;
  if (name === '' || (sign.codePointAt(0) ?? 0) < 0x2300 || name.split(/[ -]/).length > 2) continue;
  const row = others.map((names) => plainName(names[sign]?.tts?.[0] ?? '') ?? '');
  if (!rows.has(name)) rows.set(name, row);
}

const lines = [...rows].map(([name, row]) => `${name}: ${row.join('; ')}`).toSorted();
const text = `/**
 * What things that have a pictograph are called: English: German; Spanish; French; Portuguese; Italian; Chinese. Made by
 * scripts/director/write-pictograph-names.ts of the annotations of the Unicode CLDR 48.2, Copyright 1991-2025 Unicode, Inc.,
 * under the Unicode License v3 (https://www.unicode.org/license.txt). Folded as in lex.ts.
 */
export const pictographNames = \`
${lines.join('\n')}
\`;
`;
writeFileSync(
  resolve(import.meta.dirname, '../../packages/director/src/grammar/meant/generated/pictograph-names.ts'),
  text,
);
console.log(`${rows.size} things`);
