/**
 * How many times as fast, whatever the words: "x1.5", "four times as fast", "quadruple speed", "um das Vierfache schneller",
 * "1,5-fach", "deux fois moins vite", "四倍速", as "at 4x speed". One number, one direction. Pure.
 */
import { type Form, withForms, words } from './forms.ts';
import { factor, named, time } from './parts.ts';

const counts: { readonly [word: string]: number } = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  eight: 8,
  ten: 10,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  acht: 8,
  zehn: 10,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  dix: 10,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  diez: 10,
  dois: 2,
  duas: 2,
  três: 3,
  quatro: 4,
  due: 2,
  tre: 3,
  quattro: 4,
  cinque: 5,
  dieci: 10,
  dez: 10,
  两: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  八: 8,
  十: 10,
  半: 0.5,
  double: 2,
  twice: 2,
  triple: 3,
  treble: 3,
  thrice: 3,
  quadruple: 4,
  doppelt: 2,
  doble: 2,
  triplo: 3,
  dobro: 2,
  doppio: 2,
  cuádruple: 4,
  quádruplo: 4,
  quadruplo: 4,
  quintuple: 5,
  anderthalb: 1.5,
  eineinhalb: 1.5,
};
const oneAndHalf = String.raw`(?:one|1) and (?:a |one )?half|anderthalb|eineinhalb|une fois et demie|un[ao]? y medi[ao]|uma? e mei[ao]|un[ao]? e mezz[ao]|一倍半|一点五倍?`;
const counted = Object.keys(counts)
  .filter((word) => /^[a-zäöüéêáú]+$/u.test(word))
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const digits = String.raw`\d{1,2}(?:[.,]\d{1,2})?`;

const faster = String.raw`(?:as |so )?(?:fast(?:er)?|quick(?:er|ly)?|speedy|speed|schneller?|schnell|vite|rapide(?:ment)?|rápid[oa]|rapid[oa]|veloce|velocità|velocidad|velocidade|vitesse|geschwindigkeit|tempo)`;
const slower = String.raw`(?:as |so )?(?:slow(?:er|ly)?|langsam(?:er)?|lent[oa]?|lentement|lentamente|despacio|devagar|piano)`;
const times = String.raw`\s*-?(?:times|x|×|mal|fach(?:e[rmns]?)?|fois|veces|vezes|volte)\s+(?:as |so |plus |más |mais |più )?`;

const value = (said: string): number => {
  const plain = said.toLowerCase().trim();
  if (new RegExp(`^(?:${oneAndHalf})$`, 'u').test(plain)) return 1.5;
  return counts[plain] ?? Number(plain.replace(',', '.'));
};

const most = 20;
/** "At 4x speed"; `said` as it is where that is no speed. */
function at(said: string, factor: number): string {
  if (!(factor > 0) || factor > most) return said;
  return `at ${String(Number(factor.toFixed(3)))}x speed`;
}

