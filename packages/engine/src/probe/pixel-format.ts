/** Formats whose name does not carry the depth the way the others do. */
const DEPTHS: { [name: string]: number } = {
  rgb48le: 16,
  rgb48be: 16,
  bgr48le: 16,
  bgr48be: 16,
  rgba64le: 16,
  rgba64be: 16,
  bgra64le: 16,
  bgra64be: 16,
  ya16le: 16,
  ya16be: 16,
  x2rgb10le: 10,
  x2rgb10be: 10,
  x2bgr10le: 10,
  x2bgr10be: 10,
  xyz12le: 12,
  xyz12be: 12,
  y210le: 10,
  xv30le: 10,
  v30xle: 10,
  y212le: 12,
  xv36le: 12,
  y216le: 16,
  xv48le: 16,
};

/** Bits per component of a pixel format by FFmpeg's name; 8 where the name tells nothing else. */
export function bitDepthOf(pixelFormat: string): number {
  const known = DEPTHS[pixelFormat];
  if (known !== undefined) return known;
  if (/f(16|32)(le|be)$/.test(pixelFormat)) return pixelFormat.includes('f32') ? 32 : 16;
  const semiPlanar = /^p[0-4](1[0-6])(le|be)$/.exec(pixelFormat);
  const planar = /(?:p|gray|gbrp|gbrap)(9|10|12|14|16)(?:msb)?(?:le|be)$/.exec(pixelFormat);
  return Number(semiPlanar?.[1] ?? planar?.[1] ?? 8);
}

/** True when a pixel format carries transparency. Palettes count as opaque: most are. */
export function hasAlpha(pixelFormat: string): boolean {
  return /^(yuva|rgba|bgra|argb|abgr|gbrap|ya8|ya16|ayuv|vuya)/.test(pixelFormat);
}
