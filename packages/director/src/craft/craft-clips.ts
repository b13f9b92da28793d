/** What clauses ask of one clip of several: that it is not heard, or that it comes again at the end otherwise. Pure. */
import type { ClipTarget, Edit, PartChange } from '../edits/edit-wish.ts';
import {
  beginOf,
  endOf,
  filesBeside,
  filesOf,
  type Message,
  type Stretch,
  trimmed,
} from './craft-clauses.ts';
import { type NamedFile, timesIn } from './craft-parts.ts';
import { toldTreatments, treatmentIn } from './craft-treatments.ts';
import { clip, isNamedElsewhere, keptNames, type Reader, type Taken, unlike, written } from './craft-wish.ts';

const sound =
  '(?:sounds?|audio|noise|original (?:sound|audio)|o-?ton|ton|originalton|klang|geräusche?|son|bruit|sonido|som|áudio|suono|sonoro|声音|原声|音频)';
const articles =
  "(?:l['’]|d['’]|dell['’]|(?:the|any|all|its|their|that|this|my|our|der|die|das|den|dem|des|le|la|les|el|los|las|o|a|os|as|il|lo|gli|i|de|du|del|do|da)(?![\\p{L}]))";
const taking =
  "(?:without|no|minus|mute|silence|turn(?:ing)? off|switch(?:ing)? off|remove|removing|drop|kill|cut|lose|strip|take (?:out|away|off)|leave out|get rid of|ohne|kein(?:en)?|entferne?|nimm|schalte|mach|sans|pas d[e’']|coupe[rz]?|enl[eè]ve[rz]?|supprime[rz]?|retire[rz]?|sin|quita[r]?|elimina[r]?|silencia[r]?|borra[r]?|sem|tira[r]?|remove[r]?|retira[r]?|senza|togli(?:ere)?|rimuovi|leva|silenzia|去掉|关掉|关闭|删掉|不要|没有)";
/** "Without the sound of", "mute the audio from": what stands before the name. */
const soundOf = new RegExp(
  String.raw`(?<![\p{L}])${taking}(?:\s+(?:out|off|away|please|bitte))*(?:\s*${articles})*\s*(?:own |original )?${sound}(?:\s+(?:off|out|away))?\s*(?:of|from|on|in|for|under|over|von|vom|bei|beim|aus|der|des|de la|du|des|del|de|do|da|dos|das|di|dello|della|dell['’])(?:\s*${articles})*\s*$`,
  'iu',
);
/** "Without the frog's", "去掉青蛙的": what stands before a name that its sound stands behind. */
const takingOwn = new RegExp(String.raw`(?<![\p{L}])${taking}(?:\s*${articles})*\s*$`, 'iu');
const ownSound = new RegExp(
  String.raw`^(?:[’']s?|的)\s*(?:own |original )?${sound}(?![\p{L}])(?:\s+(?:off|out|away|aus|weg))?`,
  'iu',
);
/** "Turn the frog's sound off", "beim Frosch den Ton weg": the verb frames it. */
const offBehind = /^\s*(?:off|out|aus|weg|ab|away)(?![\p{L}])/iu;
/** "Mute the frog": nothing but a name behind it. */
const muteOf = new RegExp(
  String.raw`(?<![\p{L}])(?:mute|muting|silence|silencing|silencia|silencie|silenzia|stummschalten|mets en sourdine)(?:\s*${articles})*\s*$`,
  'iu',
);
const listed = new RegExp(
  String.raw`^\s*(?:,|&|and|or|und|oder|et|ou|y|o|e|和|、)\s*(?:(?:of|von|de|di|do|da|du|del)\s+)?(?:${articles}\s*)*$`,
  'iu',
);

