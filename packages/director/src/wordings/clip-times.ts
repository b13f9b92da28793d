/** Whose a time is in a first message: of the beginning or the end of a clip, of a fade, of each clip, of the last one. Pure. */
import { SECONDS } from '../scripts/script-words.ts';
import { type Form, words } from './forms.ts';
import { named, time } from './parts.ts';

/** "Les 5 premières secondes", "los 5 primeros segundos", "os 5 primeiros segundos": the number before its word. */
export const edges: readonly Form[] = [
  // What goes is told before what is kept.
  [
    words(
      String.raw`(?:enl[eè]ve|coupe|supprime|retire|ôte)[rz]? les (?:(\d{1,3}) premi[eè]res|premi[eè]res (\d{1,3})) secondes (?:de|du)`,
    ),
    (_, one = '', other = '') => `skip the first ${one || other} seconds of`,
  ],
  [
    words(
      String.raw`(?:quita|elimina|corta|recorta|borra)r? (?:los (?:(\d{1,3}) primeros|primeros (\d{1,3}))) segundos (?:de|del)`,
    ),
    (_, one = '', other = '') => `skip the first ${one || other} seconds of`,
  ],
  [
    words(
      String.raw`(?:tira|remove|corta|retira|apaga)r? os (?:(\d{1,3}) primeiros|primeiros (\d{1,3})) segundos (?:de|do|da)`,
    ),
    (_, one = '', other = '') => `skip the first ${one || other} seconds of`,
  ],
  [
    words(
      String.raw`(?:togli|taglia|rimuovi|elimina|leva)(?:re|ere)? i primi (\d{1,3}) secondi (?:di|da|del|dal)`,
    ),
    'skip the first $1 seconds of',
  ],
  [
    words(
      String.raw`(?:(?:garde[rz]?|utilise[rz]?|prends|montre[rz]?)(?: seulement| uniquement)? )?les (\d{1,3}) (premi[eè]res|derni[eè]res) secondes (?:de|du)`,
    ),
    (_, count = '', which = '') => `the ${/^p/iu.test(which) ? 'first' : 'last'} ${count} seconds of`,
  ],
  [
    words(
      String.raw`(?:(?:usa|deja|mantén|mantener|quédate con|pon|mantém|deixa|mantenha)(?: solo| sólo| só| apenas| solamente)? )?(?:l|)os (\d{1,3}) (primeir[oa]s|primer[oa]s|[úu]ltim[oa]s) segundos (?:de|del|do|da)`,
    ),
    (_, count = '', which = '') => `the ${/^p/iu.test(which) ? 'first' : 'last'} ${count} seconds of`,
  ],
];

export const fades: readonly Form[] = [
  [
    words(
      String.raw`fade (?:it |everything |the (?:picture|video|film|sound) )?out (?:over|during|in|for|across) (?:the )?(?:last|final) (${time})`,
    ),
    '$1 fade out',
  ],
  [
    words(
      String.raw`(fade[ -]?in) and (?:a |an )?(fade[ -]?out)((?: (?:on|of|for|to) (?:both )?(?:the )?(?:picture|video|image|film)(?: and (?:the )?(?:sound|audio))?)?),? (?:of )?(${time}) each`,
    ),
    '$4 $1 and $4 $2',
  ],
  [
    words(
      String.raw`make (?:the )?(?:voice|speech|sound|audio|dialogue|volume) (?:in|of|on) (${named}) (louder|quieter)`,
    ),
    '$1, its sound $2,',
  ],
];

/** "Playground 8 seconds, then the budget for 6": what has no unit has that of the times before it. */
export function plainUnits(text: string): string {
  const told = new RegExp(String.raw`\d\s?(?:${SECONDS})(?![\p{L}])`, 'iu').exec(text);
  if (told === null) return text;
  const bare =
    /(?<=(?:^|[\s(])(?:for|für|about|around|etwa|circa|ca\.) )(\d{1,2})(?=\s*(?:[,;!)]|\.(?!\d)|$|(?:and|then|und|dann) ))/giu;
  return text.replace(bare, (said, _, at: number) => (at > told.index ? `${said} s` : said));
}

