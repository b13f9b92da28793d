/** What is heard in place of the footage's own sound, how all of the sound ends, and music that steps back under speech. Pure. */
import type { PlannerAsset } from '../assets.ts';
import type { Edit } from '../edits/edit-wish.ts';
import { namesMusicAlone, songCalled, tellsVoice } from '../grammar/wishes/music-names.ts';
import { endOf, filesOf, type Message, type Stretch, trimmed } from './craft-clauses.ts';
import { timesIn } from './craft-parts.ts';
import { all, clip, type Reader, written } from './craft-wish.ts';
import { negations, songWords } from './craft-words.ts';

const own = '(?:original |own |camera |live |clip |video |natural |whole |current |actual )?';
const sounds = '(?:sounds?|audio(?: track)?|soundtrack|noise)';
const german =
  '(?:original-?|eigenen |echten )?(?:o-?tons?|originaltons?|ton(?:s|es|spur)?|sounds?|geräusche?n?)';
const french = "(?:son|audio|bruits?|bande[- ]son)(?: d['’]origine| original| de la vidéo| du clip)?";
const spanish = '(?:sonido|audio|ruido)(?: original| ambiente| de la cámara| del v[ií]deo)?';
const portuguese = '(?:som|áudio|audio|barulho)(?: original| ambiente| do v[ií]deo)?';
const italian = '(?:suono|audio|sonoro|rumore)(?: originale| del video)?';
const chinese = '(?:原声|原来的声音|原音|视频(?:的)?声音|声音|音频|音轨)';

/** "Our song in place of the sound". */
const inPlace = new RegExp(
  String.raw`(?<!\p{L})(?:(?:instead of|in place of|in lieu of|rather than) (?:the |its |their |any )?${own}${sounds}|(?:statt|anstatt|anstelle|an stelle)(?: von| vom)? (?:des |dem |der |den )?${german}|(?:à la place|au lieu|en lieu et place) (?:de la |de l['’]|du |des |de )${french}|en (?:lugar|vez) (?:de la |del |de )${spanish}|(?:no lugar|em lugar|em vez|ao invés) (?:da |do |de )${portuguese}|(?:al posto|invece) (?:della |dell['’]|del |di )${italian})(?!\p{L})|(?:来)?(?:代替|替代|取代|替换|盖掉)(?:掉)?${chinese}|而不是${chinese}`,
  'iu',
);

const exchanged = String.raw`(?:(?:replac(?:e|es|ing)|swap(?:ping)?(?: out)?|exchange|substitute|change|overwrite) (?:the |its |their |all )?${own}${sounds}(?: (?:of|in|from|on) (?:it|(?:the |all |all the )?(?:clips?|videos?|footage|film)))? (?:with|by|for|to)|(?:ersetze?n?|tausche?n?) (?:den |das |die )?${german} (?:durch|gegen|mit)|(?:remplace[rz]?|change[rz]?) (?:le |la |l['’])?${french} (?:par|avec|contre)|(?:reemplaza\p{L}*|sustitu\p{L}*|cambia\p{L}*) (?:el )?${spanish} (?:por|con)|(?:troca\p{L}*|troque|substitu\p{L}*|muda\p{L}*|mude) (?:o )?${portuguese} (?:pel[oa]s?|por|com|para)|(?:sostitui\p{L}*|cambia\p{L}*|rimpiazza\p{L}*) (?:il |l['’])?${italian} (?:con|per))`;
const articles =
  "(?:\\s+(?:the|our|my|die|den|das|unser\\p{L}*|la|le|les|notre|el|los|las|nuestra|o|a|os|as|nossa|il|lo|i|gli|nostra))?(?:\\s+l['’])?";
/** "Replace the audio with tone.wav". */
const replaced = new RegExp(
  String.raw`(?<!\p{L})${exchanged}${articles}(?!\p{L})|(?:把|将)?${chinese}(?:全部|都)?(?:替换|换|改)(?:成|为)`,
  'iu',
);
/** "Den Ton durch die Gitarre ersetzen". */
const verbBehind = /\s*(?:ersetzen|austauschen|tauschen)\s*$/iu;

const songsOf = (assets: readonly PlannerAsset[]) =>
  assets.filter(({ kind, name }) => kind === 'audio' && !tellsVoice(name));

