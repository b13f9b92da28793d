/** The music of a film: by its look, and by what the prompt states of tempo, key and metre. Pure. */
import type { Random } from '@rushes/engine/generators';
import type { Look } from '../look/look.ts';
import { TEMPOS } from '../specs.ts';
import type { MusicSpec } from '../types.ts';
import { readSaidMusic, type SaidMusic } from '../words/said-music.ts';
import { measuresOf } from './measures.ts';

const TEMPO = { calm: 74, normal: 96, fast: 122 } as const;

const NAMES = {
  major: ['C', 'D flat', 'D', 'E flat', 'E', 'F', 'F sharp', 'G', 'A flat', 'A', 'B flat', 'B'],
  minor: ['C', 'C sharp', 'D', 'E flat', 'E', 'F', 'F sharp', 'G', 'G sharp', 'A', 'B flat', 'B'],
} as const;

function keyName(key: number, mode: SaidMusic['mode']): string {
  const name = NAMES[mode ?? 'major'][key] ?? 'C';
  return mode === null ? name : `${name} ${mode}`;
}

/** Two decimals at most: 92.5. */
const shortly = (value: number): string => String(Math.round(value * 100) / 100);

/** What was stated and is kept, in a sentence; none where nothing was. */
function keptNote(said: SaidMusic, spec: MusicSpec, seconds: number): string[] {
  const kept = [
    ...(spec.keepsTempo === true ? [`at ${shortly(spec.tempo)} bpm`] : []),
    ...(said.key !== null ? [`in ${keyName(said.key, said.mode)}`] : []),
    ...(said.key === null && said.mode !== null
      ? [`in a ${said.mode} key, ${keyName(spec.key, said.mode)}`]
      : []),
    ...(said.metre !== null && isComposed(said.metre) ? [`in ${spec.metre ?? 4}/4`] : []),
  ];
  if (kept.length === 0) return [];
  const { bars, ring } = measuresOf(spec, seconds);
  const last = bars[bars.length - 1]?.firstBeat ?? 0;
  if (last === 0) return [`Composed music ${kept.join(', ')}; it is so short that one chord fills it.`];
  if (spec.keepsTempo !== true || ring === null) return [`Composed music ${kept.join(', ')}.`];
  const place = last % (spec.metre ?? 4) === 0 ? 'on the first beat of a bar' : 'within a bar';
  return [
    `Composed music ${kept.join(', ')}; its last chord is struck ${place} and rings for ${ring.toFixed(1)} s, so that the length fits.`,
  ];
}

const isComposed = ({ beats, unit }: { beats: number; unit: number }): boolean =>
  unit === 4 && (beats === 3 || beats === 4);

function unmetNotes(said: SaidMusic, spec: MusicSpec): string[] {
  const { tempo, metre, besides } = said;
  return [
    ...(tempo !== null && tempo !== spec.tempo
      ? [
          `${shortly(tempo)} bpm is out of reach: music is composed at ${TEMPOS.least} to ${TEMPOS.most} bpm, so this is at ${spec.tempo}.`,
        ]
      : []),
    ...(metre !== null && !isComposed(metre)
      ? [`Music is composed in 4/4 or 3/4: ${metre.beats}/${metre.unit} was not kept, this is in 4/4.`]
      : []),
    ...(besides.length > 0
      ? [
          `A piece has one tempo, one metre and one major or minor key from its beginning to its end; not kept: ${[...new Set(besides)].join(', ')}.`,
        ]
      : []),
  ];
}

/** The music of a look in a film of `seconds`; `said` is all that was said of it. */
export function musicFor(
  look: Look,
  options: { said: string; seconds: number; seed: number; random: Random },
): { spec: MusicSpec; notes: string[] } {
  const { seed, seconds, random } = options;
  const said = readSaidMusic(options.said);
  // Drawn in any case, so that what is stated changes nothing else of a seed.
  const drawn = TEMPO[look.pace] + Math.round((random() - 0.5) * 10) + (look.mood === 'epic' ? 4 : 0);
  const drawnKey = Math.floor(random() * 12);
  const tempo = said.tempo === null ? drawn : Math.min(TEMPOS.most, Math.max(TEMPOS.least, said.tempo));
  const spec: MusicSpec = {
    version: 2,
    seed,
    mood: look.mood,
    pace: look.pace,
    tempo,
    ...(said.tempo !== null && { keepsTempo: true }),
    key: said.key ?? drawnKey,
    ...(said.mode !== null && { mode: said.mode }),
    ...(said.metre !== null && isComposed(said.metre) && said.metre.beats === 3 && { metre: 3 }),
  };
  return { spec, notes: [...keptNote(said, spec, seconds), ...unmetNotes(said, spec)] };
}
