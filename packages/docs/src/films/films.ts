/** The films and pictures that pages show: timelines, as anybody could send them. The build renders them. Pure. */
import { writePicture, writeScenes } from '@rushes/generate';
import {
  type CaptionCue,
  type CaptionStyle,
  type Clip,
  generatorClip,
  type Json,
  type TextParameters,
  type Timeline,
  textClip,
  timeline,
  track,
} from '@rushes/timeline';

/** One film, or one picture of it. */
export interface DocsFilm {
  /** Of its files, without an ending. */
  name: string;
  /** Addresses of the pages that show it, as `SourcePage.path`. */
  pages: readonly string[];
  /** Anchor of the heading below which it stands; default the page's title. */
  section?: string;
  /** What is seen, for who does not see it. */
  alt: string;
  /** The line below it. */
  caption: string;
  timeline: Timeline;
  /** Of the still that stands for it. */
  stillSeconds: number;
  /** A picture alone: nothing of it moves. */
  isStill?: true;
  /** Of one that moves: what is said where only its still is shown. */
  ofStill?: { alt: string; caption: string };
}

/** The same as its still: an installation makes no films. */
export function asStill({ ofStill, ...film }: DocsFilm): DocsFilm {
  return { ...film, ...ofStill, isStill: true };
}

const RATE = { num: 25, den: 1 } as const;
/** Small: an installation waits for them. */
const WIDE = { width: 480, height: 270 } as const;
const UPRIGHT = { width: 270, height: 480 } as const;
type Size = { width: number; height: number };

const json = (value: object): { [key: string]: Json } => JSON.parse(JSON.stringify(value));

interface Written {
  prompt: string;
  seconds: number;
  size: Size;
  seed?: number;
  title?: string;
}

/** Scenes of a prompt, in place of footage, and their music. */
function written({ prompt, seconds, size, seed = 1, title }: Written) {
  const frames = seconds * RATE.num;
  const request = { prompt, frames, rate: RATE, seed, ...size, ...(title !== undefined && { title }) };
  const { scenes, music } = writeScenes(request);
  const clips = scenes.map(({ spec, frames: length }) =>
    generatorClip({
      kind: 'rushes.scene',
      parameters: json(spec),
      span: { frames: length, rate: RATE },
    }),
  );
  const bed = generatorClip({
    kind: 'rushes.music',
    parameters: json(music),
    span: { frames, rate: RATE },
  });
  return { clips, bed };
}

/** A picture of a prompt that stands for footage: its words are left out. */
function footage(prompt: string, { frames, size, seed = 1 }: { frames: number; size: Size; seed?: number }) {
  const spec = writePicture({ prompt, seed, ...size });
  const text = { kicker: '', headline: '', body: '', points: [], ordinal: null };
  const bare = { ...spec, layout: 'picture', text, figure: null, data: [] };
  return generatorClip({ kind: 'rushes.scene', parameters: json(bare), span: { frames, rate: RATE } });
}

const film = (size: Size, ...clips: Clip[][]) =>
  timeline({
    output: { ...size, rate: RATE },
    tracks: clips.map((children) => track({ kind: 'Video', children })),
  });

const words = (parameters: TextParameters, frames: number) =>
  textClip({ parameters, span: { frames, rate: RATE } });

function captions(cues: CaptionCue[], style: CaptionStyle, frames: number): Clip {
  const parameters = json({ cues, style });
  return generatorClip({ kind: 'rushes.captions', parameters, span: { frames, rate: RATE } });
}

function fromAPrompt(): DocsFilm {
  const prompt =
    'A 5 second introduction to a small coffee roastery: warm colours, title "Morning Roast", slow brewing. With calm music.';
  const { clips, bed } = written({ prompt, seconds: 5, size: WIDE, title: 'Morning Roast' });
  return {
    name: 'morning-roast',
    pages: ['', 'guides/start'],
    alt: 'A cup of coffee beside the title Morning Roast, in warm browns',
    caption: 'From a prompt alone: pictures, words and music were made while this page was built.',
    ofStill: {
      alt: 'A cup of coffee beside the title Morning Roast, in warm browns',
      caption:
        'A frame of a film from a prompt alone: its pictures and its words were made while this page was built.',
    },
    timeline: timeline({
      output: { ...WIDE, rate: RATE },
      tracks: [
        track({ kind: 'Video', children: clips }),
        track({ kind: 'Audio', settings: { role: 'music' }, children: [bed] }),
      ],
    }),
    stillSeconds: 1.8,
  };
}

