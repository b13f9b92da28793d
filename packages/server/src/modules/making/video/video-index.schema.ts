/** What the index adds to the details of a file. */
import { type Static, Type } from 'typebox';
import { nullable, words } from '../../../platform/http/schema.ts';
import { AnalyserState, AssetTranscript } from '../../understanding/index.ts';

const times = {
  start_time_ms: Type.Integer(),
  end_time_ms: Type.Integer({ description: 'Exclusive.' }),
};

const share = Type.Number({ description: 'In shares of the picture, 0..1, from its upper left.' });
const box = { x: share, y: share, width: share, height: share };

export const SceneTransition = Type.Object(
  {
    kind: words(['start', 'cut', 'dissolve', 'fade', 'wipe']),
    start_frame: Type.Integer({ description: 'The first frame that is a mixture.' }),
    end_frame: Type.Integer({ description: 'The first that is none any more.' }),
    start_time_seconds: nullable(
      Type.Number({ description: 'When the first mixture is shown; null in what older analyses found.' }),
    ),
    end_time_seconds: nullable(
      Type.Number({ description: 'When the first picture that is none any more is shown; null likewise.' }),
    ),
  },
  { $id: 'SceneTransition', description: 'How the shot begins.' },
);
export type SceneTransition = Static<typeof SceneTransition>;

const SceneGroup = Type.Object(
  {
    index: Type.Integer(),
    start_time_seconds: Type.Number(),
    end_time_seconds: Type.Number(),
    first_scene: Type.Integer({ description: '`index` of the first of `scenes` that belongs to it.' }),
    last_scene: Type.Integer({ description: 'The last one, included.' }),
  },
  { $id: 'SceneGroup', description: 'Shots that belong together: one place or one line of action.' },
);
export type SceneGroup = Static<typeof SceneGroup>;

const SoundRange = Type.Object(
  { ...times, kind: words(['silence', 'speech', 'music']), confidence: Type.Number() },
  { $id: 'SoundRange' },
);
export type SoundRange = Static<typeof SoundRange>;

const BeatSection = Type.Object(
  {
    ...times,
    bpm: Type.Number({ description: 'Beats a minute.' }),
    confidence: Type.Number({ description: 'How clear the beat is, 0..1.' }),
    beats_per_bar: nullable(Type.Integer({ description: 'Null where accents and harmony do not tell.' })),
    beats_ms: Type.Array(Type.Integer()),
    downbeats_ms: Type.Array(Type.Integer(), { description: 'Those beats that begin a bar.' }),
  },
  { $id: 'BeatSection', description: 'A stretch of the sound with a beat of its own.' },
);
export type BeatSection = Static<typeof BeatSection>;

const ScreenText = Type.Object(
  { ...times, text: Type.String(), confidence: Type.Number(), ...box },
  { $id: 'ScreenText' },
);
export type ScreenText = Static<typeof ScreenText>;

const FoundLabel = Type.Object(
  {
    ...times,
    name: Type.String(),
    score: Type.Number(),
    boxes: Type.Array(
      Type.Object({ ms: Type.Integer(), ...box, score: Type.Number() }, { additionalProperties: true }),
    ),
  },
  { $id: 'FoundLabel' },
);
export type FoundLabel = Static<typeof FoundLabel>;

const EntityMatch = Type.Object(
  {
    ...times,
    entity_id: Type.String(),
    evidence: words(['picture', 'voice', 'name']),
    score: Type.Number(),
    evidence_time_ms: Type.Integer(),
    evidence_text: nullable(Type.String()),
  },
  { $id: 'EntityMatch' },
);
export type EntityMatch = Static<typeof EntityMatch>;

/** Of each list the first thousand. */
export const indexDetails = {
  index: Type.Array(AnalyserState, { description: 'What looked at the file, and what would.' }),
  scene_groups: Type.Array(SceneGroup),
  sound_ranges: Type.Array(SoundRange),
  beat_sections: Type.Array(BeatSection, { description: 'With at most 20,000 beats together.' }),
  transcripts: Type.Array(AssetTranscript),
  screen_texts: Type.Array(ScreenText),
  labels: Type.Array(FoundLabel),
  entity_matches: Type.Array(EntityMatch, { description: 'Of entities that the caller may read.' }),
};
