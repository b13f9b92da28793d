/** Colour that stands behind transparent places of a picture where a format has no transparency. */
export const PAPER = '#ffffff';
