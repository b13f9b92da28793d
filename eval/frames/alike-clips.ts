/** Material for the evaluation of alike shots: takes and altered copies of scenes, and shots that are alike to nothing. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { makeVideo } from '../../packages/engine/src/testing/make-media.ts';
import { HELD_OUT_LOOKS, type QuietLooks, screenTake, TUNING_LOOKS, wallFilm } from '../cuts/quiet-clips.ts';
import { writeClip } from '../cuts/write-clip.ts';
import { makeFilm } from './clips.ts';
import { seededNumbers } from './distortions.ts';

const RATE = 25;
/** Long enough for a take that can be used. */
const FRAMES = 40;
const SIZE = { width: 640, height: 360 };
const COVER = `scale=${SIZE.width}:${SIZE.height}:force_original_aspect_ratio=increase,crop=${SIZE.width}:${SIZE.height},setsar=1`;
const MEDIA = new URL('../../../shared/media/', import.meta.url).pathname;

/** Photographs that are alike to nothing. */
const STRANGE_PHOTOS = 10;

/** A clip of one shot. */
export interface AlikeClip {
  path: string;
  /** Clips of one scene show the same; of `null` it shows what no other one does. */
  scene: string | null;
  /** What was done to it, or what it is. */
  kind: string;
  /** The same pictures as the original's, however altered. `null`: nobody could tell. */
  isCopy: boolean | null;
  /** A take that nobody would choose while the original is there. */
  isFaulty: boolean;
}

interface Variant {
  name: string;
  filters: string;
  isCopy: boolean;
  isFaulty: boolean;
  /** Of another moment of the same. */
  isLater?: boolean;
  seconds?: number;
}

const full = `scale=${SIZE.width}:${SIZE.height},setsar=1`;

const copy = (name: string, filters: string, isFaulty = false): Variant => ({
  ...{ name, filters, isCopy: true, isFaulty },
});

/** `a` and `b` are drawn for each scene, 0..1. */
function variantsOf(a: number, b: number, words: string): Variant[] {
  const part = (share: number) =>
    `crop=iw*${share}:ih*${share}:(iw-ow)*${a.toFixed(3)}:(ih-oh)*${b.toFixed(3)}`;
  const grade = `hue=h=${Math.round(50 * a - 25)}:s=${(0.6 + 0.8 * b).toFixed(2)},eq=contrast=1.15`;
  const move = (share: number) => `crop=iw*${share}:ih*${share}:(iw-ow)*n/${FRAMES}:(ih-oh)*${b.toFixed(3)}`;
  const later = { isCopy: false, isFaulty: false, isLater: true };
  return [
    copy('as it is', 'null'),
    { ...later, name: 'another moment', filters: 'null' },
    { ...later, name: 'another moment, camera moved', filters: `${move(0.85)},${full}` },
    { ...later, name: 'another moment, other exposure', filters: `eq=gamma=${(0.75 + 0.5 * a).toFixed(2)}` },
    copy('cropped 20 %', `${part(0.8)},${full}`, true),
    copy('cropped 40 %', `${part(0.6)},${full}`, true),
    copy('upright strip', 'crop=ih*9/16:ih'),
    copy('mirrored', 'hflip'),
    copy('regraded', grade),
    copy('subtitles', `ass=filename=${words}`),
    copy('letterboxed', `pad=iw:ih*1.3:0:(oh-ih)/2,${full}`),
    copy('faster', 'setpts=0.6*PTS,fps=25'),
    copy('mirrored, cropped 15 %, regraded', `hflip,${part(0.85)},${full},${grade}`, true),
    copy('underexposed', 'lutyuv=y=16+(val-16)*0.22', true),
    copy('overexposed', 'lutyuv=y=min(235\\,120+(val-16)*1.6)', true),
    copy('out of focus', 'gblur=sigma=5', true),
    copy('small', 'scale=256:144', true),
    { ...copy('cut short', 'null', true), seconds: 0.5 },
  ];
}

/** Where the pictures of a scene come from. */
interface Source {
  name: string;
  /** FFmpeg's, of pictures `RATE` a second, from a time on, seconds. */
  from: (seconds: number) => string;
  /** A picture that stands. */
  isStill: boolean;
}

