/**
 * Clips with what they are called: "with the name under it", "jeweils mit dem Namen darunter", "avec son nom en dessous : A, B, C".
 * For first messages. Pure.
 */
import { SECONDS } from '../scripts/script-words.ts';
import { words } from './forms.ts';

const below = [
  String.raw`(?:(?:with |and )?(?:the |its |their |his |her )?(?:own )?(?:[\p{L}]+['’]s )?names? (?:of (?:it|each(?: one)?) )?(?:written |shown |displayed )?(?:under(?:neath)?(?: (?:it|each(?: one)?|them))?|below(?: (?:it|each(?: one)?|them))?|beneath(?: it)?|at the bottom|on (?:it|them|top)))`,
  String.raw`(?:(?:write |put |show |with )?(?:its|their) (?:own )?titles? (?:under(?:neath)?(?: it)?|below(?: it)?|beneath(?: it)?|at the bottom))`,
  String.raw`(?:(?:mit|samt) (?:dem |den |ihrem |seinem |ihren |seinen )?namen? (?:darunter|drunter|unten(?: drin)?|darauf|drauf|eingeblendet|im bild))`,
  String.raw`(?:mit namen(?: unten)?)`,
  String.raw`(?:avec (?:son|leur|le|leurs|les) noms? (?:en dessous|au-dessous|dessous|en bas|dessus))`,
  String.raw`(?:con (?:su|el|sus|los) nombres? (?:abajo|debajo|encima))`,
  String.raw`(?:com (?:o |os )?(?:seu |seus |respetivo |respectivo )?nomes? (?:embaixo|por baixo|em baixo|abaixo|por cima))`,
  String.raw`(?:con (?:il |i )?(?:suo |loro |proprio )?nom[ei] (?:sotto|in basso|sopra))`,
].join('|');
const each = String.raw`(?:each|every one|jeweils|chacune?|cada u[mn][oa]?|ciascun[oa]|ognun[oa])`;
const named = words(String.raw`(?:${each} )?(?:${below})`);
const inHan =
  /(?:并|，|,)?(?:在)?(?:下面|下方|底部)(?:都)?(?:写上?|显示|加上?|放上?|标上?)(?:各自的?|它的|它们的)?(?:名字|名称)|(?:并|，|,)?(?:配上|标上|写上|显示|加上)(?:各自的?|它们的)(?:名字|名称)/gu;

const time = String.raw`(?:\d{1,3}(?:[.,]\d+)?|[\p{L}]{2,7})\s?(?:${SECONDS}|秒)`;
/** "Show each dog for 4 seconds …: Bruno, Luna": what each is comes behind the colon. */
const everyOne = new RegExp(
  String.raw`^\s*(?:(?:please |bitte )?(?:show|give|put|take|use|zeig|zeige|montre|muestra|mostra) )?(?:each|every|jede[rs]?|jeden|chaque|cada|ogni) [\p{L} ]{2,20}?,? (?:exactly |genau )?(?:for |für |pendant |durante |por |per )?(${time}),?\s*(?:(?:and|und|et|y|e) )?(caption each with its name)\s*[:：]\s*([^:\n]{3,300}?)[.]?\s*$`,
  'iu',
);

const quote = /\uE000(\d+)\uE001/gu;

/**
 * A first message that asks for the names of its clips, in the words that are read. `isClip`: a file goes by these words; `kept`: what
 * was quoted, by the numbers that stand in the text.
 */
export function plainClipNames(
  text: string,
  { isClip, kept }: { isClip: (words: string) => boolean; kept: readonly string[] },
): string {
  const told = text
    .replace(named, 'caption each with its name')
    .replace(inHan, '，caption each with its name，');
  if (told === text) return text;
  const list = everyOne.exec(told);
  const names = (list?.[3] ?? '').split(/\s*(?:,|、|，)\s*/u);
  if (list !== null && names.length > 1 && names.every((name) => isClip(bare(name, kept))))
    return `${names.map((name) => bare(name, kept)).join(', ')}, ${list[1]} each, ${list[2]}`;
  return withoutNames(told, { isClip, kept });
}

const bare = (name: string, kept: readonly string[]): string =>
  name.replace(quote, (_, at) => (kept[Number(at)] ?? '').slice(1, -1)).trim();

/** "…, with the name below: “Ollie”, “Grind”": quoted names of clips are what is written anyway. */
function withoutNames(
  text: string,
  { isClip, kept }: { isClip: (words: string) => boolean; kept: readonly string[] },
): string {
  return text.replace(
    /(caption each with its name)\s*[:：]\s*((?:\uE000\d+\uE001\s*(?:,|、|，|and|und|et|y|e)?\s*){2,12})$/u,
    (said, ask: string, list: string) =>
      [...list.matchAll(quote)].every(([one]) => isClip(bare(one, kept))) ? ask : said,
  );
}
