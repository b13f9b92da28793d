/** What a prompt says of the film as such, held against the file that came of it. Measured: no word of a model counts. */
import type { Brief } from '@rushes/director';

export interface ModelClaim {
  kind: 'length' | 'shape';
  asked: unknown;
  met: boolean;
  /** What is not as asked, as a sentence. */
  reason?: string;
  [fact: string]: unknown;
}

export type AskedOfFilm = Pick<Brief, 'length' | 'shape'>;

/** A frame more or less is no difference. */
const EXACT_SECONDS = 0.1;
const ABOUT_SHARE = 0.1;
const SHAPE_SHARE = 0.02;

const rounded = (seconds: number) => Math.round(seconds * 100) / 100;

function isLength({ seconds, bound }: NonNullable<Brief['length']>, made: number): boolean {
  if (bound === 'max') return made <= seconds + EXACT_SECONDS;
  if (bound === 'min') return made >= seconds - EXACT_SECONDS;
  return Math.abs(made - seconds) <= (bound === 'about' ? seconds * ABOUT_SHARE : EXACT_SECONDS);
}

const BOUNDS = { exact: '', about: 'about ', max: 'at most ', min: 'at least ' } as const;

export function checkFilm(asked: AskedOfFilm, film: Record<string, unknown>): ModelClaim[] {
  const claims: ModelClaim[] = [];
  const { duration_seconds: made, width, height } = film;
  if (asked.length !== null && typeof made === 'number') {
    const { seconds, bound } = asked.length;
    const met = isLength(asked.length, made);
    const reason = `It lasts ${rounded(made)} s; ${BOUNDS[bound]}${rounded(seconds)} s was asked for.`;
    claims.push({ kind: 'length', asked: asked.length, seconds: made, met, ...(!met && { reason }) });
  }
  if (asked.shape !== null && typeof width === 'number' && typeof height === 'number') {
    const wanted = asked.shape.width / asked.shape.height;
    const met = Math.abs(width / height / wanted - 1) <= SHAPE_SHARE;
    const shape = `${asked.shape.width}:${asked.shape.height}`;
    const reason = `It is ${width} x ${height}; ${shape} was asked for.`;
    claims.push({ kind: 'shape', asked: shape, width, height, met, ...(!met && { reason }) });
  }
  return claims;
}