/** The recording that words name, by its file or by what it is called. */
function recordingIn(message: Message, stretch: Stretch): PlannerAsset | null {
  const named = filesOf(message, stretch).find(({ value }) => value.kind === 'audio');
  if (named !== undefined) return named.value;
  const words =
    written(message, stretch)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return songCalled(words, songsOf(message.assets));
}

const muted: Edit = { kind: 'noFootageSound', target: all };
const playing = (assetId: string): Edit => ({ kind: 'music', assetId, mood: null, isOther: false });

/** What is heard in place of what the footage sounds like: that is off. */
export const soundReplaced: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined) return null;
  const text = message.masked.slice(clause.start, clause.end);
  const place = inPlace.exec(text);
  if (place !== null) {
    const isHeard =
      songWords.test(message.masked) || recordingIn(message, { start: 0, end: message.prompt.length });
    if (!isHeard) return null;
    const start = clause.start + place.index;
    const end = start + place[0].length;
    const song = message.isTurn === true ? recordingIn(message, clause) : null;
    if (song !== null) return { ...clause, edits: [playing(song.id), muted], instead: '' };
    return { start, end, edits: [muted], instead: '' };
  }
  const match = replaced.exec(text);
  if (match === null) return null;
  const start = clause.start + match.index;
  const from = start + match[0].length;
  const end = endOf(message, clause, from);
  const by = { start: from, end };
  const song = recordingIn(message, by);
  if (song === null && !songWords.test(written(message, by))) return null;
  if (message.isTurn === true)
    return song === null ? null : { start, end, edits: [playing(song.id), muted], instead: '' };
  return {
    start,
    end,
    edits: [muted],
    instead: `with music ${written(message, by).replace(verbBehind, '').trim()}`,
  };
};

const only = '(?:only |just |nur |seulement |uniquement |solo |sólo |só |apenas |soltanto )?';
/** "Audio only from c", "sound from ep42_audio.wav", "Ton nur von Kamera B". */
const soundOfFile = new RegExp(
  String.raw`(?<!\p{L})(?:(?:and |with |use |und |mit |et |avec |y |con |e |com |usa |nimm )*)(?:the |den |der |le |el |o |il |l['’])?(?:original )?(?:sound|audio|ton|son|sonido|som|áudio|suono) ?${only}(?:(?:is |comes |kommt |vient |viene |vem )?${only}(?:from|of|aus|von|vom|de la|de|du|del|da|do|di|dal|dalla|dall['’])|[:=])(?: ?(?:the|der|dem|la|le|el|o|a|il|lo|file|datei))*\s*$|(?:声音|音频)(?:只)?(?:用|来自|取自|采用)\s*$`,
  'iu',
);

/** What is heard is that of one file alone. */
export const soundFromFile: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined) return null;
  for (const file of filesOf(message, clause)) {
    if (file.value.kind === 'image') continue;
    const match = soundOfFile.exec(message.masked.slice(clause.start, file.start));
    if (match === null || negations.test(message.masked.slice(clause.start, file.start))) continue;
    const start = clause.start + match.index;
    const stretch = trimmed(message.masked, { start, end: file.end });
    const others = message.files.filter(
      ({ value, start: at }) => value.kind !== 'audio' && at !== file.start,
    );
    if (file.value.kind === 'audio') {
      if (message.isTurn === true) return { ...stretch, edits: [playing(file.value.id), muted], instead: '' };
      return others.length === 0
        ? null
        : { ...stretch, edits: [muted], instead: `with music ${written(message, file)}` };
    }
    // Of a film that is only seen otherwise it is the sound that goes on under the others.
    const isShown = others.some(({ value }) => value.id === file.value.id);
    const isOnly = new RegExp(`(?<!\\p{L})${only.slice(0, -1)}`, 'iu').test(match[0]);
    if (!isShown || others.length < 2 || !isOnly) continue;
    const edit: Edit = { kind: 'soundUnder', of: clip(file.value), under: all, isAlone: true };
    return { ...stretch, edits: [edit], instead: '' };
  }
  return null;
};

