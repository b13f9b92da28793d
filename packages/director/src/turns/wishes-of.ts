/** What a message about a film comes to: its changes, and what the grammar read besides, as one list. Pure. */
import type { Brief } from '../brief.ts';
import type { EditWish } from '../edits/edit-wish.ts';
import { fold } from '../grammar/tokens/lex.ts';
import { assetOf, type Film, tracksOf } from './film.ts';

/** The wishes of a message, in the order in which they are done: what is shown, then its length, then how it looks and sounds. */
export function wishesOf(brief: Brief, film: Film): EditWish[] {
  const shown = shownIn(film);
  const read: EditWish[] = [
    ...exclusions(brief),
    ...footage(brief, shown),
    ...lengths(brief),
    ...paces(brief),
    ...formats(brief),
    ...texts(brief),
    ...sounds(brief, film),
    ...refusals(brief),
  ];
  // "Shorter, 10 seconds": the number says how much.
  const edits = brief.edits.filter(
    (edit) => !(edit.kind === 'length' && brief.length !== null && edit.seconds === null),
  );
  const worded = ofOneClip(edits, brief.prompt).map((edit) => {
    if (edit.kind === 'noFootageSound' && edit.target.kind === 'assets')
      return { ...edit, said: `no sound of ${edit.target.said}` };
    if (isLogo(edit)) return { kind: 'inset' as const, target: edit.target, said: edit.said };
    return isLengthened(edit) && brief.length !== null
      ? { ...edit, factor: 1, seconds: brief.length.seconds }
      : edit;
  });
  const isCaptioned = edits.some(({ kind }) => kind === 'captions');
  const aimed = onNamed(worded, read, brief);
  if (aimed !== null) return aimed;
  return [...worded, ...read.filter(({ kind }) => !(isCaptioned && kind === 'captions'))].toSorted(
    (a, b) => rank(a) - rank(b),
  );
}

/** What is seen, small pictures over the film with it. */
const shownIn = (film: Film) =>
  new Set([
    ...film.pieces.flatMap(({ item }) => assetOf(item) ?? []),
    ...film.timeline.tracks.children.flatMap((row) =>
      row.OTIO_SCHEMA === 'Track.1' && row.kind === 'Video'
        ? row.children.flatMap((item) => (item.OTIO_SCHEMA === 'Clip.2' ? (assetOf(item) ?? []) : []))
        : [],
    ),
  ]);

const order: readonly (readonly EditWish['kind'][])[] = [
  ['remove', 'only', 'replace', 'add', 'quotes', 'silences', 'fillers'],
  ['swap', 'backwards', 'sequence', 'place', 'beside', 'speed', 'reverse', 'split', 'inset'],
  ['pace', 'loop', 'clipLength', 'length'],
  ['freeze', 'beats', 'cuts'],
  ['music', 'noMusic', 'voice'],
];

function rank({ kind }: EditWish): number {
  const found = order.findIndex((kinds) => kinds.includes(kind));
  return found === -1 ? order.length : found;
}

/** A wish that may be of all clips or of some. */
type Aimed = Extract<EditWish, { kind: 'look' | 'speed' | 'reverse' | 'zoom' }>;
/** "The rings only briefly" is of these, not of the film. */
const isShare = (edit: EditWish): edit is Extract<EditWish, { kind: 'length' }> =>
  edit.kind === 'length' && edit.seconds === null && edit.factor !== null;
const isOfAll = (edit: EditWish): edit is Aimed =>
  ['look', 'speed', 'reverse', 'zoom'].includes(edit.kind) &&
  'target' in edit &&
  edit.target !== null &&
  edit.target.kind === 'all';
const allWords =
  /(?:^|[^\p{L}])(?:all|everything|whole|film|video|movie|it|entire|alles|ganz|ganze|tout|toute|todo|toda|tudo|tutto)(?:[^\p{L}]|$)|[全都]/iu;

