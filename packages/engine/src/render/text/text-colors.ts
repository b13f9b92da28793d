/** Colours as libass writes them, and which of them can be read on which. */

/** `#rrggbb` or `#rrggbbaa` as the value of a colour tag. */
export function scriptColor(hex: string): string {
  return `&H${hex.slice(5, 7)}${hex.slice(3, 5)}${hex.slice(1, 3)}&`.toUpperCase();
}

/** How transparent it is as the value of an alpha tag: 00 opaque to FF clear. */
export function scriptAlpha(hex: string, opacity = 1): string {
  const own = hex.length > 7 ? Number.parseInt(hex.slice(7, 9), 16) / 255 : 1;
  const clear = Math.round((1 - own * opacity) * 255);
  return `&H${clear.toString(16).padStart(2, '0').toUpperCase()}&`;
}

/** True for a colour through which something is seen. */
export function isTranslucent(hex: string): boolean {
  return hex.length > 7 && hex.slice(7).toLowerCase() !== 'ff';
}

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Black or white, whichever stands out more from the colour. */
export function contrastColor(hex: string): string {
  return luminance(hex) > 0.18 ? '#000000' : '#ffffff';
}