const forms: readonly Form[] = [
  // "Viermal so schnell", "1,5-facher Geschwindigkeit" are one word and a link.
  [/(?<![\p{L}])(?:anderthalb|eineinhalb)[ -]?(?:mal|fach(?:e[rmns]?)?)(?![\p{L}])/giu, '1.5 mal'],
  [
    /(?<![\p{L}])(zwei|drei|vier|fünf|sechs|acht|zehn)[ -]?(?:mal|fach(?:e[rmns]?)?)(?=\s+(?:so|schnell|langsam|geschwindigkeit|tempo))/giu,
    '$1 mal',
  ],
  [
    words(
      String.raw`(?:at |in |mit |auf |a |à |with )?(?:a )?(${oneAndHalf}) (?:times )?(?:the |as |so )?(?:normal |original )?(?:speed|fast|schnell|quick)`,
    ),
    () => 'at 1.5x speed',
  ],
  [
    words(
      String.raw`(?:at |in |mit |auf |a |à |con |com |um das )?(${oneAndHalf}|${counted}|${digits})${times}(?:so |as )?(?:normal[er]? |the )?${faster}(?: (?:as|than) (?:normal|before|now|usual))?`,
    ),
    (said, number = '') => at(said, value(number)),
  ],
  [
    words(
      String.raw`(?:at |a )?(${counted}|${digits})${times}(?:so |as )?(?:${slower}|moins (?:vite|rapide)|menos rápid[oa]|meno veloce)(?: (?:as|than) (?:normal|before|now|usual))?`,
    ),
    (said, number = '') => at(said, 1 / value(number)),
  ],
  // "Accelerata tre volte", "sped up three times": so much faster, and not so often.
  [
    words(
      String.raw`(?:sped up|speeded up|accelerated|beschleunigt|accéléré(?:e|es|s)?|accélère(?:r|z)?|acelerad[oa]s?|acelera(?:r)?|accelerat[aoei]|velocizzat[aoei]) (?:by )?(${counted}|${digits})(?: ?(?:times|x|×|mal|fois|veces|vezes|volte))`,
    ),
    (said, number = '') => at(said, value(number)),
  ],
  [words(String.raw`twice as slow(?:ly)?|half as fast|halb so schnell`), () => 'at 0.5x speed'],
  [
    words(
      String.raw`(?:at |in |with |to |a |à |mit |con |com |al |el |na |no |en )?(?:the )?(triple|treble|quadruple|quintuple)[ -](?:the )?(?:normal |original )?(?:speed|pace|tempo|time(?= ?(?:[,;.]|$)))`,
    ),
    (_, word = '') => at(word, value(word)),
  ],
  // "Speed: 1.5", "speed 2" and "sped up to 1.5", where no unit makes a time of it.
  [
    words(
      String.raw`(?:at )?(?:playback )?(?:speed|tempo|geschwindigkeit|vitesse|velocidad|velocidade|velocità)(?: (?:up|of|to|by|at|auf|de|a|à|di))? ?[:=]? ?(?:[x×] ?)?(${digits})(?: ?[x×])?(?!\s*(?:%|s|secs?|seconds?|sek|sekunden|secondes|segundos|secondi|秒|percent|prozent|[:.,]\d))`,
    ),
    (said, number = '') => at(said, value(number)),
  ],
  [
    /([两二三四五八十]|\d{1,2}(?:\.\d{1,2})?)倍(?:的)?(?:速度?|快放|快进)/gu,
    (said, number = '') => ` ${at(said, value(number))} `,
  ],
  [/(?:加快|提速|加速)一倍/gu, () => ' at 2x speed '],
  [/(?:放慢|减慢|慢放)(?:了)?一倍/gu, () => ' at 0.5x speed '],
  [
    /(?:加快|提速|加速)(?:到|了|为)?([两二三四五八十]|\d{1,2}(?:\.\d{1,2})?)倍/gu,
    (said, number = '') => ` ${at(said, value(number))} `,
  ],
];

