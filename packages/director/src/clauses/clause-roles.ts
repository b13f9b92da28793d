/**
 * The clauses of a message about a film by their roles: what is to change, what stays, what is only said of it. What stays is named
 * by people so that it is left alone; it is taken out before anything is read, so that no reader takes a name for what shall go.
 * Pure.
 */
import { plainContrasts } from './contrasts.ts';
import {
  areClips,
  areThings,
  begin,
  type ClauseWorld,
  end,
  isClip,
  isPronoun,
  isRest,
  list,
  namesIn,
} from './phrases.ts';

/** Words that are shown without marks around them may say anything: "title: the frog is fine". */
const writing =
  /(?<![\p{L}])(?:texts?|titles?|captions?|says?|saying|reads?|reading|write|titel|texte|schreib|titre|écris|título|texto|escribe|escreve|titolo|testo|scrivi)\s*[:=]/iu;

/** "Remove the text but not the title": which of them is which only the film tells, see text-pairs.ts. */
const ofTexts =
  /(?<![\p{L}])(?:text[eo]?s?|titles?|titel|titres?|t[íi]tulos?|titol[oi]|testi)\s*,?\s+(?:(?:but|and|aber|mais|pero|mas|ma)\s+)?(?:not|nicht|pas|no|não|non|keep|leave)\s+(?:\p{L}+\s+)?(?:text[eo]?s?|titles?|titel|titres?|t[íi]tulos?|titol[oi]|testi)(?![\p{L}])/iu;