const led =
  /(?<!\p{L})(?:(?:with|and|plus|mit|und|avec|et|con|y|com|e)\s+)?(?:(?:the|some|our|my|der|die|das|dem|den|le|la|les|du|de la|el|los|las|o|a|os|as|il|lo|gli)\s+|l['’])?$|(?:配上?|用|加上?|和)?$/iu;
const calledMusic =
  /^\s*(?:as (?:the )?|als |comme |como |come )?(?:background )?(?:music|song|track|soundtrack|musik|musique|m[úu]sica|musica|音乐|曲)(?!\p{L})/iu;

/** "Guzheng music" where the recording is called 古筝: by a word for it in another language. */
export const songCalledOtherwise: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined || message.isTurn === true) return null;
  const songs = songsOf(message.assets);
  for (const match of message.masked.slice(clause.start, clause.end).matchAll(/\p{L}+/gu)) {
    const at = clause.start + match.index;
    const stretch = { start: at, end: at + match[0].length };
    const isFile = message.files.some(({ start, end }) => start < stretch.end && end > stretch.start);
    if (isFile || !namesMusicAlone(match[0].toLowerCase())) continue;
    const song = songCalled([match[0].toLowerCase()], songs);
    const before = message.masked.slice(clause.start, at);
    const isNamed = message.files.some(({ value }) => value.kind === 'audio');
    if (song === null || isNamed || negations.test(before)) continue;
    const lead = led.exec(before)?.[0] ?? '';
    const noun = calledMusic.exec(message.masked.slice(stretch.end, clause.end))?.[0] ?? '';
    const instead = ` with music ${song.name} `;
    return { start: at - lead.length, end: stretch.end + noun.length, edits: [], instead };
  }
  return null;
};

// How all of the sound comes and goes.

const goes =
  /(?<!\p{L})(?:fad(?:e|es|ing) (?:\p{L}+ ){0,4}?(?:out|away|down)|fad(?:e|es|ing)[ -]?out|(?:aus|ab)blend\p{L}*|blende\p{L}* .{0,60}? (?:aus|ab)|ausklingen|baisse\p{L}* progressivement|fondu (?:de sortie|sonore)|en fondu|desvane\p{L}*|fundido de salida|fade de sa[ií]da|sfum\p{L}*|dissolvenza in uscita)(?!\p{L})|淡出|渐弱/iu;
const allSound =
  /(?<!\p{L})(?:(?:all|the|whole|entire|everything|every bit of)(?: (?:of )?(?:the )?)?(?:whole |entire |full )?(?:audio|sounds?)|(?:den |der )?(?:ganzen |gesamten |kompletten )?(?:ton|sound)|tout(?:e)? (?:le |la |l['’])?(?:son|audio|bande[- ]son)|(?:le |l['’])(?:son|audio)|todo el (?:sonido|audio)|el (?:sonido|audio)|todo o (?:som|áudio|audio)|o (?:som|áudio)|tutto (?:il |l['’])?(?:suono|audio|sonoro)|(?:il |l['’])(?:suono|audio))(?!\p{L})|(?:全部|所有)?(?:声音|音频)/iu;
const pictures =
  /(?<!\p{L})(?:picture|video|image|bild|to (?:black|white)|schwarz|noir|negro|preto|nero|vid[eé]o|imagen|imagem|immagine)(?!\p{L})|画面|黑/iu;
const usualFade = 2;

/** "Fade out all audio over the last 2 seconds". */
export const allSoundFade: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined) return null;
  const text = message.masked.slice(clause.start, clause.end);
  const isFade = goes.test(text) && allSound.test(text);
  if (
    !isFade ||
    negations.test(text) ||
    pictures.test(text) ||
    songWords.test(text.replace(/soundtrack/giu, ''))
  )
    return null;
  if (filesOf(message, clause).length > 0) return null;
  const seconds = timesIn(written(message, clause)).lasts?.value ?? usualFade;
  return { ...clause, edits: [{ kind: 'musicFade', edge: 'out', seconds, isAll: true }], instead: '' };
};

// Music that steps back while somebody speaks.

const speech =
  '(?:voice(?:[ -]?over)?s?|speech|speak\\p{L}*|talk\\p{L}*|dialog(?:ue)?s?|narrat\\p{L}*|says?|reden|redet|spricht|sprechen|gesprochen|stimmen?|sprache|sprecher\\p{L}*|parle(?:nt|r)?|paroles?|voix|discours|habla[nr]?|voz|voces|fala[rm]?|vozes|parla(?:no|re)?|voc[ei]|parlato)';
const quiet =
  '(?:(?:very |really |a bit |a little |nice and )?(?:quiet(?:er|ly)?|low(?:er)?|soft(?:er|ly)?|down|in the background)|(?:ganz |etwas |schön )?leiser?|(?:tout )?(?:bas|doucement|moins fort|discrète?)|(?:más |muy )?baj[oa]|bajit[oa]|(?:mais )?baix[oa]|baixinh[oa]|(?:più )?bass[oa]|sottovoce|piano)';