/** "The dance should be in slow mo": a clip that is named beside one wish, and for nothing else, is what the wish is of. */
function onNamed(edits: readonly EditWish[], read: readonly EditWish[], brief: Brief): EditWish[] | null {
  const [edit, ...others] = edits;
  const [part] = brief.parts;
  if (edit === undefined || others.length > 0 || allWords.test(edit.said)) return null;
  if (!isOfAll(edit) && !isShare(edit)) return null;
  // "The goals" may be several files.
  const isAlone =
    read.every(({ kind }) => kind === 'refused') && brief.parts.every(({ said }) => said === part?.said);
  if (part === undefined || read.length !== brief.parts.length || !isAlone) return null;
  const { said } = part;
  const ids = brief.parts.map(({ assetId }) => assetId);
  const aim = { target: { kind: 'assets' as const, ids, said }, said: `${said}: ${edit.said}` };
  if (isShare(edit)) return [{ kind: 'clipLength', factor: edit.factor ?? 1, ...aim }];
  return [{ ...edit, ...aim }];
}

/** "Add the logo" wants it over the film; at the end or the start it is a clip. */
const isLogo = (edit: EditWish): edit is Extract<EditWish, { kind: 'add' }> =>
  edit.kind === 'add' &&
  edit.part === undefined &&
  edit.target.kind === 'assets' &&
  /(?:^|[^\p{L}])(?:logo|watermark|wasserzeichen|logotipo)(?:[^\p{L}]|$)/iu.test(edit.said) &&
  !/(?:end|start|last|first|begin|outro|intro|clip|seconds?|ende|anfang|fin|final|debut|inicio|principio|fine|inizio)/iu.test(
    edit.said,
  );

/** What may stand between two wishes of one clip. */
const between = /^[\s,]*(?:(?:please|pls|and|also|a bit|und|auch|et|aussi|y|tambien|e|anche)[\s,]*){1,3}$/iu;
const longestSecond = 24;

/** "The kitchen in slow motion and brighter": the second wish names no clip, and is of that of the first. */
function ofOneClip(edits: readonly EditWish[], prompt: string): EditWish[] {
  let end = 0;
  return edits.map((edit, index, all): EditWish => {
    const start = prompt.indexOf(edit.said, end);
    const gap = start === -1 ? '' : prompt.slice(end, start);
    end = start === -1 ? end : start + edit.said.length;
    const before = all[index - 1];
    const isSecond = isOfAll(edit) && edit.said.length <= longestSecond && !allWords.test(edit.said);
    if (!isSecond || before === undefined || !between.test(gap) || !('target' in before)) return edit;
    const { target } = before;
    return target?.kind === 'assets' || target?.kind === 'places' ? { ...edit, target } : edit;
  });
}

/** Films are not shorter than this unless they are spoken of, seconds. */
const shortestSaid = 1;

const asset = (id: string, said: string) => ({ kind: 'assets' as const, ids: [id], said });

function exclusions({ exclude }: Brief): EditWish[] {
  return exclude.map((id): EditWish => ({ kind: 'remove', target: asset(id, ''), said: 'without it' }));
}

function footage(brief: Brief, shown: ReadonlySet<string>): EditWish[] {
  if (silentParts(brief, shown).length > 0) return [];
  return brief.parts.map((part): EditWish => {
    const { assetId, place, said } = part;
    const target = asset(assetId, said);
    // "Monster 2 s": of a clip that is there its own time.
    const isOwnTime = part.seconds !== undefined && part.trim === undefined && part.within === undefined;
    if (isOwnTime && place === undefined && shown.has(assetId))
      return { kind: 'clipLength', target, factor: 1, seconds: part.seconds ?? 0, said };
    const isStretch = part.trim !== undefined || part.within !== undefined || part.seconds !== undefined;
    if (isStretch || !shown.has(assetId)) {
      return { kind: 'add', target, place: place === 'first' ? 'first' : 'last', part: { ...part }, said };
    }
    if (place !== undefined) return { kind: 'place', target, place, said };
    return { kind: 'refused', reason: 'it is in the film; I do not know what to do with it', said };
  });
}

/** "The frog shorter, 2 seconds": the number says how long that clip is to be, not the film. */
const isLengthened = (edit: EditWish): edit is Extract<EditWish, { kind: 'clipLength' }> =>
  edit.kind === 'clipLength' && edit.seconds === undefined;

