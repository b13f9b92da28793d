/** Which shipped typefaces go together, and how each pairing is set. */
import { shippedFace, type Typeface } from '@rushes/engine/generators';
import type { TypographyName } from '../names.ts';

const INTER = shippedFace('Inter', '400Regular', 'Inter_400Regular');
const INTER_MEDIUM = shippedFace('Inter Medium', '500Medium', 'Inter_500Medium');
const INTER_SEMIBOLD = shippedFace('Inter SemiBold', '600SemiBold', 'Inter_600SemiBold');
const INTER_BLACK = shippedFace('Inter ExtraBold', '800ExtraBold', 'Inter_800ExtraBold');
const MONTSERRAT_MEDIUM = shippedFace('Montserrat Medium', '500Medium', 'Montserrat_500Medium');
const MONTSERRAT_SEMIBOLD = shippedFace('Montserrat SemiBold', '600SemiBold', 'Montserrat_600SemiBold');
const MONTSERRAT_EXTRABOLD = shippedFace('Montserrat ExtraBold', '800ExtraBold', 'Montserrat_800ExtraBold');
const PLAYFAIR = shippedFace('Playfair Display SemiBold', '600SemiBold', 'PlayfairDisplay_600SemiBold');
const BEBAS = shippedFace('Bebas Neue', '400Regular', 'BebasNeue_400Regular');

/** The faces of one typographic voice. */
export interface Typography {
  headline: Typeface;
  body: Typeface;
  kicker: Typeface;
  /** Headlines are set in capitals. */
  capitals: boolean;
  /** Letter spacing of headlines, em. */
  tracking: number;
  /** Distance between baselines of a headline, em. */
  leading: number;
}

const TYPOGRAPHY: Record<TypographyName, Typography> = {
  modern: {
    headline: INTER_BLACK,
    body: INTER_MEDIUM,
    kicker: INTER_SEMIBOLD,
    capitals: false,
    tracking: -0.02,
    leading: 1.06,
  },
  geometric: {
    headline: MONTSERRAT_EXTRABOLD,
    body: MONTSERRAT_MEDIUM,
    kicker: MONTSERRAT_SEMIBOLD,
    capitals: false,
    tracking: -0.012,
    leading: 1.1,
  },
  classic: {
    headline: PLAYFAIR,
    body: INTER,
    kicker: INTER_SEMIBOLD,
    capitals: false,
    tracking: 0,
    leading: 1.14,
  },
  condensed: {
    headline: BEBAS,
    body: INTER_MEDIUM,
    kicker: INTER_SEMIBOLD,
    capitals: true,
    tracking: 0.01,
    leading: 0.92,
  },
  technical: {
    headline: INTER_SEMIBOLD,
    body: INTER,
    kicker: INTER_MEDIUM,
    capitals: false,
    tracking: -0.015,
    leading: 1.1,
  },
};

/** The faces of a pairing. */
export function typographyOf(name: TypographyName): Typography {
  return TYPOGRAPHY[name];
}
