/** Takes out of a prompt what it says about the video itself: lengths, shapes, places, sound, looks, titles. */
import { cleanText } from '../json-reader.ts';
import { colorsOf, isFormatWord, isInstructionWord, isStopWord, isStyleWord, wordsOf } from './lexicon.ts';

const QUOTED =
  /["“”„«»「『]([^"“”„«»「」『』]{1,200})["“”«»」』]|(?<![\p{L}\p{N}])['‘]([^'‘’]{2,200})['’](?![\p{L}])/gu;

/** Stands where a quotation stood. */
const MARK = '\uE000';

const TITLE_NOUNS =
  '(?:sub)?(?:title|titel|titre|título|titolo|headline|heading|überschrift|tagline|slogan|caption|text|texte|texto|testo|words?|line|end card|card|call to action|cta)s?';

/** "with the closing title", "ending with the words", "titled": what announces a text to show. */
const ANNOUNCED = new RegExp(
  `(?:[,;]\\s*)?(?:(?:and|then|with|the|a|an|its|by|in|at the end|mit|dem|der|avec|le|con|el|il|opening|closing|final|end|big|bold|main|short|on[- ]screen|show(?:s|ing)?|add(?:ing)?|(?:end|finish|clos|open|start|begin)(?:e?s|ing)?(?: it)?(?: with| on)?)\\s+)*(?:(?:${TITLE_NOUNS}|saying|says|reading|reads|titled|entitled|called|named|betitelt|intitulée?|titulado|intitolato|(?:end|finish|clos|open|start|begin)(?:e?s|ing)?(?: it)?(?: with| on))\\s*[:=]?\\s*)${MARK}`,
  'giu',
);

/** The same in Chinese, Japanese and Korean, where no blank parts words. */
const ANNOUNCED_UNSPACED = new RegExp(
  `[，,、：:]?\\s?(?:然后|最后|接着|然後|最後|并|并且|再|そして|最後に)?(?:显示|顯示|写着|写上|出现|标题(?:是|为)?|字幕|表示|タイトル(?:は)?|제목은?)[：:]?\\s?${MARK}`,
  'gu',
);

/** A title without quotation marks: "headline: Tomatoes at home". */
const UNQUOTED = new RegExp(
  `(?:[,;]\\s*)?(?:(?:and|with|the|a|an|mit|avec|con)\\s+)*(?<![\\p{L}])(?:title|titel|titre|título|titolo|headline|heading|tagline|slogan)\\s*[:=]\\s*([^,.;!?\\n${MARK}]{2,120})(?:, (?:[^\\s,.;:!?${MARK}]+ ?){1,3}(?=[.!?\\n]|$))?`,
  'giu',
);

/** "a video titled Toy Parade": a name in capitals after the word for a title. */
const NAMED =
  /(?:\btitled|\bentitled|\bbetitelt|\bwith the title|\btitle)\s+(\p{Lu}[^,.;:!?\n]{1,60}?)(?=\s+(?:with|and|in|for|using)\s|[,.;:!?\n]|$)/gu;

/** "A poster saying KEEP GOING in huge letters": words in capitals need no quotation marks. */
const SAYING =
  /\s(?:that says|which says|saying|reading|with the words?|mit der aufschrift)\s((?:\p{Lu}[\p{Lu}\p{N}'’&!?-]*\s?){2,8}?)(?=\s(?:in|on|with|and)\s|[,.;\n]|$)/u;

/** "for my channel its called BlockBuster Ben", "a consultancy called North & Pine": what something is called is its title. */
const CALLED =
  /,?\s(?:(?:(?:it(?:['’]?s| is)|that(?:['’]s| is)|which is) )?(?:called|named)|namens|(?:die|der|das) .{0,20}heißt|appelée?|llamad[oa]|chiamat[oa])\s+((?:\p{Lu}|\d)[\p{L}\p{N}'’.-]{0,30}(?:\s(?:(?:&|\+|of|the|und|and|de|du|la)\s)?(?:\p{Lu}|\d)[\p{L}\p{N}'’.-]{0,30}){0,4})(?![\p{L}])/u;

/** "about "the sea"": a quotation that is the subject. */
const QUOTED_SUBJECT = new RegExp(`((?:about|explain(?:s|ing)?|on|of|über|sur|sobre|su)\\s+)${MARK}`, 'iu');

const APPOSITION = new RegExp(`((?:for|of|to|about|introducing|presenting)\\s+)${MARK},\\s*`, 'giu');

/** The prompt without the texts it asks for, and those texts in order. */
export function takeQuotes(prompt: string): { rest: string; quotes: string[] } {
  const quotes: string[] = [];
  const marked = prompt.replace(QUOTED, (_, double: string | undefined, single: string | undefined) => {
    quotes.push(cleanText(double ?? single ?? ''));
    return MARK;
  });
  const subject = quotes.length === 1 ? quotes[0] : undefined;
  if (subject && QUOTED_SUBJECT.test(marked))
    return { rest: marked.replace(MARK, () => subject), quotes: [] };
  const written: string[] = [];
  const keep = (_: string, title: string) => {
    written.push(cleanText(title));
    return ', ';
  };
  const called = quotes.length > 0 ? marked : marked.replace(SAYING, keep).replace(CALLED, keep);
  const rest = called
    .replace(ANNOUNCED, ', ')
    .replace(ANNOUNCED_UNSPACED, ', ')
    .replace(UNQUOTED, keep)
    .replace(NAMED, keep)
    // "for "Lumen", a smart lamp": what follows the name says what it is.
    .replace(APPOSITION, '$1')
    .replaceAll(MARK, ' ');
  return { rest, quotes: [...written, ...quotes].filter(Boolean) };
}

const WORD_AMOUNT =
  '(?:a|an|one|two|three|five|six|eight|ten|twelve|fifteen|twenty|thirty|forty|forty-five|sixty|ninety|half a|zehn|fünfzehn|zwanzig|dreißig|dix|quinze|vingt|trente|diez|quince|veinte|treinta|dieci|quindici|venti|trenta)';
const UNIT =
  '(?:seconds?|secs?|minutes?|mins?|sec|min|sekunden?|sekündiges?|minuten?|secondes?|segundos?|minutos?|secondi|minuti)';

/** A running time: "20 second", "a 1-minute", "in 45s", "half a minute long", "de 20 segundos". */
const LENGTH = new RegExp(
  `(?<![\\p{L}\\p{N}])(in |about |around |exactly |roughly |of |for |over |within |en |de |di |da |von |pendant |durante )?(?:(\\d+(?:[.,]\\d+)?)[- ]?(?:${UNIT}|s)|${WORD_AMOUNT}[- ]${UNIT})(?:[- ](?:long|lang|largo|duration))?(?![\\p{L}\\p{N}])(?! (?:of|to|a day|each|per|every|before|after|left|ago|later|workout))`,
  'giu',
);

const PLACES =
  'tik ?tok|instagram(?: reels?| stories| story| feed| post)?|(?:insta(?:gram)? )?reels?|youtube(?: shorts?)?|shorts|facebook|linkedin|twitter|x\\.com|snapchat|vimeo|social media|our website|the website';

const FEELS =
  'calm|soft|upbeat|fast|slow|quiet|gentle|some|background|built-in|the built-in|any|dramatic|happy|sad|epic|relaxing|relaxed|cheerful|energetic|driving|a|the|piano|acoustic|electronic|ambient|warm|light|ruhiger?|fröhlicher?|calme|douce|tranquila|suave|alegre|tranquilla|allegra';

/** Parts of a prompt that speak of shape, size, place of publication, sound. */
const FORMAT_CLAUSES: readonly RegExp[] = [
  /\b(?:in |as |at )?(?:a )?\d{3,4}\s?[x×]\s?\d{3,4}\b(?: (?:pixels|px))?/giu,
  /\b(?:in |as )?(?:a )?(?:16\s?[:x]\s?9|9\s?[:x]\s?16|21\s?[:x]\s?9|(?:4\s?[:x]\s?5|5\s?[:x]\s?4|1\s?[:x]\s?1|4\s?[:x]\s?3|3\s?[:x]\s?4)(?= (?:format|aspect ratio|ratio|video)))\b(?: (?:format|aspect ratio|ratio|video))?/giu,
  /\b(?:in |at )?(?:720p|1080p|1440p|2160p|480p|4k|8k|uhd|full ?hd|hd)\b/giu,
  new RegExp(
    `\\b(?:for|on|to post on|für|auf|pour|para|per) (?:${PLACES})(?:(?:,| and| or) (?:${PLACES}))*\\b`,
    'giu',
  ),
  /\b(?:in |im |en )?(?:a )?(?:vertical|horizontal|portrait|landscape|square|widescreen|hochformat|querformat|hochkant)(?: (?:format|mode|shape|orientation))?\b(?! (?:photo|paint|garden|farm|architect))/giu,
  /\b(?:at )?\d{2,3} ?fps\b/giu,
  new RegExp(
    `(?:\\b(?:with|without|and|no|mit|ohne|avec|sans|con|senza|sin)|,|^) ?(?:(?:${FEELS})(?:,| and)? )*(?:music|soundtrack|captions?|subtitles?|voice-?over|narration|sound|beat|beats|musik|untertiteln?|musique|música|musica)(?: (?:${FEELS}))?(?![\\p{L}])`,
    'giu',
  ),
  /\b(?:with|mit|avec|con) (?:[\p{L}-]+ ){0,3}(?:music|musik)\b/giu,
  /\b(?:with )?no (?:uploaded )?(?:clips|footage|uploads|photos|people)(?: (?:is|are))?(?: (?:needed|required|necessary))?\b/giu,
  /\d+秒(?:钟|間)?(?:的|の)?/gu,
];

const LONGEST_MINUTES = 10;

/** Lengths below this in "in 3 seconds" are a claim about the subject, not about the video. */
const SHORTEST_LENGTH = 5;

const ITEM = /(?:^|\s)\d{1,2}[.)]\s|^\s*[-•*–]\s/mu;

/** "Knead for 10 minutes", "25 seconds under pressure" as an item of a list: the time is of what is done in it. */
function isOfItem(text: string, at: number, whole: string): boolean {
  const lineStart = text.lastIndexOf('\n', at) + 1;
  if (!ITEM.test(text.slice(lineStart, at))) return false;
  const goesOn = /^\s+(?!\d{1,2}[.)]\s)\p{L}/u.test(text.slice(at + whole.length));
  const isStretch = /^(?:for|pendant|durante|in) |min/iu.test(whole);
  const doesIt = /\p{L}\s*$/u.test(text.slice(lineStart, at));
  return (goesOn && !doesIt) || (isStretch && doesIt);
}

/** Shapes that are results of games as well: "won 4:3 against Northgate". */
const SMALL_RATIO =
  /\b(?:in |as )?(?:a )?(?:4\s?[:x]\s?5|5\s?[:x]\s?4|1\s?[:x]\s?1|4\s?[:x]\s?3|3\s?[:x]\s?4)\b/giu;
const GAME =
  /(?<![\p{L}])(?:won|wins?|beat|lost|defeat(?:ed)?|victory|draw|drew|against|vs|match|game|score[ds]?|gewonnen|verloren|gewinn\p{L}*|sieg\p{L}*|gegen|unentschieden|spiel\p{L}*|victoire|gagn\p{L}+|contre|partido|ganó|ganamos|contra|vinc\p{L}+|vinto|contro|partita)(?![\p{L}])/iu;

/** The text without lengths, formats, places and sound. Lines stay lines. */
export function dropFormat(text: string): string {
  const untimed = text.replace(
    LENGTH,
    (whole: string, preposition: string | undefined, digits: string | undefined, at: number) => {
      if (isOfItem(text, at, whole)) return whole;
      // Few films take longer: "ready in 15 minutes" is said of the dish, "a 90 minute documentary" is not.
      if (/min/iu.test(whole) && Number(digits ?? 0) > LONGEST_MINUTES)
        return isOfFilm(text.slice(at + whole.length)) ? ' ' : whole;
      const claim =
        preposition?.toLowerCase() === 'in ' && digits !== undefined && Number(digits) < SHORTEST_LENGTH;
      return claim ? whole : ' ';
    },
  );
  const shaped = GAME.test(untimed) ? untimed : untimed.replace(SMALL_RATIO, ' ');
  return FORMAT_CLAUSES.reduce((left, clause) => left.replace(clause, dropUnlessCredited), shaped)
    .split('\n')
    .map((line) => (/^\s*[-•*–]\s/u.test(line) ? line.trim() : tidy(line)))
    .join('\n');
}

/** "Camera Jo Park, Music Theo Brandt": whose work it is, and no wish. */
const CREDIT = /^\s*(?:by|von|par|de|:)?\s*\p{Lu}\p{L}[\p{L}'’.-]*\s+\p{Lu}\p{L}/u;
const CREDITED = /^[\s,]*(?:Music|Sound|Soundtrack|Musik|Musique|Música|Musica)$/u;

/** For what a wish is replaced: where it names somebody it stays. */
function dropUnlessCredited(whole: string, ...rest: unknown[]): string {
  const [text, at] = [rest.at(-1), rest.at(-2)];
  const isCredit =
    CREDITED.test(whole) &&
    typeof text === 'string' &&
    typeof at === 'number' &&
    CREDIT.test(text.slice(at + whole.length));
  return isCredit ? whole : ' ';
}

/** Whether the next word after a length is one for a film: "documentary", "long video". */
function isOfFilm(after: string): boolean {
  const [next = ''] = wordsOf(after.slice(0, 40));
  return /^\s*-?\p{L}/u.test(after) && isFormatWord(next);
}

/** Removes what deletions leave behind: doubled blanks and separators at the ends. */
export function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.;:!?])/g, '$1')
    .replace(/([,;:])(?:\s*[,;:])+/g, '$1')
    .replace(/[,;:]+([.!?])/g, '$1')
    .replace(/^[\s,.;:!?–—，。；：、-]+/, '')
    .replace(/[\s,.;:–—，。；：、-]+$/, '')
    .trim();
}

