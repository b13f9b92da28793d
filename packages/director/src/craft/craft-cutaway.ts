/**
 * Pictures over somebody who goes on speaking, as clauses ask for them: "while she talks about the kitchen show that clip instead of
 * her", "zeig zwischendurch den Einbau, seine Stimme läuft weiter". And one voice under pictures of others. Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import type { ClipTarget, Edit } from '../edits/edit-wish.ts';
import { filesOf, type Message, type Stretch, trimmed } from './craft-clauses.ts';
import { numberedIn } from './craft-manners.ts';
import type { NamedFile } from './craft-parts.ts';
import { all, clip, isNamedElsewhere, type Reader, type Taken, unlike, written } from './craft-wish.ts';
import { either, musicWords, negations } from './craft-words.ts';

const speaks = ({ kind, transcript }: PlannerAsset) => kind === 'video' && (transcript?.length ?? 0) > 0;
const speechNames =
  /interview|speech|talk|intro|statement|testimonial|discours|discurso|discorso|rede|entrevista|intervista|ansprache|vorstellung|present|介绍|采访|讲话/iu;

/** Who speaks: the one named film in which somebody does; else the only one of the library. */
function speakerOf(message: Message): PlannerAsset | null {
  const named = unlike(message.files.filter(({ value }) => value.kind === 'video')).map(({ value }) => value);
  const heard = named.filter(speaks);
  const called = named.filter(({ name }) => speechNames.test(name));
  const library = message.assets.filter(speaks);
  for (const some of [heard, called, heard.length === 0 ? library : []]) {
    const [only, ...others] = some;
    if (only !== undefined && others.length === 0) return only;
  }
  return null;
}

const who =
  '(?:she|he|they|it|er|sie|man|elle|il|on|ella|él|ele|ela|lui|lei|(?:the|der|die|le|la|el|o|a|il) \\p{L}+|\\p{Lu}\\p{L}+)';
const verbs =
  "(?:(?:is |are |['’]s |keeps? |goes on |carries on |continues to )*(?:talk|speak|tell|mention|say|describ|explain)(?:s|es|ing|e)?(?: us)?|(?:weiter)?(?:redet|spricht|erzählt|sagt|erklärt|reden|sprechen)|(?:continue (?:de |à ))?(?:parle|raconte|dit|explique|parler)|(?:sigue |está )?(?:habla(?:ndo)?|cuenta|contando|dice|explica)|(?:continua |está )?(?:a falar|fala(?:ndo)?|conta(?:ndo)?|diz|explica)|(?:continua a )?(?:parla(?:re)?|racconta(?:re)?|dice|spiega))";
const meanwhile =
  "(?:while|when(?:ever)?|where|as|während|wenn|wo|pendant qu(?:e |['’])|quand|lorsqu(?:e |['’])|là où|mientras|cuando|donde|enquanto|quando|onde|mentre|dove)";
const about = "(?:about|of|on|über|von|vom|de la|de l['’]|des|du|del|de|d['’]|sobre|do|da|della|dell['’]|di)";
const shows =
  '(?:show(?:ing)?|cut(?:ting)?(?: away)? to|cutaways? (?:to|of)|switch to|use|insert|put|see|display|have|we see|b-?roll(?: of)?|zeig\\p{L}*|schneide?|blende|sieht man|montre[rz]?|affiche|mets|insère|muestra|enseña|pon|inserta|mostra(?:r)?|mostre|coloca|põe|insira|metti|inserisci|vedi)';
const those =
  /^(?:(?:those|these|that|the|its|their|this|diese[nrs]?|den|die|das|ces|cette|le|la|les|esos|ese|esa|esas|los|las|esses|esse|essa|os|as|quelle|quella|quelli|i|le)\s*)?(?:clips?|ones?|footage|shots?|pictures?|images?|videos?|videos?|bilder|aufnahmen|plans?|imágenes|imagens|immagini|them|it|that|those|sie|es|ça|eso|isso)?$/iu;
