/** What is known of a file around a time, out of everything that is known of it. Pure. */
import type { AssetDetails } from '../../making/index.ts';

/** What counts as seen at a time is at most so far from it, milliseconds: pictures are looked at about once a second. */
const NEAR_MS = 1_000;
/** What is told of each kind at a time. */
const MOST = 12;

interface Span {
  start_time_ms: number;
  end_time_ms: number;
}

const covers = ({ start_time_ms: start, end_time_ms: end }: Span, ms: number, slack = 0) =>
  start - slack <= ms && ms < end + slack;

const hundredths = (share: number) => Math.round(share * 100) / 100;
const seconds = (ms: number) => Math.round(ms / 10) / 100;

function boxAt({ boxes }: AssetDetails['labels'][number], ms: number) {
  const [nearest] = boxes.toSorted((a, b) => Math.abs(a.ms - ms) - Math.abs(b.ms - ms));
  if (nearest === undefined || Math.abs(nearest.ms - ms) > NEAR_MS) return null;
  return [nearest.x, nearest.y, nearest.width, nearest.height].map(hundredths);
}

/** Boxes are `[x, y, width, height]` in shares of the picture. Lists that would be empty are left out. */
export function momentOf(details: AssetDetails, time: number) {
  const ms = Math.round(time * 1_000);
  const scene = details.scenes.find(
    ({ start_time_seconds: start, end_time_seconds: end }) => start <= time && time < end,
  );
  const seen = details.labels.flatMap((label) => {
    const box = covers(label, ms, NEAR_MS) ? boxAt(label, ms) : null;
    return box === null ? [] : [{ name: label.name, box }];
  });
  const texts = details.screen_texts
    .filter((text) => covers(text, ms))
    .map(({ text, x, y, width, height }) => ({ text, box: [x, y, width, height].map(hundredths) }));
  const descriptions = details.descriptions
    .filter((one) => covers(one, ms))
    .map(({ description }) => description);
  const entities = details.entity_matches
    .filter((match) => covers(match, ms))
    .map((match) => match.entity_id);
  const some = <T>(name: string, found: readonly T[]) =>
    found.length === 0 ? {} : { [name]: found.slice(0, MOST) };
  return {
    time,
    ...(scene && { shot: [hundredths(scene.start_time_seconds), hundredths(scene.end_time_seconds)] }),
    ...some('seen', seen),
    ...some('words_in_picture', texts),
    ...some('descriptions', descriptions),
    ...some('entity_ids', [...new Set(entities)]),
  };
}

/** Analysers that have not done their part, each with why: what to do before asking for what they find. */
function missingOf({ index }: AssetDetails) {
  return index
    .filter(({ state }) => state !== 'done')
    .map(({ analyser, state, reason }) => `${analyser}: ${state}${reason == null ? '' : `, ${reason}`}`);
}

/** Shots that are listed. */
const MOST_SHOTS = 40;

/** What a file is, in short. */
export function overviewOf(details: AssetDetails) {
  const { scenes, transcripts, beat_sections: beats } = details;
  return {
    asset_id: details.asset_id,
    name: details.source_name,
    path: details.path,
    type: details.file_type,
    duration_seconds: details.duration_seconds,
    ...(details.width !== null && { width: details.width, height: details.height, fps: details.fps }),
    has_sound: details.has_audio,
    ...(details.title !== null && { title: details.title }),
    ...(details.description !== null && { description: details.description }),
    ...(details.problem !== null && { problem: details.problem }),
    shots: scenes
      .slice(0, MOST_SHOTS)
      .map((scene) => [hundredths(scene.start_time_seconds), hundredths(scene.end_time_seconds)]),
    ...(scenes.length > MOST_SHOTS && { shots_in_all: scenes.length }),
    transcripts: transcripts.map(({ transcript_id: id, language, source }) => ({ id, language, source })),
    ...(beats.length > 0 && { beats_per_minute: beats.map(({ bpm }) => Math.round(bpm)) }),
    speaking: details.sound_ranges
      .filter(({ kind }) => kind === 'speech')
      .slice(0, MOST_SHOTS)
      .map(({ start_time_ms: start, end_time_ms: end }) => [seconds(start), seconds(end)]),
    not_known_yet: missingOf(details),
  };
}

/** Times that show what there is when nobody says which: in the middle of as many equal parts. */
export function spreadTimes(durationSeconds: number | null, count: number): number[] {
  const length = durationSeconds ?? 0;
  if (length <= 0) return [0];
  return Array.from({ length: count }, (_, index) => hundredths(((index + 0.5) * length) / count));
}