function short(): DocsFilm {
  const frames = 75;
  const cues = [
    { start: 0.1, end: 1.5, text: 'How far away is the nearest star?' },
    { start: 1.6, end: 2.9, text: 'Four years, at the speed of light.' },
  ];
  return {
    name: 'short',
    pages: ['guides/shorts-from-a-talk'],
    alt: 'An upright clip of a night sky with large words in the middle, the one that is said in another colour',
    caption: 'What the guide ends with: upright, one thought long, each word lit as it is said.',
    ofStill: {
      alt: 'An upright picture of a night sky with large words in the middle, one of them in another colour',
      caption: 'A frame of what the guide ends with: upright, the word that is being said in another colour.',
    },
    timeline: film(
      UPRIGHT,
      [footage('A night sky full of stars above mountains', { frames, size: UPRIGHT })],
      [captions(cues, { preset: 'pop', maxWords: 3, position: 'middle' }, frames)],
    ),
    stillSeconds: 0.7,
  };
}

function lesson(): DocsFilm {
  const frames = 75;
  const cues = [
    { start: 0.1, end: 1.4, text: 'A sourdough needs time.' },
    { start: 1.5, end: 2.9, text: 'The yeast works while you sleep.' },
  ];
  return {
    name: 'lesson',
    pages: ['guides/subtitles-for-a-course'],
    alt: 'A loaf of bread with the subtitle A sourdough needs time',
    caption: 'A lesson with its words burnt in, for players that show no subtitles.',
    ofStill: {
      alt: 'A loaf of bread with the subtitle A sourdough needs time',
      caption: 'A frame of a lesson with its words burnt in, for players that show no subtitles.',
    },
    timeline: film(
      WIDE,
      [footage('Baking bread in a warm kitchen', { frames, size: WIDE })],
      [captions(cues, { preset: 'boxed' }, frames)],
    ),
    stillSeconds: 0.9,
  };
}

function products(): DocsFilm {
  const rows = [
    { prompt: 'a red coffee cup on a table', name: 'Coffee cup', price: '€ 12' },
    { prompt: 'a green tea pot on a table', name: 'Tea pot', price: '€ 29' },
  ];
  const frames = 50;
  const texts = rows.map(({ name, price }) =>
    words(
      {
        text: '',
        runs: [{ text: `${name}\n` }, { text: price, weight: 400 }],
        style: 'lower-third',
        animation: { in: 'rise', out: 'fade' },
      },
      frames,
    ),
  );
  const shots = rows.map(({ prompt }, seed) => footage(prompt, { frames, size: WIDE, seed }));
  return {
    name: 'products',
    pages: ['guides/product-films-from-a-table'],
    alt: 'A cup, then a tea pot, each with its name and its price',
    caption: 'Two rows of a table, one template.',
    ofStill: {
      alt: 'A cup with its name and its price',
      caption: 'A frame of the film that one row of the table makes.',
    },
    timeline: film(WIDE, shots, texts),
    stillSeconds: 1,
  };
}

function greetings(): DocsFilm {
  const frames = 40;
  const filled = [
    { who: 'Ada', ink: '#ffffff', clip: 'mountains in the evening' },
    { who: 'Grace', ink: '#ffd75e', clip: 'a forest in autumn' },
  ];
  return {
    name: 'greetings',
    pages: ['guides/templates-with-variables'],
    alt: 'The words Hello, Ada over mountains, then Hello, Grace in another colour over a forest',
    caption: 'The same cut twice: a name, a colour and a clip are variables.',
    ofStill: {
      alt: 'The words Hello, Ada over mountains',
      caption: 'A frame of the cut as one name fills it: the name, the colour and the clip are variables.',
    },
    timeline: film(
      WIDE,
      filled.map(({ clip }) => footage(clip, { frames, size: WIDE })),
      filled.map(({ who, ink }) =>
        words(
          { text: `Hello, ${who}`, style: 'title', color: ink, size: 0.16, animation: { in: 'pop' } },
          frames,
        ),
      ),
    ),
    stillSeconds: 0.8,
  };
}

/** A still of each style in which words are put on the screen. */
function captionStyles(): DocsFilm[] {
  const presets = ['plain', 'boxed', 'outlined', 'karaoke', 'pop', 'word'] as const;
  return presets.map((preset) => ({
    name: `captions-${preset}`,
    pages: ['timeline-words'],
    section: 'captions-the-generator-rushescaptions',
    alt: `Words over mountains in the style ${preset}`,
    caption: preset,
    isStill: true,
    timeline: film(
      { width: 320, height: 180 },
      [footage('mountains in the evening', { frames: 50, size: { width: 320, height: 180 } })],
      [captions([{ start: 0, end: 2, text: 'It is quiet up here' }], { preset, face: { size: 0.13 } }, 50)],
    ),
    stillSeconds: 1.1,
  }));
}

/** Everything that the build makes. */
export function docsFilms(): DocsFilm[] {
  return [fromAPrompt(), short(), lesson(), products(), greetings(), ...captionStyles()];
}
