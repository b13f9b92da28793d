/** "The elf in colour, the others in black and white", "only change the pig: grey, muted": each change with what it is of. Pure. */
import { areClips, begin, type ClauseWorld, isClip, list, namesIn } from './phrases.ts';

const others = String.raw`(?:(?:all )?(?:the )?(?:others?(?: (?:ones|clips|two|three|shots))?|rest|remaining (?:ones|clips))|everything else|everyone else|(?:die |den |der |das )?(?:beiden )?(?:anderen|rest|übrigen|restlichen)|alles andere|tou[st] (?:le[s]? )?(?:reste|autres)|le[s]? (?:deux )?(?:reste|autres)|(?:todo )?(?:el|lo|los|las) (?:resto|demás|otros|otras)|(?:tudo )?[oa]s? (?:resto|outros|outras)|(?:tutt[oi] )?(?:il|gli|le) (?:resto|altri|altre))`;
const verbs = String.raw`(?:please |bitte )?(?:make|turn|put|have|set|show|play|speed up|slow down|mute|mach|mache|spiel|zeig|stell|mets|mettez|passe|fais|pon|haz|põe|faz|mete|metti|fai)`;
const othersForm = new RegExp(
  String.raw`(?:\s*[,;]\s*(?:(?:and|but|while|und|aber|et|mais|y|pero|e|mas|ma|però) )?|\s+(?:and|but|while|whereas|und|aber|während|et|mais|y|pero|mientras|e|mas|ma|però|mentre) |\.\s+)((?:${verbs} )?)${others}(?=\s+[^\s,;.!?])`,
  'iu',
);
/** What becomes of the others is no change of theirs. */
const going =
  /^\s*(?:out|away|gone|off|goes?|can go|should go|stays?|weg|raus|bleib|dehors|fuera|fora|via|as |first|last|after|before|behind|then|comes?|kommt|kommen)(?![\p{L}])/iu;

/** The clips that are named last before something. */
function lastClips(before: string, world: ClauseWorld): string | null {
  const words = [...before.matchAll(/[^\s,;.!?]+/gu)];
  for (let from = 0; from < words.length; from += 1) {
    const start = words[from]?.index ?? 0;
    const found = new RegExp(String.raw`${begin}(?:${verbs} )?(${list})(?=[\s,;.!?]|$)`, 'iu').exec(
      before.slice(start),
    );
    const what = found?.[1];
    if (what !== undefined && areClips(what, world)) return what;
  }
  return null;
}

function ofOthers(text: string, world: ClauseWorld): string {
  const found = othersForm.exec(text);
  if (found === null) return text;
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + found[0].length);
  const sentence = before.slice(Math.max(before.lastIndexOf('.'), before.lastIndexOf('\n')) + 1);
  const named = lastClips(found[0].startsWith('.') ? before : sentence, world);
  if (named === null || going.test(after) || /(?:\p{L}\s)?(?:than|wie|als)\s*$/iu.test(before)) return text;
  return `${before.replace(/[\s.]+$/u, '')}. ${found[1] ?? ''}everything but ${named}${after}`;
}

const keepVerb = String.raw`(?:please |bitte )?(?:keep|leave|behalte?|lass|garde[rz]?|laisse[rz]?|quédate con|deja|mantén|mantém|deixa|fica com|tieni|lascia)`;
const dropVerb = String.raw`(?:remove|delete|drop|lose|throw out|throw away|cut(?: out)?|get rid of|take out|scrap|lösche?|entferne?|schmeiß|wirf|enlève|supprime|retire|quita|elimina|borra|tira|apaga|remove|togli|rimuovi|leva)`;
/** "Keep the frog and remove the others". */
const keepOnly = new RegExp(
  String.raw`${begin}${keepVerb} (${list})(?: in)?(?:\s*[,;]\s*(?:and |und |et |y |e )?|\s+(?:and|but|und|et|y|e)\s+)${dropVerb} ${others}(?: (?:raus|weg|out|away))?(?=\s*(?:[,;.!?\n]|$))`,
  'iu',
);
/** "Delete all clips but the frog". */
const dropAllBut = new RegExp(
  String.raw`${begin}${dropVerb} (?:everything|every clip|all(?: of)?(?: the| my)?(?: (?:clips|shots|scenes|others))?|alles|alle clips|tout|tous les plans|todo|todos los clips|tudo|tutto) (?:but|except(?: for)?|apart from|außer|bis auf|sauf|excepto|menos|exceto|tranne) (${list})(?=\s*(?:[,;.!?\n]|$))`,
  'iu',
);
/** "Keep the frog, remove the pig": what is not to go stays anyway. */
const keepAndDrop = new RegExp(
  String.raw`${begin}(?:i(?:['’]d| would) )?${keepVerb} (${list})(?: in)?(?:\s*[,;.]\s*(?:and |but |und |et |y |e )?|\s+(?:and|but|und|et|y|e)\s+)(?=${dropVerb}\s)`,
  'iu',
);
/** "Mute the others", behind what is said of some. */
const doneToOthers = new RegExp(
  String.raw`(?:\s*[,;]\s*(?:and |but |und |et |y |e )?|\s+(?:and|but|und|et|y|e)\s+)(mute|silence|reverse|speed up|slow down|brighten|darken) ${others}(?=\s*(?:[,;.!?\n]|$))`,
  'iu',
);