/** "Without the sound of the frog" beside clips that are heard: the frog's sound goes, and no other. */
export const soundOff: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined) return null;
  const files = filesOf(message, clause).filter(({ value }) => value.kind === 'video');
  for (const [at, file] of files.entries()) {
    const before = message.masked.slice(clause.start, file.start);
    const behind = message.masked.slice(file.end, clause.end);
    const led = soundOf.exec(before) ?? muteOf.exec(before);
    // The name may be written with its genitive.
    const genitive = /[’']s?$/u.test(written(message, file)) ? '’' : '';
    const own = takingOwn.test(before) ? ownSound.exec(`${genitive}${behind}`) : null;
    const start = led ?? (own === null ? null : takingOwn.exec(before));
    if (start === null) continue;
    const more = listedFrom(message, files, at);
    const end = own === null ? (more.at(-1) ?? file).end : file.end + own[0].length - genitive.length;
    const off = offBehind.exec(message.masked.slice(end, clause.end));
    const stretch = { start: clause.start + start.index, end: end + (off?.[0].length ?? 0) };
    if (isRefusedTwice.test(message.masked.slice(clause.start, stretch.start))) return null;
    const meant = own === null ? more : [file];
    return {
      ...stretch,
      edits: unlike(meant).map(({ value }): Edit => ({ kind: 'noFootageSound', target: clip(value) })),
      instead: keptNames(message, stretch, meant),
    };
  }
  return null;
};

const leadsIn =
  /^\s*(?:(?:and|then|with|und|dann|et|puis|y|luego|e|poi|depois|the|our|my|der|die|das|den|le|la|les|el|los|las|il|lo|o|a|os|as)\s+|l['’])*$/iu;
const offAfter =
  /^\s*(?:(?:is|are|be|should be|must be|has to be|stays?|plays?|goes|soll|muss|ist|bleibt|doit être|est|reste|debe estar|es|está|deve ficar|é|fica|deve essere|resta)\s+)*(?:muted|silent|without (?:its |the |any )?(?:sound|audio)|with no (?:sound|audio)|no (?:sound|audio)|ohne (?:ton|sound)|stumm|tonlos|sans (?:le )?son|muette?|sin (?:sonido|audio)|en silencio|mud[oa]|sem (?:som|áudio)|senza (?:suono|audio)|mut[oa]|静音|无声|没有声音)\s*$/iu;

/** "…, act 2 without sound" behind a list: of that one, and the others are heard. */
export const soundOffBehind: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined || message.isTurn === true) return null;
  const [file, ...others] = filesOf(message, clause).filter(({ value }) => value.kind === 'video');
  if (file === undefined || others.length > 0) return null;
  const isAlone = message.files.every(
    (one) => one.value.kind !== 'video' || (one.start >= clause.start && one.end <= clause.end),
  );
  const isOff =
    leadsIn.test(message.masked.slice(clause.start, file.start)) &&
    offAfter.test(message.masked.slice(file.end, clause.end));
  if (isAlone || !isOff) return null;
  // What is named before is shown once.
  const isTold = isNamedElsewhere(message, clause, file);
  return {
    start: isTold ? clause.start : file.end,
    end: clause.end,
    edits: [{ kind: 'noFootageSound', target: clip(file.value) }],
    instead: '',
  };
};