function lengths(brief: Brief): EditWish[] {
  if (brief.length === null || brief.edits.some(isLengthened)) return [];
  const { seconds, bound } = brief.length;
  if (seconds < shortestSaid && !allWords.test(brief.prompt)) {
    const reason = 'it is too short for a film; say “make the film … long” if you mean all of it';
    return [{ kind: 'refused', reason, said: `${seconds} seconds` }];
  }
  return [{ kind: 'length', seconds, factor: null, bound, said: `${seconds} seconds` }];
}

function paces({ pace, cutSeconds, transitions }: Brief): EditWish[] {
  const said = cutSeconds === null ? `${pace} pace` : `cuts every ${cutSeconds} seconds`;
  return [
    ...(pace === null && cutSeconds === null ? [] : [{ kind: 'pace' as const, pace, cutSeconds, said }]),
    ...(transitions === null
      ? []
      : [
          {
            kind: 'cuts' as const,
            as: transitions,
            said: transitions === 'cut' ? 'hard cuts' : 'crossfades',
          },
        ]),
  ];
}

function formats({ shape, size, resolution, rate, fit, edits }: Brief): EditWish[] {
  const wanted: EditWish[] = [];
  const isSeveral = edits.some(({ kind }) => kind === 'outputs');
  if (size !== null) {
    const said = `${size.width}x${size.height}`;
    wanted.push({ kind: 'shape', ...size, lines: Math.min(size.width, size.height), said });
  } else if (shape !== null && !isSeveral) {
    wanted.push({ kind: 'shape', ...shape, lines: resolution, said: `${shape.width}:${shape.height}` });
  } else if (resolution !== null && !isSeveral) {
    wanted.push({ kind: 'shape', width: 0, height: 0, lines: resolution, said: `${resolution}p` });
  }
  if (rate !== null) {
    const reason = 'a film that is there keeps its frame rate; ask for a new one at that rate';
    wanted.push({
      kind: 'refused',
      reason,
      said: `${Math.round((rate.num / rate.den) * 1000) / 1000} frames per second`,
    });
  }
  if (fit === 'fill' || fit === 'fit' || fit === 'blur') {
    const said = { fill: 'fill the frame', fit: 'with bars', blur: 'with blurred bars' }[fit];
    wanted.push({ kind: 'fit', fit, said });
  }
  return wanted;
}

function texts({ titles, noTitles, captions }: Brief): EditWish[] {
  return [
    ...(noTitles ? [{ kind: 'noTitles' as const, said: 'no title' }] : []),
    ...titles.map(
      ({ text, place, atSeconds, spot }): EditWish => ({
        kind: 'title',
        text,
        place,
        atSeconds: atSeconds ?? null,
        ...(spot !== undefined && { spot }),
        said: `title “${text}”`,
      }),
    ),
    ...(captions === true
      ? [{ kind: 'captions' as const, style: null, position: null, said: 'captions' }]
      : []),
    ...(captions === false ? [{ kind: 'noCaptions' as const, said: 'no captions' }] : []),
  ];
}

/** Words for composed music where another one plays. */
const composed = /built.?in|composed?|generated|your own|instead/iu;

/** Somebody who only speaks of the music of a film that has some does not ask for another. */
function isThere({ music, prompt }: Brief, film: Film): boolean {
  if (music?.kind !== 'built-in' || music.mood !== null || composed.test(prompt)) return false;
  return tracksOf(film.timeline, 'music').length > 0;
}

/** Words that put something in. */
const puttingIn =
  /(?:^|[^\p{L}])(?:add|with|put|need|want|give|use|some|under|have|like|include|play|mit|dazu|will|brauch|mach|leg|avec|ajoute|mets|veux|con|pon|anade|agrega|quiero|com|poe|coloca|quero|aggiungi|metti|voglio)|[加配放要]/iu;

/** "Until the song is over" tells when, and asks for no song. */
const whileIt =
  /(?:^|[^\p{L}])(?:until|till|as long as|when|while|bis|solange|jusqu|tant que|hasta|mientras|ate|enquanto|finche)[^\p{L}][^,.;]{0,40}(?:music|song|track|tune|musi|lied|cancion|chanson|canzone|canc)/iu;