/** `text` with what is done to all the others. */
export function plainRests(text: string, world: ClauseWorld): string {
  const kept = text.replace(keepOnly, (said, what: string) =>
    areClips(what, world) ? `keep only ${what}` : said,
  );
  const all = kept.replace(dropAllBut, (said, what: string) =>
    areClips(what, world) ? `keep only ${what}` : said,
  );
  const plain = all.replace(keepAndDrop, (said, what: string) => (areClips(what, world) ? '' : said));
  return plain.replace(doneToOthers, (said, verb: string, ...found: unknown[]) => {
    const named = lastClips(plain.slice(0, Number(found.at(-2))), world);
    return named === null ? said : `. ${verb} everything but ${named}`;
  });
}

const attribute = String.raw`(?:gr[ea]y|in gr[ea]y|(?:in )?(?:black (?:and|&|n) white|b ?[&/] ?w|bw|sepia)|muted?|silent|without sound|no sound|slower|faster|reversed|backwards|in reverse|in slow motion|(?:at )?(?:half|double|twice the|normal) speed|at \d(?:\.\d+)?x speed|brighter|darker|warmer|shorter|longer|first|last|louder|quieter|schwarzwei(?:ß|ss)|grau|stumm|langsamer|schneller|rückwärts|in zeitlupe|ohne ton|heller|dunkler|en noir et blanc|gris|grise|muet|muette|sans son|plus lente?|plus rapide|au ralenti|à l['’]envers|en blanco y negro|sin sonido|más lent[oa]|más rápid[oa]|a cámara lenta|al revés|em preto e branco|sem som|mais lent[oa]|mais rápid[oa]|em câmera lenta|in bianco e nero|senza (?:suono|audio)|più lent[oa]|più veloce|al rallentatore|\d{1,3}(?:[.,]\d+)?\s?(?:s|secs?|seconds?|sekunden|secondes|segundos|secondi)|(?:one|two|three|four|five|six|seven|eight|nine|ten|zwei|drei|vier|fünf|sechs|deux|trois|quatre|cinq|dos|tres|cuatro|cinco|dois|três|quatro|due|tre|quattro|cinque) (?:seconds?|sekunden|secondes|segundos|secondi))`;
const joined = String.raw`(?:\s*,\s*(?:and |und |et |y |e )?|\s+(?:and|und|et|y|e|&)\s+)`;
const several = new RegExp(String.raw`^${attribute}(?:${joined}${attribute})+$`, 'iu');
const each = new RegExp(attribute, 'giu');
const onlyOf = String.raw`(?:please |bitte )?(?:only|just|nur|seulement|solo|sólo|só|apenas|soltanto) (?:change|edit|touch|adjust|fix|modify|ändere|ändern|change[rz]?|modifie[rz]?|cambia|modifica|muda|altera|cambiare|modificare)`;
/** "Only change the pig: two seconds, grey, muted", "the pig: grey, muted". */
const headed = new RegExp(
  String.raw`${begin}(?:${onlyOf} |nur |only |just )?(${list})(?: ändern)?\s*[:–—]\s*([^:;.!?\n]{3,120})`,
  'iu',
);
/** "The pig two seconds, grey and muted". */
const bareAttributes = new RegExp(
  String.raw`${begin}(?:${verbs} )?(${list})\s+(${attribute}(?:\s*,\s*${attribute})*\s*,?\s+(?:and|und|et|y|e)\s+${attribute})(?=\s*(?:[;.!?\n]|$))`,
  'iu',
);

