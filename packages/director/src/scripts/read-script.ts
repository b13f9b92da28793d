/** A script that stands in a prompt: scenes with their pictures, texts, voices, directions and times. Pure. */
import {
  FROM_SECONDS,
  kindOfLabel,
  type LineKind,
  SCENE_HEAD,
  SCRIPT_WORD,
  SECONDS,
} from './script-words.ts';

export interface ScriptScene {
  /** As written, for people. */
  said: string;
  /** What is to be seen. */
  picture: string;
  /** What stands on the screen, to the letter. */
  texts: string[];
  /** What is spoken over it. */
  voices: string[];
  /** For who makes the film: never shown. */
  directions: string[];
  startSeconds: number | null;
  seconds: number | null;
  /** All of its file is asked for. */
  isWhole: boolean;
}

export interface Script {
  /** What the prompt says besides. */
  preamble: string;
  scenes: ScriptScene[];
  /** Nothing but numbers says that it is one: a list of wishes looks the same. */
  isDoubtful: boolean;
}

const MOST_LINES = 600;
export const MOST_SCENES = 60;

/**
 * The script of a prompt; null where it holds none. `isOfFilm` tells a line that asks for something of the whole film: such
 * lines below a script are no scenes.
 */
export function readScript(prompt: string, isOfFilm: (line: string) => boolean = () => false): Script | null {
  const lines = prompt.split(/\r?\n/, MOST_LINES).map((line) => line.trim());
  const below = lines.length - 1 - lines.findLastIndex((line) => line !== '' && !isOfFilm(line));
  const asked = below === 0 ? [] : lines.splice(-below);
  if (lines.length < 2) return null;
  const read = readTable(lines) ?? readLines(lines);
  if (read === null) return null;
  const script = { ...read, preamble: [read.preamble, ...asked].filter((line) => line !== '').join('\n') };
  const scenes = script.scenes.filter(hasContent).slice(0, MOST_SCENES);
  return scenes.length < 2 && !SCRIPT_WORD.test(script.preamble) ? null : { ...script, scenes };
}

function hasContent({ picture, texts, voices, directions }: ScriptScene): boolean {
  return picture !== '' || texts.length + voices.length + directions.length > 0;
}

export const emptyScene = (said: string): ScriptScene => ({
  said,
  picture: '',
  texts: [],
  voices: [],
  directions: [],
  startSeconds: null,
  seconds: null,
  isWhole: false,
});

