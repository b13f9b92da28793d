/** Takes out of a prompt whole sentences that tell whoever makes the video what to mind. None of them is to be read on the screen. */
import { isFormatWord, wordsOf } from './lexicon.ts';
import { asksForFilm } from './reading-lead.ts';
import { readSaidMusic } from './said-music.ts';

/** "Target audience: parents", "Instructions: fast cuts": what a form about a video asks for, or its name alone. Titles and subjects are shown. */
const FIELD =
  /^\s*(?:[-•*]\s*)?(?:(?:video |creative |general |additional )?(?:instructions?|directions?|notes? to the editor|requirements?|guidelines?)|(?:overall |visual )?(?:tone|mood|style|vibe|pacing|pace)(?: of voice)?|(?:target )?audience|(?:aspect |video )?(?:format|ratio|length|duration|language|platform)|music|sound|anweisung(?:en)?|hinweise?|vorgaben?|stil|stimmung|ton(?:fall)?|zielgruppe|länge|sprache|musik|consignes?|ton|public(?: cible)?|durée|langue|musique|instrucciones|estilo|tono|público(?: objetivo)?|duración|idioma|música)\s*(?:[:：]\s*\S|[.:]*$)/iu;

const PLEA =
  /^(?:and |then |also |but )?(?:please|bitte|make sure|be sure|ensure|avoid|never|do not|don['’]t|vermeide|achte|stelle? sicher|évite[rz]?|assure[rz]?|veille[rz]?|evit[ae]|asegúrate|asegúrese)(?![\p{L}])/iu;

/** What only a film has, or those who see it. */
const OF_FILMS =
  /(?<![\p{L}])(?:viewers?|audience|watch(?:es|ing)?|clich[eé]s?|logos?|jargon|stock|watermarks?|emojis?|hook|call to action|cta|branding|effects?|on[- ]screen|zuschauer\p{L}*|publikum|klischees?|musik|logos?|spectateurs?|musique|espectadore?s?|música)(?![\p{L}])/iu;

/** "Do not mention prices": nobody says that of the subject. */
const UNSAID = /^(?:please )?(?:do not|don['’]t|never|avoid) (?:mention|includ|display|featur)\p{L}*/iu;

const OF_MAKERS =
  /^(?:please )?(?:use|add|include|keep (?:it|the)|make it|(?:start|begin|open|end|finish|close) (?:it )?(?:with|on))(?![\p{L}])/iu;

/** "Show it as a pie chart", "Line chart please": the drawing alone. */
const DRAWING =
  /^(?:please |bitte )?(?:(?:show|draw|make|use|display|present|animate|zeig\p{L}*|als)(?: (?:it|this|them|that|the (?:data|numbers|values)|es|das))?)?(?: ?(?:as|in|with|als|like))?(?: ?(?:an?|the|ein(?:e|en)?))?(?: ?(?:animated|simple|nice|clean|big))?\s?(?:(?:pie|bar|line|column|donut|doughnut|area) (?:chart|graph)|(?:kreis|balken|linien|säulen|torten)diagramm|chart|graph)s?,?(?: (?:please|bitte))?[.!]?$/iu;

/** "In the style of a 1970s travel poster: Visit Iceland": what it looks like, and nothing to be read. */
const STYLED =
  /(?<=^|[,;.!?]\s*|\s)(?:(?:and|make it|all|designed|drawn) )?(?:in the (?:visual )?style of|in (?:an? )?[\p{L}\p{N}' -]{1,30} style(?=\s*[:,.!?]|\s*$)|im stil (?:von|eine[rs]|der|des)|dans le style (?:de|d['’]|des)|al estilo de|nello stile di|styled like|that looks like|(?:make it )?look(?:ing)? like)(?![\p{L}])[^.!?:;\n,]{0,60}(?:[:,]\s*|(?=[.!?;\n])|$)/giu;

const SILENT =
  /(?<![\p{L}])(?:(?:no|without|ohne|keine?|sans|pas de|sin|senza) (?:any )?(?:background )?(?:music|sound|audio|soundtrack|musik|ton|musique|son|música|sonido|musica|suono)|(?:silent|muted?|stumme[rs]?|muet|mudo|muto) (?:video|film|clip|loop|animation|vídeo|vidéo))(?![\p{L}])(?! (?:of|is|without|until|in the))/iu;

/** Whether a prompt wishes for a film without sound. */
export function asksForSilence(prompt: string): boolean {
  return SILENT.test(prompt.slice(0, 4000));
}

/** The prompt without what it is to look like; as it was where there is nothing else in it. */
export function dropStyled(prompt: string): string {
  const left = prompt.replace(STYLED, ' ').replace(/^[\s,;:]+/u, '');
  return /\p{L}{3}/u.test(left) ? left : prompt;
}

function speaksOfFilm(sentence: string): boolean {
  return OF_FILMS.test(sentence) || wordsOf(sentence).some(isFormatWord);
}

/** Words to whoever makes the film, before what it is about. */
const GREETING =
  /^(?:(?:hi|hello|hey|hallo|guten tag|bonjour|salut|hola|buenos días|ciao|buongiorno|你好|您好)(?: (?:there|all|team|zusammen|à tous))?|compare (?:them|these)(?: for me)?|thanks(?: in advance)?|thank you|cheers|danke|merci|gracias)\s*[,.!。！]*$/iu;

/** "Music at 90 bpm in D minor": said to the composer. */
const OF_MUSIC =
  /^(?:(?:the|with|and|mit|avec|con)\s+)?(?:background\s+)?(?:music|musik|musique|música|musica|soundtrack|score)(?![\p{L}])/iu;

function statesMusic(sentence: string): boolean {
  if (!OF_MUSIC.test(sentence)) return false;
  const { tempo, key, mode } = readSaidMusic(sentence);
  return tempo !== null || key !== null || mode !== null;
}

/** A list after a colon, or a quotation, is shown, whatever leads to it. */
function isDirection(sentence: string): boolean {
  if (GREETING.test(sentence)) return true;
  if (FIELD.test(sentence) || DRAWING.test(sentence) || statesMusic(sentence)) return true;
  if (/[:：\uE000"“„«]/u.test(sentence) || asksForFilm(sentence)) return false;
  return (
    UNSAID.test(sentence) || ((PLEA.test(sentence) || OF_MAKERS.test(sentence)) && speaksOfFilm(sentence))
  );
}

const sentencesIn = (text: string): string[] => text.split(/(?<=[.!?])(?=\s)|(?=\n)/u);

/** The prompt without such sentences; as it was where there is nothing else in it. */
export function dropDirections(prompt: string): string {
  const left = sentencesIn(prompt).filter((sentence) => !isDirection(sentence.trim()));
  return left.some((sentence) => sentence.trim() !== '') ? left.join('') : prompt;
}

const bareOf = (text: string): string =>
  text
    .replace(/[\s.:!?-]+/gu, ' ')
    .trim()
    .toLowerCase();

/** `copy` without what is left of directions where a caller took words out of `whole`: "parents" of "Target audience: parents". */
export function dropDirected(copy: string, whole: string): string {
  const left = new Set(
    sentencesIn(whole)
      .filter((sentence) => FIELD.test(sentence.trim()))
      .flatMap((sentence) => {
        const [name = '', ...value] = sentence.split(/[:：]/u);
        return [bareOf(name), bareOf(value.join(' '))];
      }),
  );
  if (left.size === 0) return copy;
  const kept = sentencesIn(copy).filter((sentence) => !left.has(bareOf(sentence)) || bareOf(sentence) === '');
  return kept.some((sentence) => bareOf(sentence) !== '') ? kept.join('') : copy;
}