const apart = (what: string, told: string) =>
  (told.match(each) ?? []).map((one) => `${what} ${one}`).join('. ');

function ofOne(text: string, world: ClauseWorld): string {
  for (const form of [headed, bareAttributes]) {
    const found = form.exec(text);
    const [said, what = '', told = ''] = found ?? [];
    if (found === null || said === undefined || !several.test(told.trim())) continue;
    const times = (told.match(each) ?? []).filter((one) => /\d|sec|sek|seg/iu.test(one)).length;
    // "Make tram and oven shorter, 2s and 3s" is told of each in its turn.
    if (namesIn(what).length > 1 || !isClip(what, world) || times > 1) continue;
    return `${text.slice(0, found.index)}${apart(what, told)}${text.slice(found.index + said.length)}`;
  }
  return text;
}

const onlyForm = new RegExp(String.raw`${begin}${onlyOf} (${list})\s*[:,–—]\s*`, 'iu');

const shortening = String.raw`(?:(shorten|cut|trim|reduce|bring|get) it (?:down )?(?:to|at)|(kürze?|schneide?) (?:ihn|sie|es) auf|(raccourcis|réduis|coupe)(?:-| )(?:le|la|les) à|(ac[oó]rta|recorta|reduce)l[oa] a|(encurta|reduz|corta)-?[oa] (?:para|a)|(accorcia|taglia|riduci)l[oa] a)`;
const lengthening = String.raw`(?:(extend|lengthen|stretch) it to|(verlänger[en]?) (?:ihn|sie|es) auf|(allonge|rallonge)-(?:le|la) à|(alarga)l[oa] a|(alonga)-?[oa] para|(allunga)l[oa] a)`;
const placing = String.raw`(?:put|bring|move|take|place|set|hol|bring|stell|setz|pack|verschieb|mets|place|déplace|pon|mueve|lleva|põe|mete|move|coloca|metti|sposta|porta)`;
/** "Bring the last one to the front and shorten it to two seconds". */
const placedAndTimed = new RegExp(
  String.raw`${begin}(?:please |bitte |can you )?${placing}e? (${list})\s+([^,;.!?\n]{3,40}?)(?:\s*,)?\s+(?:and|then|und|et|y|e|puis|luego|poi|depois)(?: then)? (?:${shortening}|(${lengthening})) `,
  'iu',
);

function timed(text: string, world: ClauseWorld): string {
  const found = placedAndTimed.exec(text);
  if (found === null) return text;
  const [said] = found;
  const what = found[1] ?? '';
  if (namesIn(what).length !== 1 || !isClip(what, world)) return text;
  const isLonger = new RegExp(lengthening, 'iu').test(said);
  const place = said.slice(
    0,
    said.search(
      /(?:\s*,)?\s+(?:and|then|und|et|y|e|puis|luego|poi|depois)(?: then)? (?=\S+ ?(?:it|ihn|sie|es|\S*)\s)/iu,
    ),
  );
  return `${text.slice(0, found.index)}${place}. ${isLonger ? 'lengthen' : 'shorten'} ${what} to ${text.slice(found.index + said.length)}`;
}

const ordinals =
  /(?<![\p{L}])((?:very )?(?:first|second|third|fourth|fifth|last|middle)) one(?=\s+(?:slower|faster|twice|half|double|at|in|[\p{L}]))/giu;
/** Grey of a clip is black and white; of a text it is a colour. */
const greyForm = new RegExp(
  String.raw`${begin}((?:${verbs} )?)(${list})\s+(?:in )?(?:gr[ea]y|grau|gris(?:e)?|cinza|cinzento|grigi[oa])(?=\s*(?:[,;.!?\n]|$)|\s+(?:and|but|und|et|y|e)\s)`,
  'giu',
);

/** `text` with each change beside what it is of. */
export function plainDistributed(text: string, world: ClauseWorld): string {
  const clips = text.replace(ordinals, '$1 clip');
  const own = timed(ofOne(ofOthers(clips, world), world), world).replace(onlyForm, (said, what: string) =>
    areClips(what, world) ? `${what} ` : said,
  );
  return own.replace(greyForm, (said, verb: string, what: string) =>
    areClips(what, world) ? `${verb}${what} black and white` : said,
  );
}