const whileWords =
  '(?:under(?:neath)?|beneath|below|behind|when(?:ever)?|while|during|as|unter(?:m|n)?|hinter|wenn|während|beim|sous|sur|derrière|quand|lorsque?|pendant(?: que)?|bajo|debajo de|detrás de|cuando|mientras|durante|sob|por baixo d[ae]|quando|enquanto|sotto|mentre)';
const ducking =
  '(?:(?:and |und )?(?:duck(?:s|ed|ing)?|side-?chain(?:ed)?|steps? back|stepping back|tritt zurück))';
const between =
  "(?:\\s+(?:the|his|her|their|our|my|it|he|she|they|we|someone|somebody|anybody|people|der|die|dem|den|das|er|sie|man|jemand|le|la|les|l['’]|il|elle|on|quelqu['’]un|el|los|ella|alguien|se|o|a|ele|ela|alguém|lui|lei|qualcuno|is|are|there|is|ist|wird|qu['’]|que|de|du|del|da|do|della|ana|\\p{Lu}\\p{L}+)){0,4}\\s+";
const steps = new RegExp(
  String.raw`(?<!\p{L})(?:${ducking}(?:\s+${quiet})?(?:\s+${whileWords})${between}${speech}|${quiet}\s+${whileWords}${between}${speech})(?:\s+(?:is|are|ist|wird))?(?!\p{L})|(?:有人)?说话(?:的)?时候?(?:音乐)?(?:小声|轻|小)(?:一?点|些)?|人声(?:出现)?时(?:音乐)?(?:小声|降低|轻)`,
  'iu',
);
const louder =
  '(?:(?:is |be |gets |goes )?(?:louder|up|full|back up)|lauter|hoch|plus forte?s?|(?:más|mais) (?:alt[oa]|fuerte|forte)|più (?:forte|alt[oa])|sube|sobe)';
const nobody =
  '(?:nobody|no one|no-one|noone|nobody else|keiner|niemand|personne(?: ne)?|nadie|ninguém|nessuno)';
const comesForward = new RegExp(
  String.raw`(?<!\p{L})(?:(?:and|but|und|aber|dann|et|mais|y|pero|e|mas|ma)\s+)?${louder}\s+(?:when(?:ever)?|while|wenn|solange|quand|lorsque?|cuando|mientras|quando|enquanto|mentre)\s+${nobody}(?:\s+(?:is|ist|qui))?\s+${speech}(?!\p{L})|没人说话时(?:音乐)?(?:大声|大)(?:一?点|些)?`,
  'iu',
);

/** "Ducked under the voice", "leise unterm Reden und lauter, wenn keiner spricht". */
export const ducked: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined) return null;
  const text = message.masked.slice(clause.start, clause.end);
  const [back, forward] = [steps.exec(text), comesForward.exec(text)];
  const [first, last] = [back ?? forward, forward ?? back];
  if (first === null || last === null) return null;
  const isMusic =
    songWords.test(message.masked) ||
    message.files.some(({ value }) => value.kind === 'audio') ||
    recordingIn(message, clause) !== null ||
    message.isTurn === true;
  if (!isMusic) return null;
  const start = clause.start + Math.min(first.index, last.index);
  const end = clause.start + Math.max(first.index + first[0].length, last.index + last[0].length);
  const edit: Edit = { kind: 'duck', ...(forward !== null && { isLouderBetween: true as const }) };
  const stretch =
    message.isTurn === true && isOnlyMusic(message, clause, { start, end }) ? clause : { start, end };
  return { ...stretch, edits: [edit], instead: '' };
};

const small = new Set(
  'the a our my it is be should please make keep let and die der das den soll bitte mach ist lass la le les l mets que pon haz sea el o a deixa põe coloca fica il lo metti sia i'.split(
    ' ',
  ),
);

/** What stands beside a wish in its clause names nothing but the music. */
function isOnlyMusic(message: Message, clause: Stretch, taken: Stretch): boolean {
  const left = `${message.masked.slice(clause.start, taken.start)} ${message.masked.slice(taken.end, clause.end)}`;
  const words = left.toLowerCase().match(/\p{L}+/gu) ?? [];
  const song = recordingIn(message, clause);
  return words.every(
    (word) => small.has(word) || songWords.test(word) || song?.name.toLowerCase().includes(word) === true,
  );
}