const clipSource = (path: string, start: number): Source | null => {
  if (!existsSync(path)) return null;
  return {
    name: `${basename(path)}@${start}`,
    // Not by its seek point, which goes back to the picture that others are told from: often the very first.
    from: (seconds) => `movie=filename=${path},trim=start=${start + seconds},setpts=PTS-STARTPTS,fps=${RATE}`,
    isStill: false,
  };
};

const photoSource = (path: string): Source => ({
  name: basename(path),
  from: () => `movie=filename=${path},loop=loop=200:size=1:start=0,setpts=N/${RATE}/TB,fps=${RATE}`,
  isStill: true,
});

async function writeVariant(source: Source, variant: Variant, path: string): Promise<void> {
  const { isLater = false, seconds = FRAMES / RATE } = variant;
  const filters =
    source.isStill && isLater && variant.filters === 'null'
      ? `crop=iw*0.92:ih*0.92:(iw-ow)*n/${FRAMES}:0,${full}`
      : variant.filters;
  const scenes = `${source.from(isLater ? 2.6 : 0)},${COVER},${filters},trim=end_frame=${Math.round(seconds * RATE)},settb=1/${RATE},setpts=N,format=yuv420p,buffersink@out`;
  const { width, height } =
    variant.name === 'small'
      ? { width: 256, height: 144 }
      : variant.name === 'upright strip'
        ? { width: 202, height: 360 }
        : SIZE;
  const sized = variant.name === 'upright strip' ? scenes.replace('crop=ih*9/16:ih', 'crop=202:360') : scenes;
  await makeVideo(path, {
    scenes: sized,
    width,
    height,
    rate: { num: RATE, den: 1 },
    encoderOptions: { preset: 'veryfast', crf: '23' },
  });
}

const SUBTITLES = `[Script Info]
ScriptType: v4.00+
PlayResX: 960
PlayResY: 540
[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, BackColour, Bold, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV
Style: Line,Noto Sans,44,&H00FFFFFF,&H00000000,&H80000000,1,3,6,0,2,40,40,30
[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:00.00,0:00:09.00,Line,,0,0,0,,And then we walked all the way back\\Nto where we had begun
`;

/** Which material a half is made of; the two share no file, no seed, no look. */
interface Half {
  clips: readonly (readonly [name: string, start: number])[];
  looks: QuietLooks;
  cards: readonly string[];
  films: readonly (readonly [prompt: string, seed: number])[];
  seed: number;
  /** Which of every two photographs, films and scenes of several takes, in the order of their names. */
  photos: 0 | 1;
}

export const HALVES: { readonly [name in 'tuning' | 'held-out']: Half } = {
  tuning: {
    clips: [
      ['crystal', 1],
      ['frog', 1],
      ['rabbit320', 1],
      ['car-detection', 4],
    ],
    looks: TUNING_LOOKS,
    cards: ['testsrc2', 'smptebars', 'rgbtestsrc', 'mandelbrot', 'color=c=black', 'color=c=0x204060'],
    films: [
      ['A film about the mountains of Norway and their rivers', 3],
      ['How a jet engine works', 13],
      ['Five rules for safe cycling in the city', 15],
    ],
    seed: 4_100,
    photos: 0,
  },
  'held-out': {
    clips: [
      ['elf', 1],
      ['monster', 1],
      ['pig', 0.5],
      ['bottle-detection', 8],
      ['one-by-one-person-detection', 12],
    ],
    looks: HELD_OUT_LOOKS,
    cards: ['testsrc', 'smptehdbars', 'yuvtestsrc', 'sierpinski=seed=3', 'color=c=black', 'color=c=0x806020'],
    films: [
      ['Robots in the factory of tomorrow', 903],
      ['Learn to bake bread in four steps', 904],
      ['The football club celebrates a hundred years', 907],
    ],
    seed: 8_200,
    photos: 1,
  },
};

/** What folders hold, by the scene that it shows: `name~1.jpg`, `name~2.jpg` are takes of one scene. */
async function foundIn(folders: readonly string[]): Promise<Map<string, string[]>> {
  const lists = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))),
  );
  const paths = lists
    .flat()
    .filter((path) => /\.(jpe?g|png|avi|mp4)$/i.test(path))
    .sort((one, other) => basename(one).localeCompare(basename(other)));
  return Map.groupBy(paths, (path) => basename(path, extname(path)).replace(/~\d+$/, ''));
}