const instead =
  /\s*(?:instead(?: of (?:her|him|them|it|\p{L}+))?|statt(?:dessen| ihr| ihm)?|à (?:la|sa) place|en su lugar|no lugar (?:dela|dele)|al (?:suo )?posto(?: suo)?)\s*$/iu;

const whileSpeaking = new RegExp(
  String.raw`(?<!\p{L})(?:(?:and|but|und|aber|et|mais|y|pero|e|mas|ma)\s+)?${meanwhile}\s*(?:${who}\s+)?(?:(?:${about}\s+(?<before>[\p{L}' ’-]{2,40}?)\s+)(?=${verbs})${verbs}|${verbs}(?:\s+(?:${about}\s*)?(?<topic>[\p{L}"_' ’-]{2,60}?))?)(?=\s+${shows}(?!\p{L})|\s*$)`,
  'iu',
);
const whileInHan =
  /(?:当|在)?(?:她|他|老板|\p{Script=Han}{0,4}?)(?:说|讲|谈|提)到?(?<topic>\p{Script=Han}{0,6}?)(?:的)?(?:时候?|时)/u;
const showsOf = new RegExp(String.raw`(?<!\p{L})${shows}(?!\p{L})`, 'iu');
/** "Put the kitchen over it". */
const overIt =
  /\s*(?:over|on top of|across|über|sur|sobre|por cima d|sopra)\s*(?:it|her|him|that|them|ihr|ihm|elle|lui|ella|él|ela|ele|lei)\s*$/iu;

const withoutShowing = (text: string): string =>
  text
    .replace(instead, '')
    .replace(overIt, '')
    .replace(
      new RegExp(
        String.raw`^(?:\s|,|(?:and|but|then|und|et|y|e|please|bitte|to)(?!\p{L}))*(?:${shows}\s+)?`,
        'iu',
      ),
      '',
    )
    .trim();

/** What tells that something is seen instead of who speaks, or that they go on. */
const overSpeaker = either(
  'instead|over (?:it|her|him|them|that)|on top|weiter\\p{L}*|statt(?:dessen)?|darüber|drüber|par-dessus|à (?:la|sa) place|continue|sigue|encima|en su lugar|continua|por cima|sopra|al posto|keeps?|goes on|carries on',
  '继续|画面',
);
const captionWords = either(
  'subtitles?|captions?|cc|untertitel\\p{L}*|sous-titres?|subt[íi]tulos?|legendas?|sottotitoli',
  '字幕',
);

interface Cut {
  /** What stands of the clause: the pictures that are shown. */
  pictures: string;
  words: string[];
  at: 'words' | 'middle' | 'spread' | 'all';
}

function cutaway(message: Message, stretch: Stretch, { pictures, words, at }: Cut): Taken | null {
  const speaker = speakerOf(message);
  if (speaker === null) return null;
  const named = unlike(
    filesOf(message, message.isTurn === true ? { start: 0, end: message.prompt.length } : stretch).filter(
      ({ value }) => value.kind !== 'audio' && value.id !== speaker.id,
    ),
  );
  if (message.isTurn === true && named.length === 0) return null;
  const edit: Edit = {
    kind: 'cutaway',
    over: clip(speaker),
    at,
    ...(words.length > 0 && { words }),
    ...(message.isTurn === true && { pictures: targetOf(named) }),
  };
  return {
    ...stretch,
    edits: [edit],
    instead: message.isTurn === true || pictures === '' ? '' : ` ${pictures}`,
  };
}

const targetOf = (files: readonly NamedFile[]): ClipTarget => ({
  kind: 'assets',
  ids: files.map(({ value }) => value.id),
  said: files.map(({ value }) => value.name).join(' and '),
});

const wordsOf = (text: string): string[] => text.match(/\p{L}{3,}|\p{Script=Han}+/gu) ?? [];