/** Verbs that alone do not make a wish for the video: "keep going" is copy, "keep it calm" is not. */
const VERB = /^(?:keep|add|put|set|include|finish|end|start|open|close)$/u;

/** "Night blue", "forest green": a thing that says which blue. */
const SHADE_OF = /^(?:night|midnight|sky|sea|ocean|forest|brick|moss|steel|ice|blood|bottle|electric)$/u;
/** What an app has none of is said of it. */
const NO_ADS =
  /^(?:no|without|zero|never any|keine|ohne|sans|sin|senza|nessuna)\s+(?:ads?|adverts?|advertising|commercials?|spam|tracking|werbung|pub|publicité|anuncios|publicidad|pubblicità)$/iu;

/** True when a clause speaks only of the video: "calm, blue and white", "in warm colours", "no clips needed". */
export function isStyleClause(clause: string): boolean {
  if (/[$€£¥%]/u.test(clause) || NO_ADS.test(tidy(clause))) return false;
  const words = wordsOf(clause).filter(
    (word, index, all) => !SHADE_OF.test(word) || colorsOf(all.slice(index + 1, index + 2)).length === 0,
  );
  const speaks = words.some((word) => !isStopWord(word) && !VERB.test(word));
  const isPlain = words.length > 1 && !speaks && words.some((word) => VERB.test(word));
  return !isPlain && words.every((word) => isStyleWord(word) || isStopWord(word) || isInstructionWord(word));
}

