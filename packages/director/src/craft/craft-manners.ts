/** How clips look and move, as clauses ask for it: grey but for a part, slow zooms, replays, looks with grain. Pure. */
import type { PlannerAsset } from '../assets.ts';
import type { ClipTarget, Edit } from '../edits/edit-wish.ts';
import { beginOf, endOf, filesBeside, filesOf, type Stretch, trimmed } from './craft-clauses.ts';
import { filesIn, timesIn } from './craft-parts.ts';
import { portionsIn } from './craft-portions.ts';
import { treatmentIn } from './craft-treatments.ts';
import { all, clip, type Reader, type Taken, unlike, written } from './craft-wish.ts';
import { either, negations } from './craft-words.ts';

// "Black and white but for the last 3 seconds".

const grey = String.raw`(?:black[ -]and[ -]white|b ?& ?w|b\/w|grey(?:scale)?|gray(?:scale)?|monochrome|schwarz-?wei(?:ß|ss)|s\/w|noir et blanc|n&b|blanco y negro|b\/n|preto e branco|p&b|bianco e nero)`;
const butFor = String.raw`(?:except(?: for)?|but for|apart from|other than|all but|but not|außer|bis auf|nur nicht|ausgenommen|sauf|excepté|à part|hormis|salvo|excepto|menos|exceto|tirando|fora|tranne|eccetto|salvo)`;
const only = String.raw`(?:only|just|nur|seulement|seul|sólo|solo|solamente|só|apenas|somente|solo|soltanto)`;
const inColour = String.raw`(?:in (?:full )?colou?r|(?:in farbe|farbig|bunt)|en couleurs?|en color|a color|em cor(?:es)?|colorid[oa]|a colori|in colore)`;
const edge = String.raw`(?<part>(?:(?:the|at the|das|dem|am|la|le|l['’]|el|al|o|no|il|alla)\s*)?(?:(?<end>(?:very )?end(?:ing)?|ende|schluss|fin(?:al)?|fim|fine|finale)|(?<start>start|beginning|opening|anfang|beginn|début|principio|inicio|início|começo|inizio))|.{3,40}?)`;
const greyBut = new RegExp(
  String.raw`(?<!\p{L})(?:(?:in|en|em|in)\s+)?${grey}\s*,?\s*(?:(?:and|but|und|aber|et|mais|y|pero|e|mas|ma)\s+)?(?:${butFor}\s+${edge}|${only}\s+${edge.replaceAll('<part>', '<part2>').replaceAll('<end>', '<end2>').replaceAll('<start>', '<start2>')}\s+(?:is |ist |est |es |é |è )?${inColour})(?=\s*(?:[.,;!]|$))`,
  'iu',
);
const greyButInHan =
  /(?:除了|只有)?(?<han>最后|结尾|开头)(?:的?(?<n>\d{1,2})秒)?(?:以?外|之外)?(?:，|,)?(?:都|全部|其余)(?:是|用)?黑白/u;
const edgeSeconds = 3;

/** Grey all along, and one part of it as it was filmed. */
export const greyExcept: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined) return null;
  // The exception may stand behind a comma.
  const next = message.clauses[index + 1];
  const isOpen = next !== undefined && /^\s*[,，]\s*$/u.test(message.masked.slice(clause.end, next.start));
  const end = isOpen && next !== undefined && filesOf(message, next).length === 0 ? next.end : clause.end;
  const text = message.masked.slice(clause.start, end);
  const match = greyBut.exec(text) ?? greyButInHan.exec(text);
  if (match === null) return null;
  const { part, part2, end: last, end2, start: first, start2, han, n } = match.groups ?? {};
  const [portion] = portionsIn(part ?? part2 ?? '');
  const seconds = n === undefined ? edgeSeconds : Number(n);
  const isLast = (last ?? end2) !== undefined || /最后|结尾/u.test(han ?? '');
  const isFirst = (first ?? start2) !== undefined || /开头/u.test(han ?? '');
  const measure =
    portion ??
    (isLast
      ? { by: 'seconds' as const, from: -seconds, to: null }
      : isFirst
        ? { by: 'seconds' as const, from: 0, to: seconds }
        : null);
  if (measure === null) return null;
  const { by, from, to } = measure;
  const start = clause.start + match.index;
  const edits: Edit[] = [
    { kind: 'look', look: 'grey', target: all },
    { kind: 'part', target: all, by, from, to, how: { kind: 'look', look: 'plain' } },
  ];
  return { start, end: start + match[0].length, edits, instead: '' };
};

// "With a slow zoom".

