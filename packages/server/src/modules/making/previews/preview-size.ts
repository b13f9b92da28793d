/** Picture sizes of previews. Pure. */
interface Shape {
  width: number;
  height: number;
}

const toEven = (pixels: number) => Math.max(16, Math.round(pixels / 2) * 2);

/** The shape with a shorter side of so many pixels. */
export function sizeByShorterSide(shape: Shape, side: number): Shape {
  const scale = side / Math.min(shape.width, shape.height);
  return { width: toEven(shape.width * scale), height: toEven(shape.height * scale) };
}

/** The shape at a width; narrow shapes are not made higher than wide ones could be wide. */
export function sizeByWidth(shape: Shape, { width, longest }: { width: number; longest: number }): Shape {
  const scale = Math.min(width / shape.width, longest / shape.height);
  return { width: toEven(shape.width * scale), height: toEven(shape.height * scale) };
}