/** "Cake x1.5", "beach 0.5x": a factor right behind what plays so, at the end of its part. */
const bare =
  /(?<=[\p{L}\p{N})])(?:\s*[,:(]\s*\(?|\s+\(?)(?:@\s*)?(?:[x×]\s?(\d{1,2}(?:[.,]\d{1,2})?)|(\d{1,2}[.,]\d{1,2})\s?[x×])\)?(?=\s*(?:[,;.\n]|$|(?:then|and|dann|und|puis|et|y|e)\s|\d{1,3}\s?s))/giu;

const quick =
  /\d|times|triple|treble|quadruple|quintuple|half|halb|quarter|twice|mal|fach|fois|veces|vezes|volte|倍|speed/iu;

/** `text` with every such speed as "at 4x speed". */
export function plainFactors(text: string): string {
  if (!quick.test(text)) return text;
  return withForms(text, forms).replace(
    bare,
    (said, before: string | undefined, behind: string | undefined) => {
      const factor = value(before ?? behind ?? '');
      // "Dog x2" is a speed, "dog x 3" of a first message may be three times: those count.
      return /^\d$/.test(before ?? '') && factor > 2 ? said : ` ${at(said, factor)}`;
    },
  );
}

// Speeds of a first message in their usual words: a factor, a share of the speed, a clip that is shown again otherwise.

export const speeds: readonly Form[] = [
  [
    words(
      String.raw`(?:en |in |in modo )?(?:accéléré(?:e|es|s)?|accelerat[oaie]|acelerad[oa]s?|beschleunigt|sped[ -]up|speeded[ -]up|fast[ -]forward(?:ed)?|time[ -]?lapsed?) (?:by |de |di |um |en |a |à |por |auf )?(?:[x×]\s?(${factor})|(${factor})\s?[x×])`,
    ),
    (_, before = '', behind = '') => `at ${(before || behind).replace(',', '.')}x speed`,
  ],
  [
    words(
      String.raw`(?:speed up|accelerate|accélère[rz]?|accelera(?:re)?|acelera[r]?|velocizza(?:re)?|beschleunige?) ((?:(?! (?:and|und|et|y|e) )(?:[^,.;!?\n]|\.(?=\w))){1,60}?) (?:by |to |of |de |di |um |por |a |auf )?(?:(${factor}) ?(?:times|x|×|fois|volte|veces|vezes|mal|-?fach)|[x×] ?(${factor}))`,
    ),
    (_, what = '', behind = '', before = '') => `${what} at ${(behind || before).replace(',', '.')}x speed`,
  ],
];

/** "Play it once at normal speed and then again in slow motion". */
export const again: readonly Form[] = [
  [
    new RegExp(
      String.raw`(?<![\p{L}])(?:take |play |show )?(${named})((?: for)? ${time})?,? (?:(?:and )?(?:play|show) it )?(?:once|first|normally|normal)?(?: ?(?:in|at) (?:normal|full|real|its own) speed)?,? ?(?:and )?then (?:again|once more|\1 again|the same again|it again),? (in slow motion|at half speed|backwards|in reverse|reversed|at \d(?:\.\d+)?x speed)(?:,? (?:in slow motion|at half speed))?`,
      'giu',
    ),
    (_, clip = '', lasts = '', how = '') => `${clip}${lasts}, then the same again ${how}`,
  ],
];

export const slow: readonly Form[] = [
  [
    words(
      String.raw`(?:(?:un |au |en )?ralenti|(?:in )?zeitlupe|(?:a |en )?c[áa]mara lenta|(?:em )?c[âa]mera lenta|(?:al )?rallentatore|(?:in )?slow[ -]?mo(?:tion)?)((?: (?:de|von|of|di|do|da|del) ${named})?),? (?:à|at|auf|mit|al|a|em|de) (\d{1,2}) ?%`,
    ),
    (said, of = '', share = '') => {
      const factor = Number(share) / 100;
      return factor > 0 ? `${of.replace(/^ \p{L}+ /u, ' ')} at ${factor}x speed` : said;
    },
  ],
  [
    /(?:整体|全部|整个影片)?(?:加速|快进)(?:一倍|两倍|2倍)|(?:两|2)倍(?:速度?)?(?:快进|播放|加速)/gu,
    ' at 2x speed ',
  ],
];

const share = words(
  String.raw`(\d{1,3}) ?(?:percent|per cent|prozent|pour ?cents?|por ?ciento|por ?cento|per ?cento)(?! (?:off|discount|rabatt|de réduction|de descuento|de desconto|di sconto))`,
);

/** "At -12 dB": as much as "at 25 %". */
const decibels =
  /(?<![\p{L}\p{N}])(?:(?:at|to|by|with|auf|um|bei|mit|à|avec|de|con|com|a|en|em|di)\s+)?([-−–]|\+|minus |plus |moins |menos |meno )\s?(\d{1,2}(?:[.,]\d{1,2})?)\s?(?:dB|decibels?|dezibel|décibels?|decibelios?|decibéis|decibel)(?![\p{L}])/giu;

function asShare(said: string, sign: string, digits: string): string {
  const db = Number(digits.replace(',', '.')) * (/^(?:\+|plus)/iu.test(sign) ? 1 : -1);
  const percent = Math.round(10 ** (db / 20) * 10_000) / 100;
  return percent < 1_000 ? `at ${percent}%` : said;
}

/** "The bowls at 20 percent" and "at -12 dB": as a share is written. */
export const plainShares = (text: string): string =>
  text
    .replace(share, '$1%')
    .replace(decibels, (said: string, sign: string, digits: string) => asShare(said, sign, digits));

const remaining = words(
  [
    String.raw`(?:for |during )?(?:the )?(?:remaining (?:time|seconds|duration|length)|remainder(?: of (?:the )?(?:time|video|film))?|rest of the (?:time|video|film|duration|length))`,
    String.raw`(?:für )?(?:die (?:restliche|verbleibende|übrige) (?:zeit|dauer|länge)|den rest der zeit|die (?:restlichen|übrigen) sekunden)`,
    String.raw`(?:pour |pendant )?(?:le (?:temps|reste du temps) restant|le reste du temps|les secondes restantes)`,
    String.raw`(?:por |durante |para )?(?:el tiempo restante|el resto del tiempo|los segundos restantes|o tempo restante|o resto do tempo|os segundos restantes)`,
    String.raw`(?:per )?(?:il tempo (?:restante|rimanente)|il resto del tempo|i secondi (?:restanti|rimanenti))`,
  ].join('|'),
);
/** "Keyart for the remaining time": for the rest. */
export const plainRest = (text: string): string =>
  text.replace(remaining, 'for the rest').replace(/剩(?:下|余)的?时间/gu, ' for the rest ');
