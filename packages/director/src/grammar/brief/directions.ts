/**
 * Tells what speaks to the maker of a video from what may stand in it: "make it punchy" and "no text on the screen" are no
 * copy. Where pictures are generated, the rest of the prompt is what is shown.
 */

import { companions, isLight } from '../languages/light-words.ts';
import { clauseOf, endsClause, type Stretch } from '../phrases/look-around.ts';
import { fold } from '../tokens/lex.ts';
import type { HeededPhrases } from '../wishes/read-wishes.ts';

/** What only the making of a video speaks of, folded; a part of a pattern. */
const craft =
  '(?:b ?-? ?rolls?|footage|clips?|shots?|scenes?|takes?|pictures?|photos?|images?|logos?|watermarks?|text|texts|titles?|captions?|subtitles?|subs|fonts?|type|typography|letters|emojis?|stickers|effects?|filters?|transitions?|cuts?|zooms?|music|songs?|beat|sounds?|sfx|audio|silences?|pauses?|voice ?-?overs?|voices?|narration|colou?rs?|grading|grade|tones?|look|style|vibe|mood|pace|rhythm|hook|cta|call to action|intro|outro|opening|ending|faces|people|talking|stock|template|versions?|cuts?|resolution|background|screen|frame|speaker|countdown|' +
  'aufnahmen|bilder|szenen|fotos|schrift|untertitel|titel|ubergange|schnitte|effekte|farben|musik|ton|stimme|sprecher|einstieg|anfang|ende|stimmung|stil|gesichter|fassungen|' +
  'plans|images|photos|texte|textes|titres?|sous-titres|polices?|effets?|transitions|coupes?|musique|son|voix|couleurs|accroche|ambiance|style|visages|' +
  'tomas|planos|imagenes|fotos|textos?|titulos?|subtitulos|logotipos?|efectos?|transiciones|cortes?|musica|sonido|voz|colores|gancho|ambiente|estilo|caras)';
const style =
  '(?:simple|short|clean|punchy|minimal|minimalist|fun|light|classy|calm|fast|slow|snappy|tight|real|professional|authentic|emotional|cheesy|cinematic|dramatic|warm|bright|dark|bold|strong|modern|moody|soft|funny|upbeat|energetic|dynamic|elegant|smooth|quick|lively|catchy|engaging|' +
  'knackig|einfach|schlicht|kurz|modern|emotional|lustig|ruhig|frohlich|starker?|starkes|warme|helle|dunkle|gute|' +
  'dynamique|sobre|simple|moderne|drole|chaleureux|chaleureuses?|emouvant|fort|forte|' +
  'dinamico|sencillo|simple|moderno|divertido|emotivo|calido|calidos|calidas|fuerte)';
const lead =
  "(?:(?:please|pls|and|then|also|but|just|bitte|und|dann|s'il vous plait|stp|svp|et|puis|por favor|y|luego) )*";
const the =
  '(?:the |my |our |some |any |a |an |all |more |lots of |der |die |das |den |dem |meine |unsere |ein |eine |keine? |le |la |les |des |du |de |un |une |el |los |las |una |unos |unas )*';