const slowly =
  '(?:slow(?:ly)?|gentle|gently|soft(?:ly)?|smooth(?:ly)?|subtle|light|langsame[nmrs]?|langsam|sanfte[nmrs]?|sanft|leichte[nmrs]?|lente?|lentement|doux|douce|doucement|léger|lent[oa]|lentamente|suave(?:mente)?|despacio|lev[ei]|leggero|dolce|piano)';
const zoomNoun = '(?:zoom(?:s|ing|t|en|fahrt)?|ran-?zoom(?:en)?|push[ -]in)';
const way =
  '(?<way>(?:in(?:to)?|out|rein|hinein|heran|ran|raus|hinaus|heraus|avant|arrière|adelante|atrás|hacia dentro|hacia fuera|para dentro|para fora|avanti|indietro)(?:wards?)?)';
const slowZoomed = new RegExp(
  String.raw`(?<!\p{L})(?:(?:with|and|mit|und|avec|et|con|y|com|e)\s+)?(?:(?:an?|ein(?:e[mnrs]?)?|une?|un|um|uno|il|o|el|the|it|it['’]s|is|einen)\s+)?(?:${slowly}\s+${zoomNoun}|${zoomNoun}\s+(?:${way.replace('<way>', '<way2>')}\s+)?${slowly})(?:\s+${way})?(?:\s+(?:on|auf|sur|sobre|su) (?:it|es|ihn|lui|él|ele))?(?!\p{L})|(?:缓慢|慢慢|慢速)(?:地|的)?(?<han>推近|拉远|变焦|放大|缩小|推进)`,
  'iu',
);
const outward = /out|raus|hinaus|heraus|arrière|atrás|fuera|fora|indietro|拉远|缩小/iu;

/** "The picture with a slow zoom", "cover slowly zooming". */
export const slowZoom: Reader = (message, index) => {
  const clause = message.clauses[index];
  const match = clause === undefined ? null : slowZoomed.exec(message.masked.slice(clause.start, clause.end));
  if (clause === undefined || match === null) return null;
  const start = clause.start + match.index;
  if (negations.test(message.masked.slice(clause.start, start))) return null;
  const own = filesOf(message, { start: clause.start, end: start }).findLast(
    ({ value }) => value.kind !== 'audio',
  );
  const behind = filesOf(message, clause).find((file) => file.start >= start && file.value.kind !== 'audio');
  const before = filesBeside(message, clause).findLast(({ end }) => end <= clause.start);
  const file = own ?? behind ?? before;
  const { way, way2, han = '' } = match.groups ?? {};
  const edit: Edit = {
    kind: 'zoom',
    to: outward.test(`${way ?? ''} ${way2 ?? ''} ${han}`) ? 'out' : 'in',
    target: file === undefined ? all : clip(file.value),
  };
  return { start, end: start + match[0].length, edits: [edit], instead: '' };
};

// "Repeat the second goal in slow motion right after it".

const again =
  /(?<!\p{L})(?:again|once more|one more time|replay(?:ed)?|repeat(?:ed)?|instant replay|wiederhol\p{L}*|nochmals?|noch (?:ein)?mal|erneut|r[eé]p[eè]te[rz]?|rejoue[rz]?|encore une fois|de nouveau|à nouveau|repite|repetir|otra vez|de nuevo|rep[ei]te|repita|outra vez|de novo|novamente|replay|ripeti|di nuovo|ancora una volta)(?!\p{L})|重播|再(?:放|播|来)?一(?:次|遍)|重复/iu;
const rightAfter =
  /(?<!\p{L})(?:(?:right|just|directly|immediately|straight)?\s*(?:after(?:wards)?|behind)(?: (?:it|that|the))?|direkt (?:danach|dahinter)|gleich danach|danach|nach (?:dem|der)|juste après|après|justo después|después(?: del?| de la)?|logo (?:depois|a seguir|após)|depois(?: d[oa])?|subito dopo|dopo (?:il|la|lo)?)(?!\p{L})|(?:紧接着|之后|后面|随后)/iu;
const lightWords =
  /^(?:\s|[.,!]|(?:please|bitte|and|und|et|y|e|then|dann|puis|luego|depois|poi|show|put|add|play|insert|make|zeig\p{L}*|setz\p{L}*|füge?|spiel\p{L}*|montre|mets|ajoute|pon|añade|muestra|mostra|coloca|põe|bota|metti|aggiungi|it|that|this|es|ihn|das|le|la|lo|el|the|o|a|il|of|von|de|do|da|del|di|in|en|em|im|al|at|as|a|an|ein|une|un|una|um|uma|clip|shot|gleich|direkt|right|just|logo|juste|justo|subito|des|dem|den|der|die)(?!\p{L}))*$/iu;

