import { type IRational, Rational } from 'node-av/lib';

/** A fraction as the binding's own class. */
export function toRational(fraction: IRational): Rational {
  return new Rational(fraction.num, fraction.den);
}
