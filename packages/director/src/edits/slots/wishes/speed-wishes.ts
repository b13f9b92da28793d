/** Wishes about how fast a film plays and is cut, by their slots. Pure. */
import type { Edit } from '../../edit-wish.ts';
import type { Concept } from '../concepts.ts';
import { has, holdsOnly, namedOrAll, targetOf, together } from '../meaning.ts';
import { isSound, one, type Reading } from '../reading.ts';

/** "C'est trop rapide": of the whole film too. */
export const hurried: Reading = (meaning) => {
  const [isFast, isSlow] = [has(meaning, 'toofast'), has(meaning, 'tooslow')];
  const isWhole = holdsOnly(meaning, ['toofast', 'tooslow', 'film', 'run', 'speed'], ['it']);
  if (isFast === isSlow || !isWhole) return null;
  return one({ kind: 'speed', factor: isFast ? 0.75 : 1.5, target: { kind: 'all' } });
};

/** "Put it back to normal speed". */
export const normalSpeed: Reading = (meaning) => {
  const words: Concept[] = ['normal', 'speed', 'back', 'run', 'film', 'in', 'take'];
  if (!has(meaning, 'normal') || !holdsOnly(meaning, words, ['clips', 'it'])) return null;
  if (!has(meaning, 'speed', 'run') && !has(meaning, 'back')) return null;
  return one({ kind: 'speed', factor: 1, target: namedOrAll(meaning) });
};

/** "Freeze the last frame of the sunset for 2 seconds"; of no clip the last one. */
export const freeze: Reading = (meaning) => {
  const { seconds } = meaning;
  const words: Concept[] = [
    'freeze',
    'last',
    'finish',
    'stop',
    'in',
    'underneath',
    'long',
    'film',
    'add',
    'at',
    'only',
  ];
  if (!has(meaning, 'freeze') || has(meaning, 'remove') || seconds.length > 1) return null;
  if (!holdsOnly(meaning, words, ['clips', 'it', 'seconds'])) return null;
  const target =
    together(meaning.clips) ?? (meaning.clips.length === 0 ? { kind: 'places' as const, at: [-1] } : null);
  return target === null ? null : [{ kind: 'freeze', seconds: seconds[0] ?? 1.5, target }];
};

/** Faster cuts, not faster pictures. */
export const snappy: Reading = (meaning) =>
  has(meaning, 'snappy') && holdsOnly(meaning, ['snappy', 'film'], ['it'])
    ? one({ kind: 'pace', pace: 'fast', cutSeconds: null })
    : null;

/** "The fireworks 0.5x": a speed, with nothing beside it. */
export const bareSpeed: Reading = (meaning) => {
  const target = together(meaning.clips);
  const rates = meaning.slots.flatMap((slot) =>
    slot.kind === 'times' && slot.isRate === true ? [slot.factor] : [],
  );
  const [factor, ...more] = rates;
  const isBare = holdsOnly(meaning, ['at'], ['clips', 'factor']) && !has(meaning, 'half', 'double', 'triple');
  if (target === null || isSound(target) || factor === undefined || more.length > 0 || !isBare) return null;
  return one({ kind: 'speed', factor, target });
};

/** How fast clips play. */
export const speed: Reading = (meaning) => {
  const { factor, clips } = meaning;
  const words: Concept[] = [
    'faster',
    'slower',
    'slow',
    'speed',
    'film',
    'down',
    'up',
    'only',
    'in',
    'long',
    'sayshort',
    'except',
    'underneath',
    'at',
    'each',
    'upto',
  ];
  if (
    !has(meaning, 'faster', 'slower', 'slow', 'speed', 'run') ||
    !holdsOnly(meaning, words, ['clips', 'it', 'factor'])
  )
    return null;
  // "Play the dog two times" shows it again.
  const isCount = meaning.slots.some((slot) => slot.kind === 'times' && slot.isCount === true);
  if (isCount && !has(meaning, 'faster', 'slower', 'slow', 'speed')) return null;
  const target = clips.some(({ role }) => role === 'except') ? targetOf(meaning) : together(clips);
  if (target === null && (clips.length > 0 || factor === null)) return null;
  const isSlow = has(meaning, 'slower', 'slow');
  const untold = has(meaning, 'slow')
    ? 0.5
    : has(meaning, 'slower')
      ? 0.75
      : has(meaning, 'faster')
        ? 1.5
        : null;
  // "By 50 %" is that much more, or less.
  const isBy =
    factor !== null &&
    factor < 1 &&
    has(meaning, 'by') &&
    has(meaning, 'faster', 'slower', 'slow', 'up', 'down');
  const said = factor === null || !isBy ? factor : isSlow || has(meaning, 'down') ? 1 - factor : 1 + factor;
  const value = said !== null && isSlow && said > 1 ? 1 / said : (said ?? untold);
  if (value === null || value < 0.05 || value > 50) return null;
  const wish: Edit = {
    kind: 'speed',
    factor: Math.round(value * 1000) / 1000,
    target: target ?? { kind: 'all' },
  };
  // "Only the fireworks in slow motion": what else was slowed is not meant.
  const isOnly = has(meaning, 'only') && target?.kind === 'assets';
  return isOnly ? [wish, { kind: 'speed', factor: 1, target: { kind: 'others', than: target } }] : [wish];
};