/** "Don't mute the frog". */
const isRefusedTwice = /(?:don['’]?t|do not|never|nicht|ne|no|não|non|别|不要)\s*$/iu;

/** A file and those that are listed behind it. */
function listedFrom(message: Message, files: readonly NamedFile[], at: number): NamedFile[] {
  const own = files.slice(at, at + 1);
  for (const next of files.slice(at + 1)) {
    const end = own.at(-1)?.end ?? 0;
    if (!listed.test(message.masked.slice(end, next.start))) break;
    own.push(next);
  }
  return own;
}

const again =
  /(?<!\p{L})(?:repeat(?:ed|ing)?|replay(?:ed|ing)?|again|once more|one more time|once again|a second time|reprise|wiederhol\p{L}*|nochmals?|noch (?:ein)?mal|erneut|wieder|r[eé]p[eè]te[rz]?|rejoue[rz]?|remontre[rz]?|remets|encore(?: une fois)?|de nouveau|à nouveau|repite|repetir|repítel[oa]|otra vez|de nuevo|una vez más|rep[ie]te|repita|repetir|outra vez|de novo|novamente|mais uma vez|ripeti|ripetere|di nuovo|ancora(?: una volta)?|un['’]altra volta)(?!\p{L})|重复|重播|再(?:次|放|来|播|出现)?(?:一次|一遍)?/giu;
const atEnd =
  /(?<!\p{L})(?:at|as|in|on)?(?:\s*the)?\s*(?:(?:very )?end|last (?:clip|shot|thing))(?: of (?:it|the (?:film|video)))?(?!\p{L})|(?<!\p{L})(?:ganz )?(?:am (?:ende|schluss)|zum schluss|zuletzt|zum ende)(?!\p{L})|(?<!\p{L})(?:tout )?à la fin(?!\p{L})|(?<!\p{L})(?:al final|por último|no (?:final|fim)|por fim|alla fine|in fondo)(?!\p{L})|(?:在)?(?:最后|结尾|末尾)(?:处)?/giu;
const pointing =
  /(?<!\p{L})(?:it|that|this|the same(?: clip)?|es|ihn|sie|das|le|la|lo|o|a|quello|questo|eso|esto|isso|isto|ça)(?!\p{L})|它/giu;
const joints =
  /(?<!\p{L})(?:and|then|finally|but|with|und|dann|aber|schließlich|et|puis|enfin|mais|avec|y|luego|después|pero|con|e|depois|mas|com|poi|infine|ma|bring|back|come|comes|show|play|put|add|have|use|clip|shot|scene|zeig|spiel|kommt|komm|montre|joue|muestra|pon|mostra|metti|coloca|this time|diesmal|cette fois|esta vez|desta vez|stavolta|just|only)(?!\p{L})|然后|接着|一次|一遍|放|播放/giu;

/** "Repeat the frog at the end in slow motion": what the film shows of it comes once more, and only that is slow. */
export const encore: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined) return null;
  const text = message.masked.slice(clause.start, clause.end);
  const word = [...text.matchAll(again)][0];
  if (word === undefined || !text.match(atEnd)) return null;
  const next = message.clauses[index + 1];
  return (
    encoreIn(message, clause, next) ??
    encoreIn(message, wishAround(message, clause, clause.start + word.index), next)
  );
};

function wishAround(message: Message, clause: Stretch, at: number): Stretch {
  const start = beginOf(message, clause, at);
  return trimmed(message.masked, { start, end: endOf(message, clause, at) });
}

function encoreIn(message: Message, stretch: Stretch, next: Stretch | undefined): Taken | null {
  const { start } = stretch;
  let { end } = stretch;
  const files = unlike(filesOf(message, stretch).filter(({ value }) => value.kind !== 'audio'));
  const [own, ...others] = files;
  const before = filesBeside(message, stretch).findLast((file) => file.end <= start);
  const file = own ?? before;
  if (file === undefined || others.length > 0) return null;
  if (!message.isTurn && !isNamedElsewhere(message, stretch, file) && own !== undefined) return null;
  const bare = files.reduceRight(
    (left, one) => `${left.slice(0, one.start - start)} ${left.slice(one.end - start)}`,
    message.masked.slice(start, end),
  );
  const { lasts } = timesIn(bare);
  const untimed = lasts === null ? bare : `${bare.slice(0, lasts.start)} ${bare.slice(lasts.end)}`;
  const how = untimed
    .replace(again, ' ')
    .replace(atEnd, ' ')
    .replace(joints, ' ')
    .replace(own === undefined ? pointing : /$^/gu, ' ');
  let changes = /\p{L}/u.test(how) ? treatmentIn(how, message.assets) : [];
  // "Repeat the frog at the end, in slow motion".
  if (changes?.length === 0 && next !== undefined && filesOf(message, next).length === 0) {
    changes = treatmentIn(written(message, next), message.assets);
    end = next.end;
  }
  if (changes === null || changes.length === 0) return null;
  const part =
    lasts === null ? {} : { part: { assetId: file.value.id, said: file.value.name, seconds: lasts.value } };
  const edit: Edit = { kind: 'add', target: clip(file.value), place: 'last', again: changes, ...part };
  return { start, end, edits: [edit], instead: '' };
}

const then =
  /(?<!\p{L})(?:and then|then|afterwards|next|und dann|dann|danach|et puis|puis|ensuite|y luego|luego|después|e depois|depois|e poi|poi)(?!\p{L})|然后|接着/giu;

/** "Goal in slow motion, then goal again in black and white": the same clip once more otherwise, and the first as it was told. */
export const shownOtherwise: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined || message.isTurn === true) return null;
  const text = message.masked.slice(clause.start, clause.end);
  const led = [...text.matchAll(then)].at(-1);
  const word = [...text.matchAll(again)][0];
  // “The same again” is read with how often a clip comes.
  if ((led === undefined && word === undefined) || text.match(sameWords)) return null;
  const start = clause.start + (led?.index ?? 0);
  const files = unlike(filesOf(message, { start, end: clause.end })).filter(
    ({ value }) => value.kind !== 'audio',
  );
  const [file, ...others] = files;
  if (file === undefined || others.length > 0) return null;
  const isBefore = message.files.some(({ value, end }) => value.id === file.value.id && end <= start);
  const isLast = message.files.every((one) => one.value.kind === 'audio' || one.end <= clause.end);
  if (!isBefore || !isLast || file.value.kind !== 'video') return null;
  const bare = `${message.masked.slice(start, file.start)} ${message.masked.slice(file.end, clause.end)}`;
  const { lasts } = timesIn(bare);
  const untimed = lasts === null ? bare : `${bare.slice(0, lasts.start)} ${bare.slice(lasts.end)}`;
  const how = untimed.replace(again, ' ').replace(then, ' ').replace(joints, ' ');
  const told = toldTreatments(how, message.assets);
  if (told === null) return null;
  const isTimed = lasts !== null;
  const changes = told.some(({ kind }) => kind === 'speed')
    ? told
    : [...told, { kind: 'speed' as const, factor: 1 }];
  const part = isTimed
    ? { part: { assetId: file.value.id, said: file.value.name, seconds: lasts.value } }
    : {};
  const edit: Edit = { kind: 'add', target: clip(file.value), place: 'last', again: changes, ...part };
  return { start, end: clause.end, edits: [edit], instead: '' };
};