/** How a clause begins, or what it wholly is, that speaks to the maker; folded, one language after the other. */
const patterns: readonly RegExp[] = [
  '(?:make|turn|render|edit|cut|get|do|mix|put) (?:it|this|that|these|them|everything|the (?:video|film|clip|whole))',
  `keep (?:(?:it|this|things|everything|that) )?${style}`,
  'keep the (?:speaker|camera|frame|video|face|person)',
  String.raw`(?:use|add|insert|include|put|place|show|show off|overlay|feature|leave|remove|cut|trim|blur|avoid|skip|mute|fade|crop|drop|delete|burn)(?: (?:in|out|off|to|away))? ${the}(?:\S+ ){0,2}?${craft}`,
  "(?:do not|don't|dont|never|please don't) (?:show|use|include|add|put|start|end|cut|make|forget to|have|zoom|crop|repeat|overdo)",
  String.raw`(?:no|without|not too|nothing|minimal|less|more) ${the}(?:\S+ )?(?:${craft}|${style})`,
  `not ${style}`,
  '(?:it |this |that |the video |the film )?(?:should|must|shall|needs? to|has to|ought to) (?:feel|look|be|sound|have|start|end|open|begin|go|move|come across)',
  '(?:feel|feels|look|looks|looking|sound|sounds|think|vibe of|in the style of|inspired by|like an?)(?: like)? ',
  `i (?:'d |would )?(?:want|need|like|love|prefer) (?:it|this|the (?:video|film)|${the}${craft})`,
  '(?:start|begin|open|end|close|finish)(?:ing)? (?:with|on|by)',
  '(?:cut|zoom|pan|fade|jump|switch|dissolve|go|tilt)(?:ting|s)? (?:to|in|out|into|back|right|before|after|from|on)',
  `${style}(?:,? (?:and )?${style})* ${craft}`,
  `${style}(?:,? (?:and |und |et |y )?${style})*(?: please| pls)?$`,
  `${the}${craft}(?: (?:and|und|et|y|&) ${the}${craft})*(?: (?:please|first|only))?$`,
  '(?:hook|cta|call to action|b-roll|voice ?-?over|music|style|tone|mood|vibe|format|length|export|render|script|storyboard|deliverables?|aspect ratio|platform|audience|target)(?: |:|$)',
  '(?:two|three|four|2|3|4|several|zwei|drei|deux|trois|dos|tres) (?:versions|variants|cuts|edits|fassungen|varianten|versionen|versiones)',
  "(?:mach|mache|macht|mach's|halte|halt|lass) (?:es|das|alles|ihn|den film|das video)",
  String.raw`(?:zeig|zeige|zeigt|verwende|benutze|nimm|nutze|fuge|setze|schneide|vermeide) ${the}(?:\S+ ){0,2}?${craft}`,
  'zeig(?:e|t)? keine?',
  String.raw`(?:kein|keine|keinen|ohne|nicht zu|bitte kein|bitte keine) ${the}(?:\S+ )?(?:${craft}|${style})`,
  String.raw`(?:es |das video |der film |alles )?(?:soll|sollte|muss|darf) (?:sich |es |nicht |wie |so )*(?:\S+ )*?(?:wirken|aussehen|anfuhlen|klingen|sein|haben|dauern)`,
  '(?:rends|rendez|fais|faites|garde|gardez|laisse) (?:ca|cela|le|la|les|simple)',
  String.raw`(?:utilise|utilisez|ajoute|ajoutez|mets|mettez|montre|evite|evitez|coupe|coupez|supprime|enleve) ${the}(?:\S+ ){0,2}?${craft}`,
  String.raw`(?:pas de|pas trop|sans|ne (?:montre|mets|coupe|utilise)) ?${the}(?:\S+ )?(?:${craft}|${style})`,
  '(?:que ce soit|ca doit|cela doit|doit etre|ambiance|facon|dans le style)',
  '(?:que sea|que parezca|que se vea|que suene|que tenga|hazlo|hazla|mantenlo|manten|debe|tiene que)',
  String.raw`(?:usa|utiliza|anade|agrega|pon|muestra|evita|corta|quita|no muestres|no pongas|no uses) ${the}(?:\S+ ){0,2}?${craft}`,
  String.raw`(?:sin|nada de|no demasiado) ${the}(?:\S+ )?(?:${craft}|${style})`,
  '(?:im |in |en |al? )?(?:format|formato|hochformat|querformat)(?: (?:carre|vertical|horizontal|cuadrado|quadratisch))?$',
  '(?:at the (?:start|beginning|end)|am anfang|am ende|au debut|a la fin|al principio|al final)$',
  String.raw`\d+ ?(?:s|sec|secs|sek|seg|segs)\.?$`,
  '(?:pls|plz|please|thx|thanks|thank you|bitte|danke|merci|gracias|teaser pls|video pls)$',
].map((pattern) => new RegExp(`^${lead}${pattern}`, 'u'));

/** Longest clause that is looked at: what directs is short. */
const longestDirection = 200;

/** The text as the tables have it: without case, accents, marks at its ends and doubled blanks. */
function plain(text: string): string {
  return fold(text)
    .replace(/\s+/gu, ' ')
    .replace(/^[\s\-–—•*.,;:!?([\]]+|[\s\-–—•*.,;:!?)[\]]+$/gu, '');
}

/** True for a clause that tells the maker what to do, and nobody who watches anything. */
export function isDirection(text: string): boolean {
  const said = plain(text.slice(0, longestDirection));
  return said !== '' && patterns.some((pattern) => pattern.test(said));
}

/** The prompt without what only speaks to the maker; quotations stay. */
export function withoutDirections(read: HeededPhrases, topic: Stretch | null): string {
  const { prompt, items } = read;
  let kept = '';
  let from = 0;
  for (let index = 0; index < items.length; ) {
    const { last } = clauseOf(read, index);
    const isMark = endsClause(read, index);
    const start = items[index]?.start ?? from;
    const end = items[isMark ? index : last]?.end ?? start;
    const isTopic = topic !== null && topic.first <= last && topic.last >= index;
    const drops =
      !isMark &&
      !isTopic &&
      !holdsQuote(read, index, last) &&
      isForMaker(read, { first: index, last, text: prompt.slice(start, end) });
    kept += prompt.slice(from, start) + (drops ? '' : prompt.slice(start, end));
    from = end;
    index = isMark ? index + 1 : last + 1;
  }
  const rest = kept + prompt.slice(from);
  return rest === prompt ? prompt : tidied(rest);
}

function isForMaker(
  read: HeededPhrases,
  { first, last, text }: { first: number; last: number; text: string },
): boolean {
  return isDirection(text) || isOnlyWishes(read, first, last);
}

function holdsQuote({ items }: HeededPhrases, first: number, last: number): boolean {
  return items.slice(first, last + 1).some(({ kind }) => kind === 'quote');
}

/** "everything but logo.png", "make a clip of 15 seconds": wishes, names of files and small words. */
function isOnlyWishes(read: HeededPhrases, first: number, last: number): boolean {
  return read.items.slice(first, last + 1).every((item, step) => {
    if (read.heeded.has(first + step)) return true;
    if (item.kind === 'word') return isLight(item.fold) || companions.has(item.fold);
    return (
      item.kind === 'symbol' || item.kind === 'tag' || item.kind === 'assets' || item.kind === 'unknownFile'
    );
  });
}

/** Without the marks that dropped clauses leave behind. */
function tidied(text: string): string {
  return text
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/(?:[ ]?[,;:](?=\s*[,;:.!?\n]|\s*$))+/gu, '')
    .replace(/([.!?\n])(?:\s*[.!?,;:])+/gu, '$1')
    .replace(/^[\s,;:.!?]+/u, '')
    .trim();
}
