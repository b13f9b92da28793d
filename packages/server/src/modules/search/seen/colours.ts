/** Colours by their names, and whether the colours of a picture have them. Pure. */

/** Folded words of each colour, of several languages. */
const WORDS = {
  red: 'red crimson scarlet rot roter rote rotes roten rouge rouges rojo roja rojos rojas vermelho vermelha vermelhos vermelhas rosso rossa rossi rosse',
  orange: 'orange naranja laranja arancione arancioni',
  yellow:
    'yellow golden gelb gelber gelbe gelbes gelben jaune jaunes amarillo amarilla amarillos amarillas amarelo amarela amarelos amarelas giallo gialla gialli gialle',
  green: 'green grun gruner grune grunes grunen vert verte verts vertes verde verdes verdi',
  blue: 'blue blau blauer blaue blaues blauen bleu bleue bleus bleues azul azules azuis blu',
  purple: 'purple violet lila violett violette morado morada roxo roxa viola',
  pink: 'pink rosa rosado rosada',
  brown: 'brown braun brauner braune braunes braunen brun brune marron marrom marrone',
  white:
    'white weiss weisser weisse weisses weissen blanc blanche blancs blanches blanco blanca blancos blancas branco branca brancos brancas bianco bianca bianchi bianche',
  black:
    'black schwarz schwarzer schwarze schwarzes schwarzen noir noire noirs noires negro negra negros negras preto preta pretos pretas nero nera neri nere',
  grey: 'grey gray grau grauer graue graues grauen gris grise cinza grigio grigia',
} as const;

export type ColourName = keyof typeof WORDS;

const BY_WORD: ReadonlyMap<string, ColourName> = new Map(
  Object.entries(WORDS).flatMap(([name, words]) =>
    words.split(' ').map((word): [string, ColourName] => [word, name as ColourName]),
  ),
);

/** The colour that a folded word names; null of any other word. */
export const colourOf = (word: string): ColourName | null => BY_WORD.get(word) ?? null;

interface Hsl {
  /** Degrees. */
  hue: number;
  /** Difference of the strongest and the weakest channel, 0..1. */
  chroma: number;
  /** 0..1. */
  light: number;
}

function hslOf(hex: string): Hsl | null {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) return null;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (from) => Number.parseInt(hex.slice(from, from + 2), 16) / 255,
  );
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const chroma = most - least;
  const sixth =
    chroma === 0
      ? 0
      : most === red
        ? (green - blue) / chroma
        : most === green
          ? (blue - red) / chroma + 2
          : (red - green) / chroma + 4;
  return { hue: (sixth * 60 + 360) % 360, chroma, light: (most + least) / 2 };
}

const within = (value: number, low: number, high: number): boolean => value >= low && value <= high;

/** Generous, since people call neighbouring colours by one name and the colours of a picture are means. */
const LOOKS: Readonly<Record<ColourName, (colour: Hsl) => boolean>> = {
  red: ({ hue, chroma }) => chroma > 0.22 && (hue <= 26 || hue >= 335),
  orange: ({ hue, chroma, light }) => chroma > 0.25 && within(hue, 8, 48) && light > 0.25,
  yellow: ({ hue, chroma, light }) => chroma > 0.2 && within(hue, 36, 72) && light > 0.25,
  green: ({ hue, chroma }) => chroma > 0.07 && within(hue, 60, 175),
  blue: ({ hue, chroma }) => chroma > 0.08 && within(hue, 170, 262),
  purple: ({ hue, chroma }) => chroma > 0.1 && within(hue, 245, 325),
  pink: ({ hue, chroma, light }) => chroma > 0.12 && (hue >= 300 || hue <= 15) && light > 0.4,
  brown: ({ hue, chroma, light }) => chroma > 0.06 && (hue <= 48 || hue >= 350) && within(light, 0.08, 0.6),
  white: ({ chroma, light }) => light > 0.62 && chroma < 0.22,
  black: ({ light }) => light < 0.2,
  grey: ({ chroma, light }) => chroma < 0.14 && within(light, 0.15, 0.8),
};

/**
 * The share of a picture, 0..1, that may be called by this colour, and the share of which nothing is known, since only its
 * most frequent colours are kept; null where none are.
 */
export function shareOf(
  colour: ColourName,
  colours: readonly { hex: string; share: number }[],
): { share: number; unknown: number } | null {
  if (colours.length === 0) return null;
  let [sum, all] = [0, 0];
  for (const { hex, share } of colours) {
    const hsl = hslOf(hex);
    if (hsl !== null && LOOKS[colour](hsl)) sum += share;
    all += share;
  }
  return { share: Math.min(1, sum), unknown: Math.max(0, 1 - all) };
}

/** What anybody calls so who sees nothing else: a table of wood is none of the red things. */
const PLAINLY: Partial<Readonly<Record<ColourName, (colour: Hsl) => boolean>>> = {
  red: ({ hue, chroma }) => chroma > 0.35 && (hue <= 12 || hue >= 345),
  orange: ({ hue, chroma, light }) => chroma > 0.5 && within(hue, 14, 42) && light > 0.4,
  yellow: ({ hue, chroma, light }) => chroma > 0.4 && within(hue, 43, 68) && light > 0.35,
  green: ({ hue, chroma }) => chroma > 0.18 && within(hue, 75, 168),
  blue: ({ hue, chroma }) => chroma > 0.18 && within(hue, 185, 258),
  purple: ({ hue, chroma }) => chroma > 0.18 && within(hue, 258, 315),
  pink: ({ hue, chroma, light }) => chroma > 0.2 && (hue >= 315 || hue <= 8) && light > 0.55,
};

/** The share of a picture, 0..1, that is plainly of this colour; null where nothing is known of it. */
export function plainShareOf(
  colour: ColourName,
  colours: readonly { hex: string; share: number }[],
): number | null {
  const isPlain = PLAINLY[colour] ?? LOOKS[colour];
  const plain = colours.filter(({ hex }) => {
    const hsl = hslOf(hex);
    return hsl !== null && isPlain(hsl);
  });
  return colours.length === 0
    ? null
    : Math.min(
        1,
        plain.reduce((sum, { share }) => sum + share, 0),
      );
}
