/**
 * One more version of a film in another shape: "export also a square version", "auch noch hochkant exportieren", "una versión vertical
 * además". For messages about a film. Pure.
 */
import { lex } from '../grammar/tokens/lex.ts';

const set = (said: string): ReadonlySet<string> => new Set(said.split(' '));

const shapes: readonly (readonly [RegExp, string])[] = [
  [/^(?:square|squared|quadrat\p{L}*|carree?s?|cuadrad[oa]|quadrad[oa])$/u, '1:1'],
  [/^(?:vertical\p{L}*|vertikal\p{L}*|portrait|upright|hochkant\p{L}*|hochformat\p{L}*)$/u, '9:16'],
  [
    /^(?:landscape|wide|widescreen|horizont\p{L}*|querformat\p{L}*|paysage|apaisad[oa]|orizzontal\p{L}*)$/u,
    '16:9',
  ],
];
const hanShapes: readonly (readonly [RegExp, string])[] = [
  [/正?方形/u, '1:1'],
  [/竖[屏版]?/u, '9:16'],
  [/横[屏版]?/u, '16:9'],
];
const ratio = /(?<![\d:])(\d{1,2}):(\d{1,2})(?![\d:])/u;
const further = set(
  'also too second another extra additional further more auch noch zusatzlich zusatzliche zweite zweites weitere weiteres aussi egalement deuxieme seconde autre plus supplementaire tambien ademas segunda otra adicional mas tambem alem outra anche pure seconda altra inoltre',
);
const versions = set(
  'version versions fassung variante export exports output copy cut versione versiones versao versoes exportacion exportacao copia copie',
);
const asking = set(
  'export exports need want render give make get do produce create like can could would have please exportieren exportiere brauche brauchen gib mach mache machen bitte rendern erstelle fais exporte exporter besoin voudrais veux donne faut necesito quiero haz exporta dame hazme preciso quero faz fammi esporta voglio vorrei dammi serve',
);
/** Words that say nothing beside these. */
const light = set(
  'i we you me us a an one the in as it this of that and then now for with format it’s ich wir mir uns eine einen ein im als es davon und dann jetzt je nous moi une un en de du la le et puis yo nos me un una en de la y luego eu nos uma um em de a o e depois io ci mi un in di la il e poi s il te plait svp por favor per favore',
);

/** The shape that a clause names, as it is written; null where it names none, or several. */
function shapeOf(clause: string): string | null {
  const written = [...clause.matchAll(new RegExp(ratio, 'gu'))].map(([said]) => said);
  const words = lex(clause).flatMap(({ fold }) => shapes.find(([form]) => form.test(fold))?.[1] ?? []);
  const signs = hanShapes.flatMap(([form, shape]) => (form.test(clause) ? [shape] : []));
  const all = new Set([...written, ...words, ...signs]);
  return all.size === 1 ? ([...all][0] ?? null) : null;
}

const hanFurther = /再|另外?|还|也/u;
const hanVersion = /版|一个|一份/u;

function plainVersion(clause: string): string {
  const shape = shapeOf(clause);
  if (shape === null) return clause;
  if (hanFurther.test(clause) && hanVersion.test(clause)) return `export a second version in ${shape}`;
  const tokens = lex(clause.replace(ratio, ' ')).filter(({ kind }) => kind === 'word' || kind === 'number');
  const has = (some: ReadonlySet<string>) => tokens.some(({ fold }) => some.has(fold));
  const isNoun = has(versions) || tokens.some(({ fold }) => fold === 'one');
  if (!has(further) || !(isNoun || has(exporting))) return clause;
  const isShape = (fold: string) => shapes.some(([form]) => form.test(fold));
  const known = [further, versions, asking, light];
  const isAll = tokens.every(({ fold }) => isShape(fold) || known.some((some) => some.has(fold)));
  return isAll ? `export a second version in ${shape}` : clause;
}

const exporting = set('export exports exportieren exportiere exporte exporter exporta esporta need brauche');
const between = /([.;!?\n。；！？]|(?<!\d),(?!\d)|，)/u;
const longest = 600;

/** A message about a film whose wishes for one more version are put as what is read. */
export const plainVersions = (text: string): string =>
  text.length > longest || !/\p{L}/u.test(text)
    ? text
    : text
        .split(between)
        .map((part) => {
          const told = plainVersion(part.trim());
          return told === part.trim() ? part : part.replace(part.trim(), () => told);
        })
        .join('');
