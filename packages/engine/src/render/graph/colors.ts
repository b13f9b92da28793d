/** Colours of a document as filters take them. */

/** `#rrggbb` of a colour written as `#rrggbb` or `#rrggbbaa`; black for anything else. */
export function rgbColor(color: string | undefined): string {
  return color !== undefined && /^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(color) ? color.slice(0, 7) : '#000000';
}

/** Alpha of a colour, 0 to 1. */
export function alphaColor(color: string | undefined): number {
  return color !== undefined && /^#[0-9a-f]{8}$/i.test(color) ? Number.parseInt(color.slice(7), 16) / 255 : 1;
}