/** "While she talks about the kitchen show that clip instead of her", "cut to the demo when he says command line". */
export const cutawayWhile: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined) return null;
  const text = message.masked.slice(clause.start, clause.end);
  const match = whileSpeaking.exec(text) ?? whileInHan.exec(text);
  if (match === null || musicWords.test(text.replace(/ton(?!\p{L})/iu, '')) || negations.test(text))
    return null;
  const topic = (match.groups?.before ?? match.groups?.topic ?? '').trim();
  const behind = text.slice(match.index + match[0].length);
  const before = text.slice(0, match.index);
  const isShown = showsOf.exec(behind);
  // "With subtitles when the doctor talks" shows nothing over anybody.
  const next = message.clauses[index + 1] ?? { start: 0, end: 0 };
  const isNext = showsOf.exec(message.masked.slice(next.start, next.end))?.index === 0;
  const isSaid = isShown !== null || isNext || showsOf.test(before);
  const isOver = isSaid || overSpeaker.test(text) || between.test(message.masked);
  if (!isOver || captionWords.test(text)) return null;
  const told = withoutShowing(isShown === null ? before : behind.slice(isShown.index));
  // The clause before may tell the pictures: "cut to the demo, while he goes on".
  const isPointing = those.test(told);
  const pictures = isPointing ? topic : told;
  const ahead = isShown !== null ? before.replace(/[\s,]*(?:and|but|und|et|y|e)?\s*$/iu, '') : '';
  const kept = [ahead, pictures].filter((part) => part !== '').join(', ');
  return cutaway(message, clause, {
    pictures: kept,
    words: topic === '' ? [] : wordsOf(topic),
    at: topic === '' ? 'spread' : 'words',
  });
};