/** Without the marks of Markdown. */
const plain = (text: string) =>
  text
    .replaceAll(/\*\*|__|`/g, '')
    .replace(/^[-*•]\s+/, '')
    .trim();

const TIME = String.raw`(?:\d{1,2}:)?\d{1,2}:\d{2}(?:\.\d+)?|\d{1,4}(?:[.,]\d+)?\s*(?:${SECONDS})?`;
const RANGE = new RegExp(String.raw`^(${TIME})\s*(?:-|–|—|to|bis|à|a|hasta)\s*(${TIME})$`, 'iu');
/** "…, 5s", "… – 4 sec", "… for 12 seconds": how long a picture is, behind it. */
export const LENGTH_BEHIND = new RegExp(
  String.raw`(?:^|[\s,;:(–—-])\s*(?:for|für|fur|pendant|durante|por|per)?\s*(\d{1,4}(?:[.,]\d+)?\s*(?:${SECONDS}))\.?[\s,;)]*$`,
  'iu',
);
/** What is heard over the whole film, at the end of a list. */
const SOUND_OF_FILM =
  /^(?:music|sound|musik|ton|musique|son|música|musica|sonido|som|suono|音乐|配乐)\s*[:：]/iu;
/** "Text “Open” on the third clip": no text of the scene above it. */
const TEXT_ON_CLIP = /^text ["“„«].{1,200} (?:on|over) the \w{5,8} clip$/iu;
/** "…, whole clip", "… (all of it)", "… in full": all of the file. */
export const WHOLE_BEHIND =
  /[\s,;:(–—-]\s*(?:in full|full(?: length| clip)?|(?:the )?(?:whole|entire|complete)(?: (?:thing|clip|one))?|whole|all of (?:it|him|her|them)|(?:der |das |den )?ganz(?:e[rn]?)?(?: clip)?|komplett|en entier|entier|entero|entera|completo|completa|inteiro|inteira|intero|intera|per intero|全部|完整)[\s,;).]*$/iu;
const SPAN = new RegExp(String.raw`^(\d{1,4}(?:[.,]\d+)?)\s*(?:${SECONDS})\.?$`, 'iu');

function secondsOf(time: string): number {
  const parts = time
    .replaceAll(/[^\d:.,]/g, '')
    .replace(',', '.')
    .split(':')
    .map(Number);
  return parts.reduce((sum, part) => sum * 60 + part, 0);
}

/** "0:05–0:09", "5 s"; null for anything else. */
export function timesOf(text: string): Pick<ScriptScene, 'startSeconds' | 'seconds'> | null {
  const said = text.trim();
  const range = RANGE.exec(said);
  if (range?.[1] !== undefined && range[2] !== undefined) {
    const [start, end] = [secondsOf(range[1]), secondsOf(range[2])];
    return end > start ? { startSeconds: start, seconds: end - start } : null;
  }
  const span = SPAN.exec(said);
  const seconds = span?.[1] === undefined ? 0 : secondsOf(span[1]);
  return seconds > 0 ? { startSeconds: null, seconds } : null;
}

/** No longer than a title may be read: where marks are opened only, each would look for its end to the end of the prompt. */
const QUOTED = /“([^”]{1,500})”|„([^“”]{1,500})[“”]|«([^»]{1,500})»|"([^"]{1,500})"/gu;

/** What a quotation is called before it: "dashboard 10 s, text “Every parcel”". */
const CALLED_TEXT =
  /[\s,;:(–—-]+(?:(?:with|mit|avec|con|com) )?(?:the |a |der |den |le |un |el |o |il )?(?:on-?screen )?(?:text|title|caption|overlay|super|headline|titel|schrift|einblendung|texte|titre|texto|título|rótulo|testo|titolo|scritta|文字|字幕|标题)\s*[:：]?\s*$/iu;

/** "Talking head – first 8 s", "interview (erste 8 s)": the beginning of its file. */
const FIRST_BEHIND = new RegExp(
  String.raw`[\s,;:(–—-]+(?:the |die |les |los |las |os |as |i |le )?(?:(?:first|ersten?|premières?|primer[oa]s|primeir[oa]s|prim[ie])\s+(\d{1,3}(?:[.,]\d)?)|(\d{1,3}(?:[.,]\d)?)\s+(?:premières|primer[oa]s|primeir[oa]s|prim[ie]))\s*(?:${SECONDS})[\s,;).]*$|(?:的)?(?:前|开头)(\d{1,3})秒$`,
  'iu',
);

/** What is in brackets: times are kept, the rest is for who makes the film. */
function withoutBrackets(text: string, scene: ScriptScene): string {
  return text
    .replaceAll(
      /\[([^[\]]*)\]|\(([^()]*)\)/gu,
      (_, square: string | undefined, round: string | undefined) => {
        const inside = (square ?? round ?? '').trim();
        const times = timesOf(inside);
        if (times !== null) Object.assign(scene, times);
        else if (WHOLE_BEHIND.test(` ${inside}`)) scene.isWhole = true;
        else if (FIRST_BEHIND.test(` ${inside}`)) return ` ${inside}`;
        else if (inside !== '') scene.directions.push(inside);
        return ' ';
      },
    )
    .replaceAll(/\s{2,}/g, ' ')
    .trim();
}

const unquoted = (text: string) => text.replace(/^[“„«"]\s*(.*?)\s*[”“»"]$/u, '$1').trim();

/** Adds what a line or a cell of a kind says. */
function add(scene: ScriptScene, kind: LineKind, written: string): void {
  const text = plain(written);
  if (text === '' || /^[-–—]+$/.test(text)) return;
  if (kind === 'time') {
    const times = timesOf(text);
    if (times !== null) Object.assign(scene, times);
    return;
  }
  if (kind === 'direction') {
    scene.directions.push(text);
    return;
  }
  const said = withoutBrackets(text, scene);
  if (said === '') return;
  if (kind === 'voice') scene.voices.push(unquoted(said));
  else if (kind === 'text') scene.texts.push(unquoted(said));
  else addPicture(scene, said);
}

function withoutLength(picture: string, scene: ScriptScene): string {
  const whole = WHOLE_BEHIND.exec(picture);
  if (whole !== null) {
    scene.isWhole = true;
    return picture.slice(0, whole.index).replace(/[\s,;:(–—-]+$/u, '');
  }
  const first = scene.seconds === null ? FIRST_BEHIND.exec(picture) : null;
  if (first !== null) {
    const seconds = Number((first[1] ?? first[2] ?? first[3] ?? '').replace(',', '.'));
    Object.assign(scene, { startSeconds: null, seconds });
    return `${picture.slice(0, first.index)} from 0 s to ${seconds} s`;
  }
  // "From 3 s to 7 s" is of the file.
  const isRange = FROM_SECONDS.test(picture);
  const behind = scene.seconds === null && !isRange ? LENGTH_BEHIND.exec(picture) : null;
  const times = timesOf(behind?.[1] ?? '');
  if (behind === null || times === null) return picture;
  Object.assign(scene, times);
  return picture.slice(0, behind.index).replace(/[\s,;:(–—-]+$/u, '');
}

function addPicture(scene: ScriptScene, said: string): void {
  const picture = said.replaceAll(QUOTED, (_, ...groups: (string | undefined)[]) => {
    const text = groups.slice(0, 4).find((group) => group !== undefined);
    if (text !== undefined) scene.texts.push(text.trim());
    return '\uE002';
  });
  const bare = picture
    .split('\uE002')
    .map((part, at, all) => (at < all.length - 1 ? part.replace(CALLED_TEXT, '') : part))
    .join(' ');
  const told = bare.replaceAll(/\s+/g, ' ').replace(/^[\s:.,;–—-]+|[\s:：]+$/gu, '');
  const words = withoutLength(told, scene).trim();
  if (/[\p{L}\p{N}]/u.test(words)) scene.picture = `${scene.picture} ${words}`.trim();
}

const LABEL = /(?<![\p{L}\p{N}])([\p{L}][\p{L} .\-/]{0,24}?)\s*[:：]\s*/gu;

/** A line that may hold several labels: "The frog jumps. VOICE: Hello. TEXT: Hi". */
function addLine(scene: ScriptScene, line: string, first: LineKind = 'picture'): void {
  let [kind, from] = [first, 0];
  for (const match of line.matchAll(LABEL)) {
    const label = labelAtEnd(match[1] ?? '');
    if (label === null) continue;
    const at = match.index + (match[1] ?? '').length - label.length;
    const before = line.slice(0, at).trimEnd();
    const isLarge = line.slice(at, at + label.length) === line.slice(at, at + label.length).toUpperCase();
    // In the middle of a sentence only what is written large is a label: "the sound: a bell" is none.
    if (before !== '' && !isLarge && !/[.!?;|"”»)\]]$/u.test(before)) continue;
    add(scene, kind, line.slice(from, at));
    kind = label.kind;
    from = match.index + match[0].length;
  }
  add(scene, kind, line.slice(from));
}

/** The label that words before a colon end with: "hello VOICE" is one of `voice`. */
function labelAtEnd(words: string): { kind: LineKind; length: number } | null {
  const parts = words.split(/(?<=[.\s])\s*/u);
  for (let from = 0; from < parts.length; from += 1) {
    const label = parts.slice(from).join('');
    const kind = kindOfLabel(label);
    if (kind !== null) return { kind, length: label.length };
  }
  return null;
}

const cellsOf = (line: string) =>
  line.includes('|')
    ? line
        .replace(/^\|/, '')
        .replace(/\|$/, '')
        .split('|')
        .map((cell) => cell.trim())
    : line.split('\t');

function readTable(lines: readonly string[]): Script | null {
  const head = lines.findIndex((line) => {
    const kinds = cellsOf(line).map((cell) => kindOfLabel(plain(cell)));
    return kinds.length > 1 && kinds.filter((kind) => kind !== null).length > 1;
  });
  if (head === -1) return null;
  const columns = cellsOf(lines[head] ?? '').map((cell) => kindOfLabel(plain(cell)));
  const scenes: ScriptScene[] = [];
  let end = head + 1;
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? '';
    const cells = cellsOf(line);
    if (cells.length < 2) break;
    if (cells.every((cell) => /^:?-*:?$/.test(cell))) continue;
    const scene = emptyScene(line);
    for (const [index, cell] of cells.entries()) {
      const kind = columns[index] ?? null;
      if (kind !== null) add(scene, kind, kind === 'time' && /^\d+$/.test(cell) ? `${cell} s` : cell);
    }
    scenes.push(scene);
  }
  const preamble = [...lines.slice(0, head), ...lines.slice(end)].filter((line) => line !== '').join('\n');
  return { preamble, scenes, isDoubtful: false };
}

const NUMBERED = /^\(?(\d{1,3})[.):]\s+(.+)$/u;
const TIMED = new RegExp(
  String.raw`^[[(]?\s*((?:${TIME})\s*(?:-|–|—|to|bis|à)\s*(?:${TIME}))\s*[\])]?\s*[:\-–—|]?\s*(.*)$`,
  'iu',
);
const SLUG = /^(?:INT|EXT)\.?[ /].+/u;
const labelOfLine = (line: string) => kindOfLabel(/^([^:：]{1,30})[:：]/u.exec(plain(line))?.[1] ?? '');

type Starts = (line: string) => { rest: string; times?: string } | null;

const byHead: Starts = (line) => {
  const found = SCENE_HEAD.exec(plain(line));
  return found === null ? null : { rest: (found[2] ?? '').replace(/^\s*[:.)–—-]\s*/u, '') };
};
const byTime: Starts = (line) => {
  const found = TIMED.exec(plain(line));
  return found?.[1] === undefined || timesOf(found[1]) === null
    ? null
    : { rest: found[2] ?? '', times: found[1] };
};
const byNumber: Starts = (line) => {
  const found = NUMBERED.exec(plain(line));
  return found === null ? null : { rest: found[2] ?? '' };
};

/** How the lines of a script begin their scenes; null where they are no script. */
function startsOf(lines: readonly string[]): { starts: Starts | null; isDoubtful: boolean } | null {
  const count = (starts: Starts) => lines.filter((line) => starts(line) !== null).length;
  if (count(byHead) > 1) return { starts: byHead, isDoubtful: false };
  if (count(byTime) > 1) return { starts: byTime, isDoubtful: false };
  const isCalled = SCRIPT_WORD.test(lines[0] ?? '');
  const labels = lines.filter((line) => labelOfLine(line) === 'voice').length;
  if (count(byNumber) > 1) return { starts: byNumber, isDoubtful: !isCalled && labels === 0 };
  if (labels > 1 || (labels === 1 && isCalled)) return { starts: null, isDoubtful: false };
  return isCalled && lines.filter((line) => line !== '').length > 2
    ? { starts: null, isDoubtful: false }
    : null;
}

function readLines(lines: readonly string[]): Script | null {
  const found = startsOf(lines);
  if (found === null) return null;
  const { starts, isDoubtful } = found;
  const preamble: string[] = [];
  const scenes: ScriptScene[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    if (scenes.length > 0 && isOfFilm(lines, index)) {
      preamble.push(plain(line));
      continue;
    }
    const begun = starts?.(line) ?? null;
    const isFirst = index === 0 && (SCRIPT_WORD.test(line) || /[:：]$/u.test(line));
    if (begun !== null || (starts === null && !isFirst && beginsScene(line, scenes.at(-1)))) {
      const scene = emptyScene(line);
      scenes.push(scene);
      if (begun?.times !== undefined) add(scene, 'time', begun.times);
      addLine(scene, plain(begun?.rest ?? line));
    } else {
      const scene = scenes.at(-1);
      if (scene === undefined) preamble.push(line);
      else addLine(scene, plain(line));
    }
  }
  return { preamble: preamble.join('\n'), scenes, isDoubtful };
}

/** Music of the film and texts on certain clips, behind the last scene. */
const isOfFilm = (lines: readonly string[], index: number) =>
  lines
    .slice(index)
    .every((line) => line === '' || SOUND_OF_FILM.test(plain(line)) || TEXT_ON_CLIP.test(line));

/** Where nothing counts the scenes: a line that is seen begins one, unless the scene has only directions so far. */
function beginsScene(line: string, scene: ScriptScene | undefined): boolean {
  if (scene === undefined) return true;
  const label = labelOfLine(line);
  if (label === 'voice' || label === 'text' || label === 'direction' || label === 'time') return false;
  const isDirection = /^[[(].*[\])]$/u.test(line) || SLUG.test(line);
  const { picture, texts, voices } = scene;
  if (picture === '' && texts.length + voices.length === 0) return false;
  return !isDirection || voices.length + texts.length > 0;
}
