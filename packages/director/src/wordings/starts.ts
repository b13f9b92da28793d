/**
 * A stretch that is told by its start and its length, as the one from there to its end: "10 seconds of the vows starting at 0:20",
 * "Interview ab 0:12 für 8 Sekunden", "从第3秒开始取6秒". For first messages. Pure.
 */

import { SECONDS } from '../scripts/script-words.ts';
import { numberOf } from './library-words.ts';

const unit = String.raw`(?:${SECONDS})(?![\p{L}])`;
const number = String.raw`(?:\d{1,3}(?:[.,]\d{1,2})?|[\p{L}]{2,8})`;
const lasts = String.raw`(?:exactly |genau |exactement |exactamente |exatamente |esattamente )?(?<lasts>${number}[ -]?${unit}|\d{1,2}:\d{2}(?: (?:minutes?|minuten?))?|${number} min(?:utes?|uten?|utos?|uti)?)`;
const second = String.raw`(?:seconds?|sekunde|(?:la )?seconde|(?:el |o )?segundo|(?:il )?secondo|minute|minuto)`;
const moment = String.raw`(?:the )?(?<at>\d{1,2}:\d{2}(?:[.,]\d{1,2})?|\d{1,2} ?(?:m|min(?:utes?|uten|utos|uti)?\.?) ?(?:and |und |et |y |e )?\d{1,2}(?: ?(?:${SECONDS}))?(?![\p{L}\p{N}])|${second} ${number}|\d{1,3}(?:[.,]\d{1,2})?[ -]?${unit})(?: (?:mark|in))?`;
const starting = String.raw`(?:(?:and )?(?:starting|beginning|start|begin)(?:s|ning)? (?:at|from|with|on)|from|beginnend (?:bei|ab|mit)|startend (?:bei|ab)|ab|von|à partir (?:de|du)|en (?:partant|commençant) (?:de|à)|dès|depuis|a partir (?:de|del|do|da)|(?:empezando|comenzando|començando|começando) (?:en|por|desde|no|em|a)|desde|dal|dalla|a partire (?:da|dal|dalla)|partendo (?:da|dal))`;
const during = String.raw`(?:for|lasting|für|lang|während|pendant|durant|sur|durante|por|per)`;
const of = String.raw`(?:of|from|out of|von|vom|aus|de|du|del|de la|do|da|di|della|dello|dell['’])`;
const name = String.raw`(?<name>(?:(?:the|my|our|dem|der|la|le|el|il|lo|o|a) |l['’])?[\p{L}\p{N}_](?:[\p{L}\p{N}_'’-]|\.(?=\w)| (?=[\p{L}\p{N}])){1,60}?)`;
const form = (text: string) => new RegExp(String.raw`(?<![\p{L}\p{N}:.,-])${text}(?![\p{L}\p{N}:])`, 'giu');

/** "From 0:20 for 10 seconds", "starting at 0:20, 10 seconds long". */
const behind = form(
  String.raw`${starting} ${moment}(?: on(?:wards?)?)?,? (?:${during} (?:the next |die nächsten )?)?${lasts}(?: (?:long|lang))?(?! (?:in (?:all|total)|total|altogether|overall|insgesamt|gesamt|zusammen|au total|en tout|en total|no total|ao todo|in tutto|in totale))`,
);
/** "10 seconds starting at 0:20 of the vows", "for 10 seconds, starting at 0:20". */
const before = form(
  String.raw`(?:${during} )?${lasts}(?: long| lang)?,? ${starting} ${moment}(?! ?(?:to|bis|-|–|à|a|al|until|till) ?\d)`,
);
/** "10 seconds of the vows starting at 0:20". */
const around = form(
  String.raw`(?:take |use |show |nimm |nehme |prends |usa |toma |pega |prendi |mostra )?${lasts} ${of} ?${name},? ${starting} ${moment}(?! ?(?:to|bis|-|–|à|a|al|until|till) ?\d)`,
);
/** "15 seconds from the start of the dance". */
const opening = form(
  String.raw`(?:take |use |show |nimm |prends |usa |toma |pega |prendi )?(?:the )?${lasts} (?:from|vom|ab|depuis|desde|dal|do) (?:the |le |el |l['’]|o )?(?:very )?(?:start|beginning|anfang|beginn|début|principio|inicio|início|começo|inizio) ${of} ?${name}(?=\s*(?:[,;.!?\n]|$)|\s(?:and|und|et|y|e|then|dann|puis|luego|poi)\s)`,
);
/** "Start at 2:10 on cam A": the clip from there on. */
const begun = form(
  String.raw`(?:start|starting|begin|beginning|open|opening|pick it up|fang|beginne?|starte?|commence[rz]?|démarre[rz]?|empieza|comienza|começa|comece|inizia|parti|comincia)(?: it| the (?:film|video|clip))? (?:at|from|with|bei|ab|mit|à|en|desde|em|no|da|dal|a) ${moment} (?:on|of|in|into|from|auf|von|aus|in|sur|dans|de|du|en|del|di|do|da|su) ${name}(?=\s*(?:[,;!?\n]|\.(?!\w)|$)|\s(?:and|und|et|y|e|then|dann|puis|luego|poi|for|für|pour)\s)`,
);
const inHan =
  /从第?(?<at>\d{1,2}:\d{2}|\d{1,3})秒?(?:开始|起)?[,，]?(?:取|截取|播放|放|的|持续|用)?(?<lasts>\d{1,3})秒(?:钟)?/gu;