const goesOn = either(
  [
    "(?:keep|let)(?:ing)? (?:her|him|them|\\p{Lu}\\p{L}+) (?:talk|speak)(?:ing)?|(?:keep(?:ing)? |let )?(?:her|his|their|the|\\p{L}+['’]s) (?:voice|audio|words) (?:to )?(?:continu(?:es?|ing)|go(?:es)? on|going|keeps? (?:going|on)|carr(?:y|ies) on|runs? on|running|stays?|underneath|under it|over (?:it|that))",
    '(?:seine|ihre|die|der|dem) (?:stimme|ton|erzählung) (?:läuft|geht|bleibt|soll) weiter(?:laufen|gehen)?|(?:er|sie) (?:redet|spricht) (?:dabei |dann )?weiter|weiterreden lassen|man hört (?:ihn|sie) weiter',
    "(?:sa|la|leur) voix (?:continue|reste|se poursuit)|(?:on (?:l[’']|la |le )?entend toujours)|en gardant (?:sa|la) voix|garde (?:sa|la) voix",
    '(?:su|la) voz (?:sigue|continúa|continua|se mantiene)|que siga hablando|(?:se )?sigue (?:oyendo|hablando)',
    '(?:a|sua|a sua) voz (?:d(?:ele|ela) )?(?:continua|segue)|continua(?:ndo)? (?:a falar|falando)',
    '(?:la )?(?:sua )?voce continua|continua a parlare',
  ].join('|'),
  '(?:的)?声音(?:继续|不断|保持|不变)|继续(?:说|讲)(?:话)?',
);
const overVoice =
  /(?<!\p{L})(?:(?:shown?|playing|laid|as b-?roll|put|running)\s+)*(?:over|on top of|covering|über|par-dessus|sur|sobre|por cima d[ae]|sopra|sull?a)\s+(?:(?:his|her|their|the|my|\p{L}+['’]s|ihrer?|seiner?|der|sa|la|su|a|sua|la sua)\s+)(?:voice|talk(?:ing)?|speech|words|narration|stimme|voix|paroles|voz|fala|voce)(?!\p{L})/iu;
const inMiddle = either(
  'in the middle|halfway|mid-?way|the middle|mittendrin|in der mitte|au milieu|en medio|a la mitad|no meio|nel mezzo|a metà',
  '中间',
);
const between = either(
  'in between|now and then|every now and then|occasionally|zwischendurch|ab und zu|immer mal wieder|de temps en temps|entre-temps|de vez en cuando|entremedias|de vez em quando|ogni tanto|qua e là',
  '穿插|时不时',
);
const covering =
  /^(?:(?:and|und|et|y|e|then|dann)\s+)*(?:cover|insert|add|put|show|place|use|überdecke?|zeig\p{L}*|füge?|setz\p{L}*|blende?|couvre|insère|ajoute|mets|cubre|tapa|inserta|añade|pon|muestra|cobre|insira|insere|adiciona|põe|coloca|copri|inserisci|aggiungi|metti)(?!\p{L})|插入|加入|放/iu;

/** "Put the shop in the middle, his voice goes on", "with the kitchen shown over her voice". */
export const cutawayVoice: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined) return null;
  const text = message.masked.slice(clause.start, clause.end);
  const [on, over] = [goesOn.exec(text), overVoice.exec(text)];
  const match = on ?? over;
  if (match === null || negations.test(text)) return null;
  const speaker = speakerOf(message);
  const others = message.files.filter(({ value }) => value.kind !== 'audio' && value.id !== speaker?.id);
  if (speaker === null || (message.isTurn === true && others.length === 0)) return null;
  const at = inMiddle.test(message.masked) ? 'middle' : over !== null && on === null ? 'all' : 'spread';
  const own = message.clauses[index - 1];
  // The pictures may be told in the clause before.
  const isBare = filesOf(message, clause).every(({ value }) => value.id === speaker.id);
  const start = isBare && own !== undefined && message.isTurn === true ? own.start : clause.start;
  const stretch =
    message.isTurn === true
      ? { start, end: clause.end }
      : trimmed(message.masked, {
          start: clause.start + match.index,
          end: clause.start + match.index + match[0].length,
        });
  return cutaway(message, stretch, { pictures: '', words: [], at });
};

const covers = new RegExp(
  String.raw`(?<!\p{L})(?:cover|überdecke?|couvre[rz]?|cubre|tapa|cobre|cobrir|copri)\s+(?:the |die |das |la |le |el |a |o |il )?(?:part|bit|section|passage|moment|stelle|stück|teil|partie|parte|trecho|pezzo)\s+(?:(?:where|when) (?:${who}) ${verbs}\s+)?(?:${about}|with)?\s*(?<topic>[\p{L}' ’-]{2,50}?)\s+(?:with|by|mit|avec|par|con|com)\s+`,
  'iu',
);

/** "Cover the part about the second goal with the goal". */
export const cutawayCovering: Reader = (message, index) => {
  const clause = message.clauses[index];
  const match = clause === undefined ? null : covers.exec(message.masked.slice(clause.start, clause.end));
  if (clause === undefined || match === null) return null;
  const from = clause.start + match.index;
  const by = { start: from + match[0].length, end: clause.end };
  const topic = (match.groups?.topic ?? '').trim();
  const own = filesOf(message, { start: from, end: by.start });
  const behind = filesOf(message, by);
  // "Cover the part of the second goal with the pictures of the goal" means the one that is talked of.
  const [first] = own;
  const numbered = numberedIn(topic, message.assets)?.value.name;
  const named =
    first !== undefined && own.length === 1 && behind.length !== 1 ? written(message, first) : null;
  const pictures = numbered ?? named ?? written(message, by);
  return cutaway(message, { start: from, end: clause.end }, { pictures, words: wordsOf(topic), at: 'words' });
};

/** "Zwischendurch die Werkstatt" and "insert" say no more where somebody is heard all along. */
export const cutawayLead: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined || message.isTurn === true || speakerOf(message) === null) return null;
  const isMeant = message.clauses.some(
    (_, at) => at !== index && (cutawayWhile(message, at) ?? cutawayVoice(message, at)) !== null,
  );
  if (!isMeant) return null;
  const text = message.masked.slice(clause.start, clause.end);
  const word = between.exec(text) ?? inMiddle.exec(text) ?? covering.exec(text);
  if (word === null) return null;
  const start = clause.start + word.index;
  return { start, end: start + word[0].length, edits: [], instead: '' };
};

