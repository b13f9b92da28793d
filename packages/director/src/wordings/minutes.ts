/** Lengths in minutes and a part of one, as people say them, in seconds: "une minute trente", "minuto y medio", "一分半". Pure. */
import { numberOf } from './library-words.ts';

const count = String.raw`\d{1,2}|an?|one|two|three|four|five|eine?r?|zwei|drei|vier|fünf|une|deux|trois|quatre|cinq|uno?|dos|tres|cuatro|cinco|um|dois|três|due|tre|quattro|cinque`;
const minute = String.raw`minutes?|minuten?|minutos?|minut[oi]|mins?\.?|mn`;
const half = String.raw`(?:and a|y|e|et|und eine?) (?:half|medi[oa]|mei[oa]|mezz[oa]|demie?|halbe)`;
const quarter = String.raw`(?:and a|y(?: un)?|e(?: um| un)?|et(?: un)?|und eine?) (?:quarter|cuarto|quarto|quart|viertel)`;
const tens = 'ten|fifteen|twenty|thirty|forty|forty[- ]five|fifty'
  .concat('|zehn|fünfzehn|zwanzig|drei(?:ß|ss)ig|vierzig|fünfundvierzig|fünfzig')
  .concat('|dix|quinze|vingt|trente|quarante|quarante[- ]cinq|cinquante')
  .concat('|diez|quince|veinte|treinta|cuarenta|cuarenta y cinco|cincuenta')
  .concat('|dez|vinte|trinta|quarenta|quarenta e cinco|cinquenta')
  .concat('|dieci|quindici|venti|trenta|quaranta|quarantacinque|cinquanta');
const seconds = 's|secs?|seconds?|sek|sekunden?|secondes?|segundos?|second[io]';

/** What a number of seconds behind a minute is called. */
const values: ReadonlyMap<string, number> = new Map(
  (
    [
      [10, 'ten zehn dix diez dez dieci'],
      [15, 'fifteen fünfzehn quinze quince quindici'],
      [20, 'twenty zwanzig vingt veinte vinte venti'],
      [30, 'thirty dreißig dreissig trente treinta trinta trenta'],
      [40, 'forty vierzig quarante cuarenta quarenta quaranta'],
      [45, 'forty-five fünfundvierzig quarante-cinq cuarenta-y-cinco quarenta-e-cinco quarantacinque'],
      [50, 'fifty fünfzig cinquante cincuenta cinquenta cinquanta'],
    ] as const
  ).flatMap(([value, names]) => names.split(' ').map((name) => [name, value] as const)),
);

const compound = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,:])(d['’])?(?:(${count})[ -])?(${minute}) ?(?:(${half})|(${quarter})|(?:(?:and|und|et|y|e) )?(${tens})(?: (?:${seconds}))?(?= ?(?:[,.;:!?)\n]|$)| (?:of|with|from|long|video|film|clip|von|mit|aus|lang|de|du|des|avec|con|del|com|do|da|di|dei|delle|für|pour|para|per|for|about|über|sur|sobre|su|max)(?![\p{L}])))(?![\p{L}\p{N}])`,
  'giu',
);

const howMany = (said: string | undefined): number =>
  said === undefined || /^(?:an?|eine?r?|une|uno?|um)$/iu.test(said) ? 1 : numberOf(said);

const hanMinutes = /([\d一二两三四五六七八九十]{1,3})分钟?半(?:钟)?/gu;

/** `text` with such lengths in seconds. */
export const plainMinutes = (text: string): string =>
  text
    .replace(
      compound,
      (
        said: string,
        of?: string,
        many?: string,
        _unit?: string,
        and?: string,
        by?: string,
        more?: string,
      ) => {
        const rest =
          and !== undefined
            ? 30
            : by !== undefined
              ? 15
              : (values.get((more ?? '').toLowerCase().replace(/ /gu, '-')) ?? Number.NaN);
        const total = howMany(many) * 60 + rest;
        return Number.isNaN(total) ? said : `${of === undefined ? '' : 'de '}${total} s`;
      },
    )
    .replace(hanMinutes, (said: string, one: string) => {
      const minutes = numberOf(one);
      return Number.isNaN(minutes) ? said : `${minutes * 60 + 30}秒`;
    });
