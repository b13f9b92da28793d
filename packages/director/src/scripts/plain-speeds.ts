/** How fast a shot plays, as people note it, as "at 2x speed": "@ 2x", "speed 400 %", "slow motion at 50 %", "doppelt so schnell". Pure. */
import { SECONDS } from './script-words.ts';

const factor = String.raw`(?:[x×]\s?(\d{1,2}(?:[.,]\d+)?)|(\d{1,2}(?:[.,]\d+)?)\s?[x×])(?![\p{L}\d])`;
const speedNoun = '(?:speed|faster|as fast|tempo|geschwindigkeit|vitesse|velocidad|velocidade|velocità)';
/** "@ 2x", "x2 speed", "speed x 3", "MVI_4423 2x 4s". */
const speeds = new RegExp(
  String.raw`(?:(?<!\p{L})(?:sped|speeded|speed)\s+up\s+(?:by\s+|to\s+)?${factor}|@\s*(?:speed\s*)?${factor}(?:\s*${speedNoun}(?!\p{L}))?|(?<![\p{L}\d@.,]|at\s)${factor}\s*${speedNoun}(?!\p{L})|(?<=[\p{L}\d]\s)${factor}(?=\s+(?:for\s+)?\d{1,3}\s*(?:${SECONDS})(?!\p{L}))|(?<!\p{L})speed\s*(?:of\s*|[:=]\s*)?${factor}|(?<!\p{L})(?:at|a|à|auf|mit|con|com)\s${factor}(?=\s*(?:[,.;:)\n]|$|(?:then|and|dann|und|puis|et|y|e)\s)))`,
  'giu',
);

const slowNoun =
  '(?:slow[- ]?mo(?:tion)?|slomo|zeitlupe|(?:au )?ralenti|c[áa]mara lenta|c[âa]mera lenta|rallentatore)';
const percent = String.raw`(\d{2,3})\s?(?:%|percent|prozent)`;
const link = '(?:at|to|in|auf|mit|bei|à|al?|de|com|con)';
/** "Speed 400 %", "50 % speed", "slow motion (50 %)", "au ralenti à 50 %". */
const percents = new RegExp(
  String.raw`(?:(?:(?:in|im|in|en|em|al|with) )?${slowNoun}\s*,?\s*[(]?\s*(?:${link} )?${percent}\s?[)]?(?:\s*(?:of )?(?:the )?(?:normal |original )?${speedNoun}(?!\p{L}))?|(?<!\p{L})(?:${link} )?(?:speed|tempo|geschwindigkeit|vitesse|velocidad|velocidade|velocità)\s*(?:of\s*|[:=]\s*|${link}\s+)?${percent}|(?:(?<!\p{L})${link} )?${percent}\s*(?:of\s+|of the\s+|de (?:la |su )?|der |da )?(?:normal |original |normal[ae] )?${speedNoun}(?!\p{L}))`,
  'giu',
);

