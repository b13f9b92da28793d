/**
 * One more version of a film in another shape or of another length: "export also a square version", "auch noch hochkant exportieren",
 * "una versión vertical además", "plus a 15 second cut for TikTok". For messages about a film. Pure.
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
  [/^(?:tiktok|reels?|stor(?:y|ies)|shorts|storys?)$/u, '9:16'],
  [/^(?:youtube|vimeo)$/u, '16:9'],
];
const hanShapes: readonly (readonly [RegExp, string])[] = [
  [/正?方形/u, '1:1'],
  [/竖[屏版]?/u, '9:16'],
  [/横[屏版]?/u, '16:9'],
  [/抖音/u, '9:16'],
];
const ratio = /(?<![\d:])(\d{1,2}):(\d{1,2})(?![\d:])/u;
const time =
  /(?<![\d:.,])(\d{1,3})[ -]?(?:seconds?|secs?|s|sekunden?|sekündige[nrs]?|sek|secondes?|segundos?|secondi)(?!\p{L})|(\d{1,3})\s?秒钟?/iu;
const further = set(
  'also too second another extra additional further more auch noch zusatzlich zusatzliche zweite zweites weitere weiteres aussi egalement deuxieme seconde autre plus supplementaire encore tambien otro outro altro another other well besides ademas segunda otra adicional mas tambem alem outra anche pure seconda altra inoltre',
);
const versions = set(
  'version versions fassung variante cutdown edit export exports output copy cut versione versiones versao versoes exportacion exportacao copia copie',
);
/** "A square one", "una verticale", "the same": what stands for the film itself. */
const standing = set(
  'one ones eine eins einen una uma une same thing gleiche gleichen dasselbe selbe derselbe meme chose mismo misma cosa mesmo mesma stesso stessa pareil another other otro otra outro outra autre altro altra',
);
const asking = set(
  'export exports need want render give make get do produce create like can could would have please exportieren exportiere brauche brauchen gib mach mache machen bitte rendern erstelle fais exporte exporter besoin voudrais veux donne faut necesito quiero haz exporta dame hazme preciso quero faz fammi esporta voglio vorrei dammi serve fammene dammene hazme dame manda have possible donne fournis crea crie liefere',
);
/** Words that say nothing beside these. */
const light = set(
  "m'en m’en " +
    'i we you me us a an one the in as it this of that and then now for with format it’s ich wir mir uns eine einen ein das die der den dem im als es davon und dann jetzt je nous moi une un en de du la le et puis yo nos me un una en de la y luego eu nos uma um em de a o e depois io ci mi un in di la il e poi s il te plait svp por favor per favore feed post posts mach bitte als au auf aus ab di da mit lang long longue larga longa lunga format formato social media instagram m en para pour per fur les los las os as gli i ahora agora maintenant adesso il ora video film clip',
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
const hanVersion = /版|一个|一份|一条/u;
/** Chinese that says nothing beside a time and that it is one more version. */
const hanLight = /^[再另外还也出来做要给我个一份条的版本短视频长剪请帮想时请吧个呢啊，]*$/u;

/** How long a version shall be, seconds; null where a clause tells no time, or several. */
function secondsOf(clause: string): number | null {
  const times = [...clause.matchAll(new RegExp(time, 'giu'))];
  const [first, ...others] = times;
  const seconds = Number(first?.[1] ?? first?.[2] ?? Number.NaN);
  return others.length === 0 && seconds > 0 ? seconds : null;
}

function plainVersion(clause: string): string {
  const [shape, seconds] = [shapeOf(clause), secondsOf(clause)];
  if (shape === null && seconds === null) return clause;
  const told = ['export a second version', shape && `in ${shape}`, seconds && `of ${seconds} seconds`]
    .filter((part) => part !== null)
    .join(' ');
  if (hanFurther.test(clause) && hanVersion.test(clause)) {
    const rest = clause.replace(time, '').replace(ratio, '');
    return shape !== null || hanLight.test(rest.replace(/\s/gu, '')) ? told : clause;
  }
  const bare = clause.replace(ratio, ' ').replace(time, ' ');
  const tokens = lex(bare).filter(({ kind }) => kind === 'word' || kind === 'number');
  const has = (some: ReadonlySet<string>) => tokens.some(({ fold }) => some.has(fold));
  const isNoun = has(versions) || has(standing);
  if (!has(further) || !(isNoun || has(exporting))) return clause;
  // "Make it also 15 seconds" is of the film; "also a 15 second one" is another.
  const isOther = shape !== null || has(versions) || !has(pointing);
  // "Make the second one 2 seconds" is of a clip.
  const isCounted = !has(versions) && tokens.every(({ fold }) => !further.has(fold) || counted.has(fold));
  if (isCounted) return clause;
  const isShape = (fold: string) => shapes.some(([form]) => form.test(fold));
  const known = [further, versions, standing, asking, light];
  const isAll = tokens.every(({ fold }) => isShape(fold) || known.some((some) => some.has(fold)));
  return isAll && isOther ? told : clause;
}

const counted = set('second deuxieme seconde segunda zweite zweites seconda');
const pointing = set('it es ihn le la lo');
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
        .join('')
        .replace(timeBehind, (_, told: string, a?: string, b?: string) => `${told} of ${a ?? b} seconds`);

/** "A square version of this, 12 seconds". */
const timeBehind = new RegExp(
  String.raw`(export a second version in \d{1,2}:\d{1,2})\s*[,，]\s*(?:also |auch |in |of |mit |de |da |di |con |com )?(?:${time.source})(?=\s*[.!?。]?\s*$)`,
  'iu',
);