const ordinals: readonly (readonly [number, RegExp])[] = [
  [
    1,
    /(?<!\p{L})(?:first|1st|erste[nrsm]?|premi(?:er|ère)|primer[oa]?|primeir[oa]|prim[oa])\s+(?<noun>\p{L}+)|第一(?:个|次)?(?<han>\p{Script=Han}{1,3})/iu,
  ],
  [
    2,
    /(?<!\p{L})(?:second|2nd|zweite[nrsm]?|deuxi[eè]me|segund[oa]|second[oa])\s+(?<noun>\p{L}+)|第二(?:个|次)?(?<han>\p{Script=Han}{1,3})/iu,
  ],
  [
    3,
    /(?<!\p{L})(?:third|3rd|dritte[nrsm]?|troisi[eè]me|tercer[oa]?|terceir[oa]|terz[oa])\s+(?<noun>\p{L}+)|第三(?:个|次)?(?<han>\p{Script=Han}{1,3})/iu,
  ],
];

/** "The second goal": of files that are called so the one with that number, and where in the text. */
export function numberedIn(
  text: string,
  assets: readonly PlannerAsset[],
): (Stretch & { value: PlannerAsset }) | null {
  for (const [number, form] of ordinals) {
    const match = form.exec(text);
    const noun = match?.groups?.noun ?? match?.groups?.han;
    if (match === null || noun === undefined) continue;
    const numbered = assets.filter(({ name, kind }) => {
      const digits = name.replace(/\.[a-z0-9]{2,4}$/iu, '').match(/\d+/gu) ?? [];
      return kind === 'video' && digits.length === 1 && Number(digits[0]) === number;
    });
    const own = numbered.filter(
      ({ name }) =>
        filesIn(`${noun} ${number}`, assets).some(({ value }) => value.name === name) ||
        name.toLowerCase().includes(noun.toLowerCase()),
    );
    const [only, ...others] = own;
    if (only !== undefined && others.length === 0)
      return { value: only, start: match.index, end: match.index + match[0].length };
  }
  return null;
}

/** A clip of the film once more right behind itself, slowed or otherwise. */
export const replayAfter: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined || message.isTurn !== true) return null;
  const text = message.masked.slice(clause.start, clause.end);
  if (!again.test(text) || negations.test(text)) return null;
  const numbered = numberedIn(text, message.assets);
  const [file, ...others] = unlike(filesOf(message, clause).filter(({ value }) => value.kind === 'video'));
  const own =
    numbered ??
    (file === undefined
      ? null
      : { value: file.value, start: file.start - clause.start, end: file.end - clause.start });
  if (own === null || (numbered === null && others.length > 0)) return null;
  const bare = `${text.slice(0, own.start)} ${text.slice(own.end)}`
    .replace(new RegExp(again, 'giu'), ' ')
    .replace(new RegExp(rightAfter, 'giu'), ' ');
  const changes = treatmentIn(bare.trim(), message.assets) ?? slowOnly(bare);
  const speed = changes?.find(({ kind }) => kind === 'speed');
  if (changes === null || speed === undefined || speed.kind !== 'speed' || changes.length > 1) return null;
  const target: ClipTarget = clip(own.value);
  return { ...clause, edits: [{ kind: 'repeat', target, times: 2, speed: speed.factor }], instead: '' };
};

const slowWords =
  /(?<!\p{L})(?:in |en |em |al |au )?(?:slow(?:ed)?[ -]?mo(?:tion)?|slow(?:ly|ed down)?|slower|zeitlupe|ralenti|c[áa]mara lenta|c[âa]mera lenta|rallentatore|rallenty)(?!\p{L})|慢动作|慢放/iu;
const slowOnly = (text: string) =>
  slowWords.test(text) && lightWords.test(text.replace(slowWords, ' '))
    ? [{ kind: 'speed' as const, factor: 0.5 }]
    : null;

// Looks that Chinese names without a verb that is read, and grain, which there is none of.

const hanLooks: readonly (readonly ['grey' | 'faded' | 'warm' | 'cold' | 'vivid' | 'bright', RegExp])[] = [
  ['grey', /黑白/u],
  ['faded', /复古|怀旧|老电影|胶片/u],
  ['warm', /暖(?:色|调)?/u],
  ['cold', /冷(?:色|调)?/u],
  ['vivid', /鲜艳|饱和/u],
  ['bright', /明亮/u],
];
const hanLook =
  /^(?:请|把|将|整个|全部|视频|影片|画面|它)*(?:都)?(?:换|改|变|调|做|弄|设)?(?:成|为|用|加上?)?(?<look>黑白|复古|怀旧|老电影|胶片|暖色?|冷色?|鲜艳|明亮)(?:的)?(?:风格|色调|滤镜|效果|画面|调|感)?(?:的)?$/u;