const words: readonly (readonly [RegExp, number])[] = [
  [
    /(?<!\p{L})(?:at (?:a )?)?(?:three[- ]quarters?|3\/4) (?:of )?(?:the )?(?:normal )?speed(?!\p{L})/giu,
    0.75,
  ],
  [
    /(?<!\p{L})(?:(?:at (?:a )?)?(?:(?:one |a )?quarter|one[- ]quarter|1\/4) (?:of )?(?:the )?(?:normal )?speed|(?:mit |in )?(?:einem )?viertel der geschwindigkeit|(?:mit |in )?viertelgeschwindigkeit|(?:au |un )?quart de (?:la |sa )?vitesse|(?:a )?(?:un )?cuarto de (?:la |su )?velocidad|(?:a )?um quarto da velocidade|(?:a )?un quarto della velocità)(?!\p{L})/giu,
    0.25,
  ],
  [
    /(?<!\p{L})(?:(?:mit |in )?(?:doppelter geschwindigkeit|doppeltem tempo)|(?:doppelt|zweimal) so schnell|deux fois plus (?:vite|rapide)|(?:à (?:la )?)?(?:double vitesse|vitesse double)|(?:al |el )?doble de (?:rápid[oa]|velocidad|la velocidad)|a doble velocidad|(?:duas vezes|2 vezes|o dobro) mais rápid[oa]|(?:no|ao|com o) dobro da velocidade|(?:due volte|il doppio) più veloce|a velocità doppia|al doppio della velocità)(?!\p{L})|(?:两|二|2)倍速(?:度)?/giu,
    2,
  ],
  [
    /(?<!\p{L})(?:(?:mit |in |auf )?(?:halber geschwindigkeit|halbem tempo|halbe geschwindigkeit)|halb so schnell|deux fois moins (?:vite|rapide)|(?:à |a )?(?:la )?(?:moitié|demi)(?:e)?[ -](?:de (?:la |sa )?)?vitesse|à mi-vitesse|a (?:la )?mitad de (?:la |su )?velocidad|a media velocidad|(?:à |a |na |com )?metade da velocidade|a meia velocidade|a metà (?:della )?velocità|a velocità dimezzata)(?!\p{L})|(?:以)?(?:一半|0\.5倍)(?:的)?速度?|半速|慢放(?:到)?一半(?:的)?速度?/giu,
    0.5,
  ],
  [
    /(?<!\p{L})(?:dreimal so schnell|trois fois plus vite|tres veces más rápid[oa]|três vezes mais rápid[oa]|tre volte più veloce)(?!\p{L})|(?:三|3)倍速(?:度)?/giu,
    3,
  ],
];

/** "Slow motion half speed" is one speed. */
const halfSlow = new RegExp(
  String.raw`(?:(?:in|with) )?${slowNoun},?\s*\(?\s*(?:at )?(?:half|0[.,]5x?)(?: the)?(?: speed)?\)?(?!\p{L})`,
  'giu',
);

const anySpeed =
  /(?<!\p{L})(?:slow(?:er|ed)?|slow[- ]?mo(?:tion)?|fast(?:er)?|speed|zeitlupe|ralenti|lenta|backwards?|reversed?|in reverse|rückwärts|schneller?|langsamer?)(?!\p{L})/iu;
/** "Then the drill normal, 3 s", beside clips that play otherwise. */
const normal = new RegExp(
  String.raw`,? (?:(?:at|in|mit|à|a|em) )?(?:normal|regular|real[- ]time|normaler|normale|normales)(?: (?:speed|pace|tempo|geschwindigkeit|vitesse|velocidad|velocidade|velocità))?(?=\s*(?:[,;.\n]|$|then |and |dann |und |puis |et |\d{1,3} ?(?:${SECONDS})))`,
  'giu',
);

/** "…, at 4x speed, 6 s on screen": all of the shot before. */
const onScreen = new RegExp(
  String.raw`(\d{1,3}(?:[.,]\d+)? ?(?:${SECONDS})) (?:on (?:the )?screen|screen time)(?!\p{L})`,
  'giu',
);
const behindComma = new RegExp(
  String.raw`,?\s+(at \d{1,2}(?:\.\d+)?x speed),?\s+(\d{1,3}(?:[.,]\d+)? ?(?:${SECONDS}))(?!\p{L})`,
  'giu',
);

export const plainSpeeds = (text: string): string => {
  const told = [
    (one: string) => one.replace(halfSlow, 'at 0.5x speed'),
    (one: string) =>
      one.replace(percents, (said: string, ...found: unknown[]) => {
        const value = Number(found.slice(0, 3).find((each) => typeof each === 'string'));
        return value >= 5 && value <= 900 ? `at ${value / 100}x speed` : said;
      }),
    (one: string) =>
      words
        .reduce((left, [form, value]) => left.replace(form, ` at ${value}x speed `), one)
        .replace(/ {2,}/gu, ' ')
        .replace(/ (?=[,.;])/gu, ''),
    (one: string) =>
      one.replace(speeds, (...found: unknown[]) => {
        const value = found.slice(1, 13).find((each) => typeof each === 'string');
        return `at ${String(value)}x speed`;
      }),
  ].reduce((left, form) => form(left), text);
  const joined = told
    .replace(onScreen, '$1')
    .replace(behindComma, ' $1 $2')
    .replace(/,? at 1x speed(?=\s|[,.;]|$)/giu, '');
  return anySpeed.test(joined) ? joined.replace(normal, ' ') : joined;
};