/** "Music but only at the end": a time, and nothing about other sounds. */
const onlyThen =
  /(?:^|[^\p{L}])(?:only|just|nur|seulement|solo|so|apenas) (?:at|in|for|during|over|under|on|from|am|im|bei|a|au|pendant|al|en|durante|no|na)[^\p{L}]/iu;

/** "The music is far too X": a complaint that nobody reads brings no music. */
const isOnlySpokenOf = ({ music, unread, prompt }: Brief) =>
  music?.kind === 'built-in' &&
  music.mood === null &&
  (whileIt.test(fold(prompt)) || (unread.length > 0 && !puttingIn.test(fold(prompt))));

/** Footage that is named beside a wish about its sound, and for nothing else. */
function silentParts({ parts, originalSound }: Brief, shown: ReadonlySet<string>): Brief['parts'] {
  const isPlain = ({ assetId, place, trim, within, seconds }: Brief['parts'][number]) =>
    shown.has(assetId) && [place, trim, within, seconds].every((one) => one === undefined);
  return originalSound === false && parts.every(isPlain) ? parts : [];
}

/** What of a message is about the film as a whole: the silence of single clips is none of it. */
export function ofWholeFilm(brief: Brief, film: Film): Brief {
  // "The garden shorter, 3 seconds" says nothing of how long the film is to be.
  const own = brief.edits.some(isLengthened) ? { ...brief, length: null } : brief;
  return silentParts(brief, shownIn(film)).length > 0 ? { ...own, originalSound: null } : own;
}

/** "No sound" is of all footage, "mute the pig" of that clip. */
function silenced(brief: Brief, film: Film): EditWish {
  const parts = silentParts(brief, shownIn(film));
  if (parts.length === 0)
    return { kind: 'noFootageSound', target: { kind: 'all' }, said: 'no original sound' };
  const said = parts.map((part) => part.said).join(', ');
  const target = { kind: 'assets' as const, ids: parts.map(({ assetId }) => assetId), said };
  return { kind: 'noFootageSound', target, said: `no sound of ${said}` };
}

function sounds(brief: Brief, film: Film): EditWish[] {
  const { music, originalSound, voiceAssetIds } = brief;
  const wanted: EditWish[] = [];
  if (music?.kind === 'none') wanted.push({ kind: 'noMusic', said: 'no music' });
  if (music?.kind === 'asset')
    wanted.push({ kind: 'music', assetId: music.assetId, mood: null, isOther: false, said: 'that music' });
  if (music?.kind === 'built-in') {
    const said = music.mood === null ? 'music' : `${music.mood} music`;
    const reason = 'it plays already; ask for other music to have another';
    if (isOnlySpokenOf(brief))
      wanted.push({ kind: 'refused', reason: 'I do not know what to do with it', said });
    else if (isThere(brief, film)) wanted.push({ kind: 'refused', reason, said });
    else wanted.push({ kind: 'music', assetId: null, mood: music.mood, isOther: false, said });
  }
  const isPartly = music !== null && onlyThen.test(fold(brief.prompt));
  if (isPartly) {
    const reason = 'music plays through the whole film; cut it to a part of the film in the editor';
    wanted.push({ kind: 'refused', reason, said: 'only then' });
  }
  if (originalSound !== null && !isPartly) {
    wanted.push(originalSound ? { kind: 'footageSound', said: 'original sound' } : silenced(brief, film));
  }
  if (voiceAssetIds.length > 0) wanted.push({ kind: 'voice', assetIds: voiceAssetIds, said: 'the voice' });
  return wanted;
}

/** What the grammar understands and a film that is there does not get. */
function refusals({ missing, generate, everything }: Brief): EditWish[] {
  const refused = (said: string, reason: string): EditWish => ({ kind: 'refused', reason, said });
  return [
    ...missing.map(({ named, reason }) => refused(named, reason)),
    ...(generate ? [refused('generated scenes', 'ask for a new film of generated scenes')] : []),
    ...(everything ? [refused('everything', 'name the files to add')] : []),
  ];
}