const sameWords =
  /(?<!\p{L})(?:the same|same|derselbe|dasselbe|denselben|le même|la même|el mismo|la misma|o mesmo|a mesma|lo stesso|la stessa)(?!\p{L})/giu;

const counted =
  /(?<!\p{L})(?:twice|thrice|(?:\d|two|three|four|five) times|\dx|zweimal|dreimal|viermal|(?:deux|trois|quatre) fois|(?:dos|tres|cuatro) veces|(?:duas|três|quatro) vezes|(?:due|tre|quattro) volte)(?!\p{L})|[两二三四\d](?:次|遍)/iu;
const lastTime =
  /^(?:(?:and|but|und|aber|et|mais|y|pero|e|mas|ma)\s+)?(?:(?:the|das|la|le|el|a|o)\s+|l['’])?(?:very )?(?:last|final|second|third|letzte|zweite|dritte|dernière|deuxième|troisième|seconde|última|segunda|tercera|terceira|ultima|seconda|terza)(?:\s+(?:time|one|mal|fois|vez|volta|repeat|showing))+(?!\p{L})|^最后一次/iu;

/** "The goal three times, the last time in slow motion". */
export const lastOtherwise: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined || message.isTurn === true || !counted.test(message.masked)) return null;
  const match = lastTime.exec(message.masked.slice(clause.start, clause.end));
  if (match === null || filesOf(message, clause).length > 0) return null;
  const changes = treatmentIn(
    message.masked.slice(clause.start + match[0].length, clause.end),
    message.assets,
  );
  if (changes === null || changes.length === 0) return null;
  const last: ClipTarget = { kind: 'places', at: [-1] };
  return { ...clause, edits: changes.map((change) => wholeChange(change, last)), instead: '' };
};