/** "Class photo first (3 s), then A": the time is that of the clip, which stands first anyway. */
const firstTimed = new RegExp(
  String.raw`^([^,.;:!?\n]{2,60}?),? (?:first|zuerst|als erstes|d['’]abord|en premier|primero|primeiro|per primo|per prima) ?\((?:for |für )?(\d{1,3}(?:[.,]\d+)? ?(?:${SECONDS}))\)(?=\s*[,;])`,
  'iu',
);

export const lengths: readonly Form[] = [
  [firstTimed, '$1 $2'],
  [
    words(
      String.raw`(${time}),? (?:total|overall|altogether)(?=\s*(?:[.,;:!?)]|$)| (?:with|and)(?![\p{L}]))`,
    ),
    '$1 in total',
  ],
  // "Each clip should be 4 seconds: A, B, C": of those that are named.
  [
    words(
      String.raw`(?:each|every) (?:clip|shot|one|video) (?:should|must|has to|is to|shall|will|to) (?:be|last|run|play|take)(?: for)? (${time})(?: long)?|chaque (?:plan|clip|vid[eé]o) dure (${time})|jede[rs]? (?:clip|video|einstellung) (?:soll )?(?:dauert )?(${time})(?: dauern| lang(?: sein)?)?|cada (?:clip|plano|toma|clipe|cena) (?:dura|debe durar|deve durar) (${time})|ogni (?:clip|scena|video) (?:dura|deve durare) (${time})`,
    ),
    (said, ...found) => {
      const lasts = found.slice(0, 5).find((one) => one !== '');
      return lasts === undefined ? said : `${lasts} each`;
    },
  ],
  // "5 seconds of each video", "3 seconds from every clip".
  [
    words(
      String.raw`(${time}) (?:of|from|out of|von|aus|de|di) (?:each|every|jede[mnrs]?|chaque|cada|ogni)(?: (?:video|clip|shot|file|vídeo|vidéo|datei|film|plan|clipe))`,
    ),
    '$1 each',
  ],
  // "6 seconds each, smooth transitions": the time is the clips'.
  [
    words(
      String.raw`(${time} (?:each|apiece|per clip|jeweils|pro clip|chacune?|cada un[oa]|ciascun[oa]|l['’]uno|l['’]una)),? (?:and |with |und |mit |et |avec |y |con |e |com )?((?:smooth|soft|gentle|nice|weiche[nr]?|sanfte[nr]?|douces?|suaves?|morbid[ei]|fondus? encha[iî]n[eé]s?|crossfades?|dissolves?|überblendungen|transitions?|übergänge)[^,;.!?\n]{0,40})`,
    ),
    '$1. With $2',
  ],
  // "At the end the badge badge.png 3 seconds": behind other clips the time is its own.
  [
    new RegExp(
      String.raw`(?<=\.[A-Za-z0-9]{2,4}(?![\p{L}\p{N}])[^\n]{0,200}),\s*(?:und |and |et |y |e )?(?:am ende|zum schluss|zuletzt|at the end|finally|lastly|à la fin|pour finir|al final|por último|no final|por fim|alla fine|infine)\s+(?:(?:noch )?(?:das|der|die|den|the|our|my|unser|unsere|mein|meine|le|la|les|notre|el|los|nuestro|o|a|os|nosso|il|lo|nostro)\s+)?(?:[\p{L}]{2,20}\s+)?(${named}) (?:for |für |pendant |durante |por |per )?(${time})`,
      'giu',
    ),
    ', $1 $2',
  ],
  // "15 secondes de notre mariage": what it is of begins a description of its own.
  [
    words(
      String.raw`(\d{1,3}\s?(?:${SECONDS})) (?:de|von|di|del|da) ((?:notre|nos|mon|ma|mes|unsere[rmn]?|unserem|meine[rmn]?|nuestr[oa]s?|mi|mis|noss[oa]s?|minha|meu|nostr[oa]|mio|mia) [\p{L}-]{3,30})(?=\s*(?:[,.;!?\n]|$))`,
    ),
    '$1, $2',
  ],
];