/** "换成黑白风格". */
export const hanStyle: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined || message.isTurn !== true) return null;
  const match = hanLook.exec(message.masked.slice(clause.start, clause.end));
  const look = hanLooks.find(([, words]) => words.test(match?.groups?.look ?? ''))?.[0];
  return look === undefined ? null : { ...clause, edits: [{ kind: 'look', look, target: all }], instead: '' };
};

const hanMusic =
  /^(?:把|将)?(?:背景)?(?:音乐|配乐)(?:的?(?:声音|音量))?(?:调|放|弄|开)?(?:得)?(?<way>小|轻|低|大|响|高)(?:声|音)?(?:一?[点些])?(?:儿)?$/u;
const hanDb = 6;

/** "音乐小声一些". */
export const hanVolume: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined || message.isTurn !== true) return null;
  const match = hanMusic.exec(message.masked.slice(clause.start, clause.end));
  if (match === null) return null;
  const db = /大|响|高/u.test(match.groups?.way ?? '') ? hanDb : -hanDb;
  return { ...clause, edits: [{ kind: 'volume', of: 'music', db }], instead: '' };
};

const vintage = either(
  "vintage|retro|old[ -](?:film|movie|school)|super ?8|8 ?mm|analog(?:ue)?|alte[nrm]? film|nostalgisch\\p{L}*|vieux film|ancien|rétro|antigu[oa]|película antigua|antig[oa]|filme antigo|d[’']epoca|vecchio film",
  '复古|怀旧|老电影',
);
const grain = either(
  'grain(?:y|s)?|film grain|filmkorn|körnung|körnig\\p{L}*|korn|granuleux|granulé|grano(?: de película)?|granulad[oa]|con grano|granulação|granuloso|grana|sgranat[oa]',
  '颗粒感?|噪点',
);
const lookWords =
  /^(?:\s|[.,!-]|(?:give|make|put|add|use|apply|with|and|it|the|a|an|film|video|clip|clips|all|whole|look|style|effect|filter|feel|vibe|touch|of|on|to|over|please|mach|mache?|gib|setz|einen?|mit|und|drauf|dazu|dem|das|ein|den|film|video|look|stil|effekt|bitte|mets|ajoute|donne|avec|et|un|une|du|de|le|la|style|effet|filtre|pon|ponle|dale|añade|con|y|una?|el|estilo|efecto|filtro|põe|coloca|dá|adiciona|com|e|uma?|o|aspecto|efeito|metti|aggiungi|dai|stile|effetto|il|lo|gli|aspetto|aire|toque|im|in|en|em|little|bit|some|etwas|bisschen|peu|poco|pouco|ton)(?!\p{L}))*$/iu;
const noGrain = 'film grain is not among the looks that I can give';

/** "Give it a grainy vintage look": the look is given, and that there is no grain is told. */
export const vintageLook: Reader = (message, index): Taken | null => {
  const clause = message.clauses[index];
  if (clause === undefined) return null;
  const stretch =
    message.isTurn === true
      ? clause
      : trimmed(message.masked, {
          start: beginOf(
            message,
            clause,
            clause.start + Math.max(0, message.masked.slice(clause.start, clause.end).search(grain)),
          ),
          end: endOf(
            message,
            clause,
            clause.start + Math.max(0, message.masked.slice(clause.start, clause.end).search(grain)),
          ),
        });
  const text = message.masked.slice(stretch.start, stretch.end);
  const [isOld, isGrainy] = [vintage.test(text), grain.test(text)];
  if (
    !isGrainy ||
    negations.test(text) ||
    filesOf(message, stretch).length > 0 ||
    timesIn(text).lasts !== null
  )
    return null;
  const bare = text.replace(new RegExp(vintage, 'giu'), ' ').replace(new RegExp(grain, 'giu'), ' ');
  if (!lookWords.test(bare) || written(message, stretch).includes('"')) return null;
  const edits: Edit[] = [
    ...(isOld ? [{ kind: 'look' as const, look: 'faded' as const, target: all }] : []),
    { kind: 'refused', reason: noGrain },
  ];
  return { ...stretch, edits, instead: '' };
};