const LOOK_NOUN =
  /^(?:videos?|clips?|footage|seconds?|vertical|square|portrait|landscape|widescreen|captions?|subtitles?|titles?|music|soundtrack|colou?rs?|tones?|palette|fonts?|cuts?|pace)$/u;

/** True for an item of a list that only colours or directs the video. "Mood" and "calm" may be points. */
export function isLookPart(part: string): boolean {
  const words = wordsOf(part);
  return isStyleClause(part) && (words.some((word) => LOOK_NOUN.test(word)) || colorsOf(words).length > 0);
}

const DIRECTIVE =
  /^(?:please |and |then )?(?:use|add|include|put|set|keep|make|give|let|show|start|begin|open|end|finish|close|no|don't|do not|without|i want|it should|it must|should|must|verwende|utilise|usa)\b/iu;

/** "Use bold type and warm colours", "Keep the pace slow": a sentence that directs the video. */
export function isDirective(sentence: string): boolean {
  return DIRECTIVE.test(sentence) && wordsOf(sentence).some(isFormatWord);
}

/** Things that float through a picture: alone at the end of a sentence they are a wish for it. */
const FLOATING = /^(?:snow|confetti|rain|sparks|hearts|stars|leaves|bubbles|petals|fireworks)[.!]?$/iu;

/** What a sign asks of those who pass it: "Quiet please, exam in progress". */
const NOTICE =
  /^(?:quiet|silence|slow(?: down)?|ruhe|langsam|silencio|despacio|silenzio|piano|lentement)(?:,? (?:please|bitte|s['’]il (?:vous|te) pla[iî]t|por favor|per favore))[!.]?$/iu;

/** A sentence without the parts between commas and colons that only describe the video. */
export function dropStyleParts(sentence: string): string {
  const pieces = sentence.split(/([,:]\s+)/u);
  let kept = '';
  // "Grey, green eyes, answers to Mochi" describes a thing: its colour is one of the things said of it.
  const others = pieces.filter((_, index) => index > 1 && index % 2 === 0);
  const describes = others.length >= 2 && others.every((part) => !isStyleClause(part));
  for (let index = 0; index < pieces.length; index += 2) {
    const part = pieces[index] ?? '';
    const floats = index > 0 && index === pieces.length - 1 && FLOATING.test(part.trim());
    const isTrait =
      index === 0 && describes && colorsOf(wordsOf(part)).length > 0 && wordsOf(part).length < 3;
    const isSaid = isTrait || (index === 0 && NOTICE.test(part.trim()));
    if (part.trim() === '' || (isStyleClause(part) && !isSaid) || floats) continue;
    kept += kept === '' ? part : `${pieces[index - 1] ?? ', '}${part}`;
  }
  return kept;
}

const LOOK_LINK = /,?\s+(?:in|with|using|mit|avec|con|en)\s+/giu;

/** "in blue and white", "with warm colours", "in a minimal style" at the end of a phrase. */
export function dropLook(phrase: string): string {
  for (const link of phrase.matchAll(LOOK_LINK)) {
    const tail = phrase.slice(link.index + link[0].length);
    if (
      link.index < 2 ||
      /\d/u.test(tail) ||
      tail.split(' ').length > 8 ||
      !isStyleClause(tail) ||
      wordsOf(tail).every(isStopWord)
    )
      continue;
    return tidy(phrase.slice(0, link.index));
  }
  return phrase;
}