async function strangersOf(half: Half, folder: string): Promise<AlikeClip[]> {
  const made: AlikeClip[] = [];
  const alone = { scene: null, isCopy: null, isFaulty: false };
  const rate = { num: RATE, den: 1 };
  for (const [index, source] of half.cards.entries()) {
    const path = join(folder, `card${index}.mp4`);
    await makeVideo(path, { scenes: [{ source, frames: FRAMES }], width: 640, height: 360, rate });
    made.push({ ...alone, path, kind: 'test card' });
  }
  for (let index = 0; index < 6; index++) {
    const screen = screenTake(half.seed + index);
    const path = join(folder, `screen${index}.mp4`);
    await writeClip(path, { ...screen, frames: Math.min(screen.frames, FRAMES) });
    made.push({ ...alone, path, kind: 'screen recording' });
  }
  for (let index = 0; index < 2; index++) {
    // Several people before one wall: each piece is a shot of its own.
    const path = join(folder, `wall${index}.mp4`);
    await writeClip(path, wallFilm(half.looks, half.seed + 50 + index, 5, { dips: 0, sameAgain: 0 }));
    made.push({ ...alone, path, kind: 'people before one wall' });
  }
  for (const [index, [prompt, seed]] of half.films.entries()) {
    const { path } = await makeFilm(folder, `film${index}`, { prompt, seed, seconds: 16 });
    made.push({ ...alone, path, kind: 'drawn scene' });
  }
  return made;
}

/** Of the scenes in some folders those of a half: films, photographs, and several photographs of one scene. */
async function ownScenes(
  half: Half,
  folders: readonly string[],
): Promise<{ films: string[]; photos: string[]; takes: string[][] }> {
  const all = [...(await foundIn(folders)).values()];
  const isFilm = (paths: string[]) => /\.(avi|mp4)$/i.test(paths[0] ?? '');
  const own = (lists: string[][]) => lists.filter((_, index) => index % 2 === half.photos);
  return {
    films: own(all.filter(isFilm)).flat(),
    photos: own(all.filter((paths) => !isFilm(paths) && paths.length === 1)).flat(),
    takes: own(all.filter((paths) => paths.length > 1)),
  };
}

const AS_IT_IS: Variant = copy('as it is', 'null');

/** Writes the clips of a half into `folder`; photographs and further films are those of `folders`. */
export async function makeAlikeClips(
  name: keyof typeof HALVES,
  { folder, folders, mostPhotos }: { folder: string; folders: readonly string[]; mostPhotos: number },
): Promise<AlikeClip[]> {
  const half = HALVES[name];
  await mkdir(folder, { recursive: true });
  const words = join(folder, 'words.ass');
  await writeFile(words, SUBTITLES);
  const { films, photos, takes } = await ownScenes(half, folders);
  const sources = [
    ...half.clips.flatMap(([clip, start]) => clipSource(join(MEDIA, `${clip}.mp4`), start) ?? []),
    ...films.flatMap((path) => clipSource(path, 1) ?? []),
    ...photos.slice(0, mostPhotos).map(photoSource),
  ];
  const random = seededNumbers(half.seed);
  const clips = await strangersOf(half, folder);
  for (const [place, source] of sources.entries()) {
    for (const [index, variant] of variantsOf(random(), random(), words).entries()) {
      const path = join(folder, `scene${place}-${index}.mp4`);
      await writeVariant(source, variant, path);
      const isCopy = source.isStill && variant.isLater === true ? null : variant.isCopy;
      clips.push({ path, scene: source.name, kind: variant.name, isCopy, isFaulty: variant.isFaulty });
    }
  }
  // Photographs that nothing is made of: strangers, and takes, that were taken by a camera.
  const alone = photos.slice(mostPhotos, mostPhotos + STRANGE_PHOTOS).map((photo) => [photo]);
  for (const [place, photo, scene] of [...alone, ...takes].flatMap((own, place) =>
    own.map(
      (photo, index) => [`${place}-${index}`, photo, own.length > 1 ? `takes ${place}` : null] as const,
    ),
  )) {
    const path = join(folder, `photo${place}.mp4`);
    await writeVariant(photoSource(photo), AS_IT_IS, path);
    const kind = scene === null ? 'photograph' : 'take of a camera';
    clips.push({ path, scene, kind, isCopy: null, isFaulty: false });
  }
  return clips;
}
