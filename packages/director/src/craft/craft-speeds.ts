/** Parts of a clip at another speed, and clips that get faster or slower as they go. Pure. */
import type { ClipTarget, Edit } from '../edits/edit-wish.ts';
import { filesBeside, filesOf, type Message, type Stretch, trimmed } from './craft-clauses.ts';
import { clip, type Taken, written } from './craft-wish.ts';
import { rampWords } from './craft-words.ts';

const unit = '(?:\\s*(?:seconds?|secs?|s|sekunden?|secondes?|segundos?|secondi|秒))?';
const moment = (name: string) => `(?<${name}>\\d{1,3}(?:[.,]\\d{1,2})?|\\d{1,2}:\\d{2})${unit}`;
const slow =
  '(?:in )?(?:slow ?-?motion|slow ?-?mo|slomo|zeitlupe|au ralenti|en c[aá]mara lenta|em c[aâ]mera lenta|al rallentatore)|慢动作|慢放';
const speed =
  '(?:at |with |mit |à |a |con |com )?(?<n>\\d{1,2}(?:[.,]\\d{1,2})?) ?(?:x|×|times|fach)(?: speed)?';
const halved =
  '(?:at |with )?half(?: the)? speed|halbe[rm]? (?:tempo|geschwindigkeit)|moitié de la vitesse|media velocidad';
const verb = '(?:is |be |plays? |runs? |should be |soll |wird |est |es |é |è )*';
const between = `(?:(?:the |der |den |la |le |o |il )?(?:part|bit|section|stretch|teil|abschnitt|partie|parte|tramo|trecho|tratto) )?(?:from |between |von |zwischen |de |entre |desde |del |da |dal |从)\\s*${moment('from')} ?(?:to|and|until|till|-|–|bis|und|à|et|a|y|hasta|até|e|al|到) ?${moment('to')}`;
const part = new RegExp(
  `(?<!\\p{L})(?:but |and |aber |und |mais |et |pero |y |mas |e |ma )?${between} ${verb}(?:(?<slow>${slow})|(?<half>${halved})|${speed})(?!\\p{L})`,
  'iu',
);

const clockOf = (said: string) => {
  const [first = '', second] = said.split(':');
  const value = Number(first.replace(',', '.'));
  return second === undefined ? value : value * 60 + Number(second);
};

/** The clip of a clause, or the one before it. */
function clipOf(message: Message, clause: Stretch): ClipTarget {
  const own = filesOf(message, clause).filter(({ value }) => value.kind === 'video')[0];
  const before = filesBeside(message, clause).findLast(({ end }) => end <= clause.start);
  const file = own ?? before;
  return file === undefined ? { kind: 'places', at: [0] } : clip(file.value);
}

/** "Frog 5 seconds, but the part from 2 to 4 seconds in slow motion". */
export function partSpeed(message: Message, index: number): Taken | null {
  const clause = message.clauses[index];
  const match = clause === undefined ? null : part.exec(message.masked.slice(clause.start, clause.end));
  if (clause === undefined || match === null) return null;
  const { from = '', to = '', n } = match.groups ?? {};
  const [first, next] = [clockOf(from), clockOf(to)];
  const factor = n === undefined ? 0.5 : Number(n.replace(',', '.'));
  if (!(next > first) || !(factor >= 0.05) || factor > 50) return null;
  const start = clause.start + match.index;
  const stretch = trimmed(message.masked, { start, end: start + match[0].length });
  // "The part from 2 to 4 seconds of the frog at half speed" tells what is shown of it.
  const [inside] = filesOf(message, stretch);
  if (inside !== undefined) return null;
  const edit: Edit = {
    kind: 'speedPart',
    target: clipOf(message, clause),
    from: first,
    to: next,
    factor,
    keeps: true,
  };
  return { ...stretch, edits: [edit], instead: '' };
}

const toSpeed =
  /(?:(?:from|von|de|desde|da)\s+)?(?:(?<from>\d{1,2}(?:[.,]\d{1,2})?) ?(?:x|×|fach)|(?<normal>normal(?: speed)?|real ?time))?\D{0,40}?(?:to|up to|bis|auf|à|a|hasta|até|then)\s+(?:speed(?:ing)? up to\s+)?(?<to>\d{1,2}(?:[.,]\d{1,2})?) ?(?:x|×|fach|times)/iu;

/** "With a speed ramp from 1x to 4x", "speed ramp: start normal then speed up to 4x". */
export function ramp(message: Message, index: number): Taken | null {
  const clause = message.clauses[index];
  const match = clause === undefined ? null : rampWords.exec(message.masked.slice(clause.start, clause.end));
  if (clause === undefined || match === null) return null;
  const start = clause.start + match.index;
  const behind = written(message, { start: start + match[0].length, end: clause.end });
  const told = toSpeed.exec(behind);
  const from = Number((told?.groups?.from ?? '1').replace(',', '.'));
  const to = Number((told?.groups?.to ?? '3').replace(',', '.'));
  if (!(from >= 0.1 && from <= 20 && to >= 0.1 && to <= 20)) return null;
  const end = told === null ? start + match[0].length : start + match[0].length + told.index + told[0].length;
  if (filesOf(message, { start, end }).length > 0) return null;
  const lead = /(?:\b(?:with|and|mit|avec|con|com)\s+)?(?:(?:a|an|eine?[rm]?|une?|una?|uma?)\s+)?$/iu.exec(
    message.masked.slice(clause.start, start),
  );
  const stretch = trimmed(message.masked, { start: start - (lead?.[0].length ?? 0), end });
  return { ...stretch, edits: [{ kind: 'ramp', target: clipOf(message, clause), from, to }], instead: '' };
}
