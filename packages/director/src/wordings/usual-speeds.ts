/** Speeds of a first message in their usual words: a factor, a share of the speed, a clip that is shown again otherwise. Pure. */
import { type Form, words } from './forms.ts';
import { factor, named, time } from './parts.ts';

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