// "The elf in colour, the others in black and white", "only change the pig: grey, muted": each change with what it is of.

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
function plainRests(text: string, world: ClauseWorld): string {
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
function plainDistributed(text: string, world: ClauseWorld): string {
  const clips = text.replace(ordinals, '$1 clip');
  const own = timed(ofOne(ofOthers(clips, world), world), world).replace(onlyForm, (said, what: string) =>
    areClips(what, world) ? `${what} ` : said,
  );
  return own.replace(greyForm, (said, verb: string, what: string) =>
    areClips(what, world) ? `${verb}${what} black and white` : said,
  );
}

// Clauses that say what stays as it is: "leave the frog and pig as they are", "the frog is fine", "don't touch the rest".

const asIs = [
  String.raw`(?:exactly |just )?(?:as|how|like|the way|where) (?:it|they|he|she|that) (?:is|are|was|were)(?: now)?|as is|as before|alone|unchanged|untouched|(?:the )?same|like (?:that|this)|in peace|be|audible|hearable`,
  String.raw`(?:genau )?(?:so,? )?wie (?:er|sie|es) (?:ist|sind|war|waren)|so|in ruhe|unverändert|gleich|hörbar`,
  String.raw`(?:exactement )?(?:comme|telle?s? qu['’]) ?(?:il|elle|ils|elles|ça) (?:est|sont)|telle?s? quelle?s?|comme ça|tranquilles?|intacte?s?|inchangée?s?|audibles?`,
  String.raw`(?:tal )?(?:como|cual) está[ns]?|tal cual|igual(?:es)?|así|tranquil[oa]s?|en paz|sin cambios|audibles?`,
  String.raw`(?:tal )?(?:como|qual) est(?:á|ão|a|ao)|assim|iguais|em paz|sem mudanças|audível|audíveis`,
  String.raw`(?:così )?com['’]è|(?:così )?come sono|così|stare|in pace|uguali?|invariat[oiae]|udibil[ei]`,
].join('|');
const leaving = String.raw`(?:please |bitte |just |only )?(?:leave|keep|let|lass|lasse|lassen sie|laisse[rz]?|garde[rz]?|deja|dejad|deje|mantén|deixa|deixe|mantém|mantenha|lascia(?:re|te)?|tieni|mantieni)`;
const fine = [
  String.raw`(?:is|are|was|were|looks?|seems?|sounds?) (?:just |perfectly |already |totally |really |all |very |pretty |quite )*(?:fine|okay|ok|good|great|perfect|nice|lovely|alright|right|unchanged|untouched)(?: (?:as (?:it is|they are|is)|already|now|so|like (?:that|this)|the way (?:it is|they are)))?`,
  String.raw`(?:(?:is|are|can|may|should|must|has to|have to|shall) )?(?:stays?|be left|remains?|be kept)(?: (?:${asIs}))?`,
  String.raw`(?:is|are) (?:(?:to be |to )?left )?(?:${asIs})`,
  String.raw`(?:passt|passen)(?: so| schon)*|(?:ist|sind|war) (?:so |schon |ganz |wirklich |sehr )*(?:okay|ok|gut|super|perfekt|prima|toll|in ordnung|schön)(?: so| wie (?:er|sie|es) (?:ist|sind))?`,
  String.raw`(?:soll(?:en)?|kann|können|darf|dürfen) (?:genau |ruhig )?(?:so |gleich |unverändert )+bleiben(?:,? wie (?:er|sie|es) (?:ist|sind))?`,
  String.raw`(?:bleibt|bleiben) (?:bitte |genau |ruhig )*(?:so|gleich|unverändert|wie (?:er|sie|es) (?:ist|sind))(?:,? wie (?:er|sie|es) (?:ist|sind))?`,
  String.raw`(?:est|sont) (?:très |vraiment |déjà )*(?:bien|parfaite?s?|ok|super|bonn?e?s?|comme (?:ça|il faut))(?: comme ça)?|(?:reste|restent) (?:${asIs}|pareil)|(?:va|vont) bien`,
  String.raw`(?:está|están) (?:muy |ya |perfectamente )?(?:bien|perfect[oa]s?|genial|ok|así)(?: así)?|(?:se )?quedan? (?:${asIs})`,
  String.raw`(?:está|estão) (?:muito |já )?(?:bem|bom|boa|bons|boas|ótim[oa]s?|perfeit[oa]s?|ok|bem assim)|(?:fica|ficam) (?:${asIs})`,
  String.raw`(?:va|vanno) (?:già |molto )?bene(?: così)?|(?:è|sono) (?:già |molto )?(?:perfett[oaie]|ok|a posto|bell[oaie])|(?:resta|restano|rimane|rimangono) (?:${asIs})`,
].join('|');
const touching = String.raw`(?:please |bitte )?(?:(?:don['’]?t|do not|never) (?:touch|change|alter|modify|mess with|edit)|no changes? (?:to|for|on|in)|keine änderung(?:en)? (?:an|am|beim|bei)|ne (?:touche|touchez|change|changez|modifie[rz]?) (?:pas|rien)(?: (?:à|au|aux))?|no (?:toques|toque|toquéis|cambies|cambie|modifiques)|não (?:toques|toque|mexas|mexa|mexe|mudes|mude|alteres|altere)(?: (?:em|no|na|nos|nas))?|non (?:toccare|cambiare|modificare|tocca))`;
const untouched = String.raw`(?:without (?:touching|changing|altering)|sans (?:toucher|changer|modifier)(?: (?:à|au|aux))?|sin (?:tocar|cambiar)|sem (?:tocar|mexer|mudar|alterar)(?: (?:em|no|na|nos|nas))?|senza (?:toccare|cambiare|modificare))`;
const touched = String.raw`(?:nicht (?:anfassen|ändern|verändern|anrühren|berühren)|nichts ändern)`;

/** How what is left alone goes on. */
const goesOn = String.raw`${asIs}|on|in|running|an|drin`;
const wholes = 'everything|all|alles|alle|tout|tous|toutes|todo|todos|todas|tudo|tutto|tutti|tutte';
const rests =
  'the (?:rest|others)|everything else|den rest|die anderen|alles andere|le reste|les autres|el resto|lo demás|los demás|las demás|o resto|os outros|as outras|il resto|gli altri|le altre';

/** Each with what stays in its first group, and, where more of it is said behind "but", that. */
const keeping: readonly RegExp[] = [
  new RegExp(String.raw`${begin}${leaving} (${list}),? (?:${asIs})${end}`, 'giu'),
  new RegExp(String.raw`${begin}(${list})(?: |['’]s )(?:${fine})${end}`, 'giu'),
  new RegExp(
    String.raw`${begin}(${list})['’]s (?:just |already |all |totally )?(?:fine|okay|ok|good|great|perfect|alright)(?: as (?:it )?is| like that| already| now)?${end}`,
    'giu',
  ),
  new RegExp(String.raw`${begin}${touching} (${list})${end}`, 'giu'),
  new RegExp(String.raw`(?<=^|\s)${untouched} (${list})${end}`, 'giu'),
  new RegExp(String.raw`(?<=^|[\s,])ohne (${list}) zu (?:ändern|verändern|berühren|anzufassen)${end}`, 'giu'),
  new RegExp(String.raw`${begin}(?:an |am )?(${list}) (?:bitte )?${touched}${end}`, 'giu'),
  new RegExp(
    String.raw`${begin}(${list}) (?:wie (?:er|sie|es) (?:ist|sind)|as (?:it is|they are|is)|unchanged|untouched|unverändert|inchangée?s?|sin cambios|tels? quels?|telles? quelles?|sem mudanças)${end}`,
    'giu',
  ),
  // "Make the pig quieter, not the rest".
  new RegExp(
    String.raw`\s*,\s*(?:(?:and|but|und|aber|et|mais|y|pero|e|mas|ma)\s+)?(${rests}) (?:nicht|not|no|non|pas|não)${end}`,
    'giu',
  ),
  // "… but keep the music"; "mute everything but leave the talk" is of all others.
  new RegExp(
    String.raw`(?<!(?<![\p{L}])(?:${wholes})(?![\p{L}])[^.;!?\n]*)\s*,?\s(?:but|aber|mais|pero|mas|ma|però)\s+${leaving} (${list})(?: (?:${goesOn}))?${end}`,
    'giu',
  ),
  new RegExp(String.raw`\s*,?\s(?:and|und|et|y|e)\s+${leaving} (${rests})(?: (?:${goesOn}))?${end}`, 'giu'),
];

/** "The pig is great but too long": what is wrong with it is said right behind. */
const butItIs =
  /^\s*,?\s*(?:but|only|just|aber|nur|mais|pero|mas|ma|però)\s+(?:(?:it|he|she|they)(?:['’]s|['’]re| is| are| looks?| sounds?| feels?)? |er ist |sie ist |es ist |elle est |il est |está |è )?(?=a (?:bit|little|tad) \p{L}|etwas \p{L}|un peu \p{L}|un poco \p{L}|um pouco \p{L}|(?:much |way |far |slightly |viel )*(?:too |zu |trop |demasiado |muito |troppo |\p{L}+er(?![\p{L}])|más |mais |più |plus ))/iu;
/** Behind what stays only this may be said of it again: "…, leave it", "…, lass ihn". */
const again = String.raw`(?:\s*[,;]?\s*(?:so |just |bitte |please )*(?:leave|keep|don['’]?t touch|lass|laisse|deja|deixa|lascia) (?:it|them|that|ihn|sie|es|le|la|les|lo|los|li)(?: (?:${asIs}))?${end})?`;
const behind = new RegExp(`^${again}`, 'iu');

interface KeptClauses {
  /** The message without what stays. */
  rest: string;
  /** What stays, as it was said. */
  kept: string[];
}

/** `text` without its clauses that only say what stays. */
function withoutKeptClauses(text: string, world: ClauseWorld): KeptClauses {
  const kept: string[] = [];
  let rest = text;
  for (const form of keeping) {
    let left = '';
    let at = 0;
    form.lastIndex = 0;
    for (let found = form.exec(rest); found !== null; found = form.exec(rest)) {
      const [said, what = ''] = found;
      // Another name may begin within what was taken for one.
      if (!isKept(what, world)) {
        form.lastIndex = found.index + 1;
        continue;
      }
      const after = found.index + said.length;
      const wrong = butItIs.exec(rest.slice(after));
      left += rest.slice(at, found.index);
      if (wrong !== null) {
        left += `${what.trim()} `;
        at = after + wrong[0].length;
        form.lastIndex = at;
        continue;
      }
      const repeated = behind.exec(rest.slice(after))?.[0].length ?? 0;
      kept.push(what.trim());
      at = after + repeated;
      form.lastIndex = at;
    }
    rest = left + rest.slice(at);
  }
  return { rest: kept.length === 0 ? rest : tidied(rest), kept };
}

const isKept = (what: string, world: ClauseWorld) =>
  namesIn(what).length > 0 &&
  (areThings(what, world) || namesIn(what).every((one) => isPronoun(one) || isRest(one)));

/** Without the marks and joints that the clauses stood between. */
const tidied = (text: string) => {
  const joint =
    '(?:and|but|while|whereas|und|aber|während|et|mais|tandis que|y|pero|mientras|e|mas|ma|però|mentre)';
  return text
    .replace(new RegExp(String.raw`\s+${joint}\s*(?=[,;.!?\n]|$)`, 'giu'), '')
    .replace(new RegExp(String.raw`([,;.!?\n])\s*(?:${joint}\s*)?(?=[,;.!?\n])`, 'giu'), '$1')
    .replace(new RegExp(String.raw`^\s*(?:[,;.!?]\s*)*(?:${joint}\s+)?`, 'iu'), '')
    .replace(/[\s,;]+$/u, '')
    .replace(/([.!?])[,;]/gu, '$1');
};

/** "Mute everything but keep the talk": all others. */
const allBut = new RegExp(
  String.raw`(?<![\p{L}])(${wholes})\s*,?\s(?:but|aber|mais|pero|mas|ma|però)\s+${leaving} (${list})(?: (?:${goesOn}))?${end}`,
  'giu',
);

/** `text` with what changes alone, each change beside what it is of. */
export function plainClauses(text: string, world: ClauseWorld): string {
  if (writing.test(text) || ofTexts.test(text)) return text;
  const others = text.replace(allBut, (said, all: string, what: string) =>
    areClips(what, world) ? `${all} but ${what}` : said,
  );
  const contrasted = plainRests(plainContrasts(others, world), world);
  const { rest, kept } = withoutKeptClauses(contrasted, world);
  if (kept.length > 0 && !/[\p{L}\p{N}\uE000]/u.test(rest)) return `don't touch ${kept.join(' and ')}`;
  return plainDistributed(rest, world);
}