/** A change of a stretch as one of whole clips. */
function wholeChange(change: PartChange, target: ClipTarget): Edit {
  switch (change.kind) {
    case 'look':
      return { kind: 'look', look: change.look, target };
    case 'silent':
      return { kind: 'noFootageSound', target };
    case 'speed':
      return change.factor < 0
        ? { kind: 'reverse', target }
        : { kind: 'speed', factor: change.factor, target };
  }
}

const onlyWord =
  /(?<!\p{L})(?:only|just|nothing but|nur|allein|seulement|uniquement|rien que|solo|solamente|sólo|só|apenas|somente|soltanto|solamente)(?!\p{L})|只有|只让|只|仅/giu;
const others =
  /^(?:(?:and|but|und|aber|et|mais|y|pero|e|mas|ma)\s+)?(?:(?:the|all the|die|alle|les|tous les|los|las|os|as|gli|le)\s+)?(?:others?|rest|remaining(?: ones| clips)?|anderen?|übrigen|der rest|autres|le reste|otros|otras|demás|el resto|outros|outras|o resto|altri|altre|il resto)(?:\s+\p{L}+){0,5}$/iu;
const polite =
  /(?<!\p{L})(?:please|bitte|s['’]il (?:te|vous) plaît|por favor|per favore|actually|doch|lieber|rather)(?!\p{L})/giu;

/** "Only the beach warm, the others as they were": of a film that is there the others go back to how they were. */
export const onlyTreated: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined || message.isTurn !== true) return null;
  const text = message.masked.slice(clause.start, clause.end);
  const before = index === 0 ? null : onlyTreated(message, index - 1);
  if (before !== null && others.test(text) && filesOf(message, clause).length === 0)
    return { ...clause, edits: [], instead: '' };
  const files = unlike(filesOf(message, clause)).filter(({ value }) => value.kind !== 'audio');
  if (!text.match(onlyWord) || files.length === 0) return null;
  const bare = files.reduceRight(
    (left, file) => `${left.slice(0, file.start - clause.start)} ${left.slice(file.end - clause.start)}`,
    text,
  );
  const changes = treatmentIn(
    bare.replace(onlyWord, ' ').replace(polite, ' ').replace(joints, ' '),
    message.assets,
  );
  if (changes === null || changes.length === 0) return null;
  const own: ClipTarget = {
    kind: 'assets',
    ids: files.map(({ value }) => value.id),
    said: files.map(({ value }) => value.name).join(', '),
  };
  const edits = changes.flatMap((change): Edit[] => [backFrom(change, own), wholeChange(change, own)]);
  return { ...clause, edits, instead: '' };
};

/** What takes a change off the clips that it is not meant for; a look that has degrees begins anew. */
function backFrom(change: PartChange, own: ClipTarget): Edit {
  const all: ClipTarget = { kind: 'all' };
  if (change.kind === 'look') return { kind: 'look', look: 'plain', target: all };
  return change.kind === 'silent'
    ? { kind: 'footageSound' }
    : { kind: 'speed', factor: 1, target: { kind: 'others', than: own } };
}

const bothOf =
  /^\s*(?:(?:no|nein|non|não|actually|oh|ok|okay|hm+|doch|aber|but)[,\s]+)*(?:(?:lieber|rather|better|plutôt|mejor|melhor|meglio|make it|do|for)\s+)*(?:both(?: of them)?|beide|les deux|los dos|las dos|ambos|ambas|os dois|as duas|entrambi|entrambe|tutti e due|tutte e due|all of them|alle|tous|todos|tutti)(?:\s+(?:then|please|bitte|clips?|dann|now|instead|of them|s['’]il te plaît|por favor|per favore|plutôt|mejor))*\s*[.!]*\s*$|^(?:还是)?(?:两个都(?:要|是)?|都要)[。！]?$/iu;

/** "Both please", after a change of one: the same for all. */
export const forBoth: Reader = (message, index) => {
  if (index > 0 || message.isTurn !== true || !bothOf.test(message.prompt)) return null;
  return {
    start: 0,
    end: message.prompt.length,
    edits: [{ kind: 'same', target: { kind: 'all' } }],
    instead: '',
  };
};
