/** Corners of the frame, whatever they are called: "upper right hand corner", "TR", "rechts oben", as "top right". Pure. */
import { type Form, withForms, words } from './forms.ts';

const tops = String.raw`top|upper|up|obere[nrs]?|oben|haut|supérieure?|arriba|superior|alto|cima|superiore`;
const bottoms = String.raw`bottom|lower|down|untere[nrs]?|unten|bas|inférieure?|abajo|inferior|basso|baixo|inferiore`;
const lefts = String.raw`left|links|linke[nrs]?|gauche|izquierd[oa]|esquerd[oa]|sinistr[oa]`;
const rights = String.raw`right|rechts|rechte[nrs]?|droite?|derech[oa]|direit[oa]|destr[oa]`;
const gap = String.raw`(?:[\s,-]+(?:and|in|on|to|at|the|und|in|nach|der|an|à|a|la|y|e|na|no|à)){0,3}[\s-]+(?:hand[\s-]+)?`;
const noun = String.raw`(?:[\s-]+(?:hand|side))?(?:[\s-]+(?:corner|ecke|coin|esquina|canto|angolo))?`;
const lead = String.raw`(?:(?:(?:in|into|at|on|to|nach|im|auf|dans|en|em|na|no)\s+|n?ell?['’]\s?|all['’]\s?))?(?:(?:the|der|die|le|la|el|il|lo|l['’]|o|a)\s*)?(?:(?:corner|ecke|coin|esquina|canto|angolo)\s+)?(?:(?:in|en|em|al|a|de)\s+)?`;

const inGerman: { readonly [corner: string]: string } = {
  'top right': 'oben rechts',
  'top left': 'oben links',
  'bottom right': 'unten rechts',
  'bottom left': 'unten links',
};
const german = /(?<!\p{L})(?:oben|unten|links|rechts|ecke|ober\p{L}+|unter\p{L}+|link\p{L}+)(?!\p{L})/iu;

/** In the language that it was said in, where sentences of that are read so. */
const cornerIn = (said: string, plain: string): string =>
  german.test(said) ? (inGerman[plain] ?? plain) : `in the ${plain} corner`;

const side = (up: string, across: string, plain: string): readonly Form[] => [
  [words(`${lead}(?:${up})${gap}(?:${across})${noun}`), (said) => cornerIn(said, plain)],
  [words(`${lead}(?:${across})${gap}(?:${up})${noun}`), (said) => cornerIn(said, plain)],
];
const corners: readonly Form[] = [
  ...side(tops, rights, 'top right'),
  ...side(tops, lefts, 'top left'),
  ...side(bottoms, rights, 'bottom right'),
  ...side(bottoms, lefts, 'bottom left'),
];
const short: { readonly [mark: string]: string } = {
  TR: 'top right',
  TL: 'top left',
  BR: 'bottom right',
  BL: 'bottom left',
};

const logoWords = String.raw`logo|watermark|wasserzeichen|marca d['’]água|marca de agua|filigrana|bug`;
const hasLogo = words(logoWords);
const always = words(
  String.raw`throughout(?: the (?:film|video))?|the (?:whole|entire) time|all the way through|all the time|permanently|from start to (?:end|finish)|die ganze zeit|durchgehend|tout le long|tout du long|pendant toute la vidéo|todo el tiempo|o tempo todo|sempre|per tutto il (?:tempo|video)`,
);
const verbs: readonly Form[] = [
  [/(?<!\p{L})(?:branding|brand|bug)\s*[:=]\s*(?=(?:our |the )?logo)/giu, ''],
  [
    words(
      String.raw`((?:our |the |unser |das )?(?:${logoWords}))(?:,| should| has to| must| needs to| to| soll| muss)* (?:sit|sits|be|stay|stays|go|goes|stand|appear|live|sein|stehen|bleiben)`,
    ),
    '$1',
  ],
  [
    words(
      String.raw`(?:i|we) (?:want|need|would like|'d like)(?: to (?:have|see))? ((?:our |the )?(?:${logoWords}))`,
    ),
    '$1',
  ],
];

const tidied: readonly Form[] = [
  [always, ''],
  [/ (?=[,.;]|$)/gu, ''],
  [/,\s*,/gu, ','],
  [/,\s*(?=[.;\n]|$)/gu, ''],
  [new RegExp(String.raw`((?:${logoWords})[^,\n]{0,20}),\s*(in the (?:top|bottom))`, 'giu'), '$1 $2'],
];

/** Sentences that speak of a logo, with the corner in plain words. */
export function plainCorners(text: string): string {
  if (!hasLogo.test(text)) return text;
  hasLogo.lastIndex = 0;
  return text
    .split(/(?<=[.;!\n。；](?!\p{L}))/u)
    .map((sentence) => {
      hasLogo.lastIndex = 0;
      if (!hasLogo.test(sentence)) return sentence;
      const marked = sentence.replace(
        /(?<![\p{L}])([TB][RL])(?![\p{L}])/gu,
        (_, mark: string) => short[mark] ?? mark,
      );
      const told = withForms(withForms(marked, verbs), corners);
      return told === marked ? sentence : withForms(told, tidied);
    })
    .join('');
}