const voiceWords = '(?:voice|commentary|narration|words|stimme|kommentar|voix|paroles|voz|voce)';
const voiceOf = new RegExp(
  String.raw`(?<!\p{L})(?:(?:with|mit|avec|con|com|und|and|et|y|e)\s+)?(?:the |der |die |la |le |el |a |o |sa )?${voiceWords}\s*(?:of (?:the )?|von |de la |de l['’]|de |d['’]|du |del |da |do |di |della )$`,
  'iu',
);
const ownVoice = new RegExp(String.raw`^['’]s\s+${voiceWords}`, 'iu');
const underPictures =
  /^(?:\s+(?:over|under(?:neath)?|on|in the background|as (?:a )?(?:voice-?over|narration)|darüber|darunter|drüber|als off-?stimme|im hintergrund|en (?:fond|off)|par-dessus|sur|de fondo|en off|de fundo|em off|di sottofondo|in sottofondo|fuori campo|sobre|sopra|su)(?:\s+(?:it|them|that|the (?:pictures|images|footage|clips)|all|everything|den bildern|les images|tout|las imágenes|todo|as imagens|tudo|le immagini|tutto))?)+/iu;

/** "The drilling and the kids, Amina's voice over the pictures": one is heard, and others are seen. */
export const voiceUnder: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined || message.isTurn === true) return null;
  for (const file of filesOf(message, clause)) {
    if (file.value.kind !== 'video' || isNamedElsewhere(message, clause, file)) continue;
    const before = message.masked.slice(clause.start, file.start);
    const behind = message.masked.slice(file.end, clause.end);
    const led = voiceOf.exec(before);
    // The name may be written with its genitive.
    const genitive = /['’]s$/u.test(written(message, file)) ? '’s' : '';
    const owned = ownVoice.exec(`${genitive}${behind}`);
    const end = file.end + (owned === null ? 0 : owned[0].length - genitive.length);
    const tail = underPictures.exec(message.masked.slice(end, clause.end));
    if ((led === null && owned === null) || (tail === null && owned !== null) || negations.test(before))
      continue;
    const start = led === null ? file.start : clause.start + led.index;
    const edit: Edit = { kind: 'soundUnder', of: clip(file.value), under: all, isAlone: true };
    return { start, end: end + (tail?.[0].length ?? 0), edits: [edit], instead: '' };
  }
  return null;
};

const unnamedSpeech =
  /(?<!\p{L})(?:\p{Lu}\p{L}+['’]s?|her|his|the|ihr|sein|das|son|sa|l['’]|su|la|el|o|a|il|lo)\s+(?:own )?(?:intro(?:duction)?|interview|speech|statement|vorstellung|ansprache|rede|présentation|entrevista|presentación|apresentação|presentazione|discorso|intervista)(?!\p{L})/u;

/** "Laura's intro": the only film in which somebody speaks, where that goes by another name. */
export const speakerNamed: Reader = (message, index) => {
  const clause = message.clauses[index];
  const speaker = speakerOf(message);
  if (clause === undefined || message.isTurn === true || speaker === null) return null;
  const isNamed = message.files.some(({ value }) => value.id === speaker.id);
  const match = unnamedSpeech.exec(message.masked.slice(clause.start, clause.end));
  const isMeant = message.clauses.some(
    (_, at) =>
      (cutawayWhile(message, at) ?? cutawayVoice(message, at) ?? cutawayCovering(message, at)) !== null,
  );
  if (isNamed || match === null || !isMeant) return null;
  const start = clause.start + match.index;
  return { start, end: start + match[0].length, edits: [], instead: speaker.name };
};