const digits = (said: string): number => {
  const clock = /(\d{1,2}):(\d{2}(?:[.,]\d{1,2})?)/u.exec(said);
  if (clock !== null) return Number(clock[1]) * 60 + Number((clock[2] ?? '').replace(',', '.'));
  const parted = minuteAndSecond.exec(said);
  if (parted !== null) return Number(parted[1]) * 60 + Number(parted[2]);
  const found = /\d{1,3}(?:[.,]\d{1,2})?/u.exec(said)?.[0];
  const value = found === undefined ? wordIn(said) : Number(found.replace(',', '.'));
  return /min/iu.test(said) ? value * 60 : value;
};

const minuteAndSecond = /(\d{1,2}) ?m(?:in)?\p{L}*\.? ?(?:and |und |et |y |e )?(\d{1,2})(?![\p{N}:])/iu;

const wordIn = (said: string): number =>
  said
    .split(/[\s-]+/u)
    .map((word) => numberOf(word))
    .find((value) => !Number.isNaN(value)) ?? Number.NaN;

const plain = (value: number): string => String(Math.round(value * 100) / 100);

function stretch(groups: { [name: string]: string | undefined }): string | null {
  const from = digits(groups.at ?? '');
  const to = from + digits(groups.lasts ?? '');
  return to > from ? `from ${plain(from)} s to ${plain(to)} s` : null;
}

const clockOf = (seconds: number): string =>
  Number.isInteger(seconds)
    ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    : `${plain(seconds)} s`;

type Groups = { [name: string]: string | undefined };
const replaced = (text: string, pattern: RegExp, told: (groups: Groups) => string | null): string =>
  text.replace(pattern, (...found: unknown[]) => told(found.at(-1) as Groups) ?? String(found[0]));

/** "总长12秒：": the length of the film, and no clip's. */
const totalInHan =
  /(?:视频)?(?:总(?:时)?长(?:度)?|全长|时长)(?:为|是|共|一共|:|：)?\s?(\d{1,3})\s?秒(?:钟)?\s*[:：，,]?/gu;

/** `text` of a first message with such stretches from one time to another. */
export function plainStarts(said: string): string {
  if (!/\d/u.test(said)) return said;
  const text = said.replace(totalInHan, '$1秒，');
  const opened = replaced(text, opening, (groups) => `${groups.name} ${stretch({ ...groups, at: '0 s' })}`);
  const named = replaced(opened, around, (groups) => {
    const told = stretch(groups);
    return told === null ? null : `${groups.name} ${told}`;
  });
  const started = replaced(named, begun, (groups) => {
    const from = digits(groups.at ?? '');
    return Number.isNaN(from) ? null : `${groups.name} from ${clockOf(from)}`;
  });
  return [behind, before, inHan].reduce((left, pattern) => replaced(left, pattern, stretch), started);
}

const clock = String.raw`\d{1,2}:\d{2}(?:[.,]\d{1,2})?`;
const dash = String.raw`\s*(?:-|–|—|to|until|till|bis|à|a|al|hasta|até|fino a|到|至)\s*`;
/** "Trimmed to 0:08–0:20", "cut down to 0:08-0:20", "zugeschnitten auf 0:08–0:20". */
const trimmedTo = new RegExp(
  String.raw`(?<![\p{L}])(?:,? ?(?:trimmed|trim|cut|cropped|shortened|reduced|limited|zugeschnitten|geschnitten|gekürzt|coupée?|recortad[oa]|cortad[oa]|tagliat[oa])(?: it| down| es| ihn)? (?:to|auf|à|a|para|en)) (${clock})${dash}(${clock})(?![\d:])`,
  'giu',
);
/** "Dashboard.mp4, 0:30-0:45" where a clause holds nothing else. */
const alone = new RegExp(
  String.raw`\s*[,:(]\s*(${clock})\s*[-–—]\s*(${clock})\)?(?=\s*(?:[.,;\n]|$))`,
  'giu',
);

/** `text` with stretches that stand behind a mark of their own as those of the clip before it. */
export const plainRanges = (text: string): string =>
  text
    .replace(trimmedTo, ' from $1 to $2')
    .replace(alone, (said: string, from: string, to: string, at: number) =>
      /[\p{L}\p{N}"\uE001]$/u.test(text.slice(0, at)) ? ` from ${from} to ${to}` : said,
    );
