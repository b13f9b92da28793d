/** What a message about a film comes to: its changes, and what the grammar read besides, as one list. Pure. */
import type { Brief } from '../brief.ts';
import type { EditWish } from '../edits/edit-wish.ts';
import { fold } from '../grammar/tokens/lex.ts';
import { isLogo, ofOneClip, onNamed, pinned, speaksOfAll, textOnAdded } from './aim.ts';
import { ofEach, ofSpokenMusic, onEachClip } from './each-of-several.ts';
import { assetOf, type Film, tracksOf } from './film.ts';
import {
  idleReason,
  numberBehind,
  textsOnNames,
  timeOfComing,
  withoutFirstTimes,
} from './leftovers/told-of-names.ts';
import { knownAims, oneSpeed, unclearSilence } from './leftovers/unclear-aims.ts';
import { unclearSwap } from './leftovers/unclear-swaps.ts';
import { unclearTime, withStaying } from './staying.ts';
import { clipBeside, isLengthOfFilm, lengthOwner, timeOfSpeed } from './whose-length.ts';

/** The wishes of a message, in the order in which they are done: what is shown, then its length, then how it looks and sounds. */
export function wishesOf(brief: Brief, film: Film): EditWish[] {
  const shown = shownIn(film);
  const read: EditWish[] = [
    ...exclusions(brief),
    ...footage(brief, shown),
    ...lengths(brief, film),
    ...paces(brief),
    ...formats(brief),
    ...texts(brief),
    ...sounds(brief, film),
    ...refusals(brief),
  ];
  // "Shorter, 10 seconds": the number says how much.
  // "Too long. The river only 3": the clips say how much as well.
  const isTold = brief.length !== null || brief.edits.some(({ kind }) => kind === 'clipLength');
  const edits = brief.edits.filter((edit) => !(edit.kind === 'length' && isTold && edit.seconds === null));
  const shownFor = timeOfSpeed(brief);
  const worded = withStaying(ofOneClip(textOnAdded(edits), brief.prompt), {
    film,
    isOpen: brief.unread.length > 0,
  }).map((edit) => {
    if (edit.kind === 'noFootageSound' && edit.target.kind === 'assets')
      return { ...edit, said: `no sound of ${edit.target.said}` };
    if (edit.kind === 'speed' && shownFor !== null) return { ...edit, seconds: shownFor };
    if (isLogo(edit)) return { kind: 'inset' as const, target: edit.target, said: edit.said };
    return isLengthened(edit) && brief.length !== null
      ? { ...edit, factor: 1, seconds: brief.length.seconds }
      : edit;
  });
  const isCaptioned = edits.some(({ kind }) => kind === 'captions');
  const own = withoutTwice(worded, shown);
  const aimed = onNamed(own, read, brief);
  if (aimed !== null) return pinned(aimed, film);
  const wishes = [...own, ...read.filter(({ kind }) => !(isCaptioned && kind === 'captions'))].toSorted(
    (a, b) => rank(a) - rank(b),
  );
  const each = ofSpokenMusic(withLeftovers(oneKindOfCuts(wishes), brief))
    .map((wish) => unclearSwap(ofEach(wish, brief.prompt), brief.prompt))
    .flatMap(onEachClip);
  return pinned(each, film);
}

const placing: ReadonlySet<EditWish['kind']> = new Set(['place', 'placeAt', 'beside', 'shift']);

/** "Put the tapas between the two": what is shown already moves, and does not come once more. */
function withoutTwice(wishes: readonly EditWish[], shown: ReadonlySet<string>): EditWish[] {
  const idsOf = (wish: EditWish): readonly string[] =>
    'target' in wish && wish.target?.kind === 'assets' ? wish.target.ids : [];
  const moved = new Set(wishes.filter(({ kind }) => placing.has(kind)).flatMap(idsOf));
  const isTwice = (wish: EditWish) =>
    wish.kind === 'add' &&
    wish.again === undefined &&
    idsOf(wish).length > 0 &&
    idsOf(wish).every((id) => moved.has(id) && shown.has(id));
  return wishes.filter((wish) => !isTwice(wish));
}

/** "Fade into the dog, otherwise hard cuts": what is said of all cuts comes first, and the one that is told stays. */
const oneKindOfCuts = (wishes: readonly EditWish[]): EditWish[] =>
  wishes.toSorted((a, b) =>
    a.kind === 'cuts' && b.kind === 'cuts' ? Number(a.at !== undefined) - Number(b.at !== undefined) : 0,
  );

/** Wishes that are told in two places of the message: a text and its clip, a clip and its time, a speed and how slow. */
function withLeftovers(wishes: readonly EditWish[], brief: Brief): EditWish[] {
  const { prompt, length } = brief;
  if (prompt.length > longestTold) return [...wishes];
  const timed = timeOfComing(withoutFirstTimes(wishes), length?.seconds ?? null).map((wish) =>
    numberBehind(wish, prompt),
  );
  return knownAims(unclearSilence(oneSpeed(textsOnNames(timed, prompt)), brief), brief);
}

/** Longer messages are stories, characters. */
const longestTold = 2000;

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
  ['cutOut', 'retell', 'remove', 'only', 'replace', 'add', 'quotes', 'silences', 'fillers'],
  [
    'swap',
    'backwards',
    'sequence',
    'card',
    'repeat',
    'place',
    'shift',
    'placeAt',
    'beside',
    'speed',
    'reverse',
    'split',
    'inset',
  ],
  ['pace', 'loop', 'clipLength', 'length'],
  ['freeze', 'beats', 'cuts'],
  ['music', 'noMusic', 'voice'],
  ['musicSpan', 'musicFade'],
];

function rank({ kind }: EditWish): number {
  const found = order.findIndex((kinds) => kinds.includes(kind));
  return found === -1 ? order.length : found;
}

/** Films are not shorter than this unless they are spoken of, seconds. */
const shortestSaid = 1;

const asset = (id: string, said: string) => ({ kind: 'assets' as const, ids: [id], said });

function exclusions({ exclude }: Brief): EditWish[] {
  return exclude.map((id): EditWish => ({ kind: 'remove', target: asset(id, ''), said: 'without it' }));
}

function footage(brief: Brief, shown: ReadonlySet<string>): EditWish[] {
  if (silentParts(brief, shown).length > 0) return [];
  const owner = lengthOwner(brief);
  return brief.parts
    .filter((part) => part !== owner)
    .map((part): EditWish => {
      const { assetId, place, said } = part;
      const target = asset(assetId, said);
      // "Monster 2 s": of a clip that is there its own time.
      const isOwnTime = part.seconds !== undefined && part.trim === undefined && part.within === undefined;
      if (isOwnTime && place === undefined && shown.has(assetId))
        return { kind: 'clipLength', target, factor: 1, seconds: part.seconds ?? 0, said };
      // What is called by what it shows is that file, wherever in it that is seen.
      const isCut = part.trim !== undefined && !(part.isFound === true && shown.has(assetId));
      const isStretch = isCut || part.within !== undefined || part.seconds !== undefined;
      if (!shown.has(assetId) && isOnlySaid(brief.prompt, said)) {
        const reason = 'it only says when; say “add” to bring it in';
        return { kind: 'refused', reason, said };
      }
      if (isStretch || !shown.has(assetId)) {
        return { kind: 'add', target, place: place === 'first' ? 'first' : 'last', part: { ...part }, said };
      }
      if (place !== undefined) return { kind: 'place', target, place, said };
      return { kind: 'refused', reason: idleReason, ids: [assetId], said };
    });
}

const when =
  '(?:when(?:ever)?|while|if|falls|as soon as|wenn|wahrend|sobald|quand|pendant que|lorsque|cuando|mientras|quando|enquanto|mentre)';

/** "Lower the music when dad talks": footage that is only spoken of. */
function isOnlySaid(prompt: string, said: string): boolean {
  const line = fold(prompt);
  const at = line.indexOf(fold(said));
  const behind = line.slice(at + fold(said).length);
  if (
    at > 0 &&
    /^,? (?:if (?:there|any|you|we|it)|falls |wenn es|s'il y|si hay|se ha|se houver|se ci)/u.test(behind)
  )
    return true;
  return at > 0 && new RegExp(`(?:^|[^\\p{L}])${when} [^,.;!?]{0,40}$`, 'u').test(line.slice(0, at));
}

/** "The frog shorter, 2 seconds": the number says how long that clip is to be, not the film. */
const isLengthened = (edit: EditWish): edit is Extract<EditWish, { kind: 'clipLength' }> =>
  edit.kind === 'clipLength' && edit.seconds === undefined;

/** "It's 28 now, give the two seconds to the sun": a length that the film has, beside a wish, is none. */
function isStated(brief: Brief, { frames, output: { rate } }: Film): boolean {
  const { length, edits } = brief;
  const seconds = (frames * rate.den) / rate.num;
  const isSo = length !== null && Math.abs(length.seconds - seconds) < 0.05;
  return isSo && edits.length > 0 && clipBeside(brief) === null;
}

function lengths(brief: Brief, film: Film): EditWish[] {
  if (isStated(brief, film)) return [];
  if (brief.length === null || brief.edits.some(isLengthened) || timeOfSpeed(brief) !== null) return [];
  const owner = lengthOwner(brief);
  if (owner !== null) {
    const target = asset(owner.assetId, owner.said);
    const said = `${owner.said}: ${brief.length.seconds} seconds`;
    return [{ kind: 'clipLength', target, factor: 1, seconds: brief.length.seconds, said }];
  }
  const { seconds, bound } = brief.length;
  if (!isLengthOfFilm(brief)) {
    const target = clipBeside(brief);
    if (target !== null) {
      const said = `${'said' in target ? target.said : 'it'}: ${seconds} seconds`;
      return [{ kind: 'clipLength', target, factor: 1, seconds, said }];
    }
    return [{ kind: 'refused', reason: unclearTime, said: `${seconds} seconds` }];
  }
  if (seconds < shortestSaid && !speaksOfAll(brief.prompt)) {
    const reason = 'it is too short for a film; say “make the film … long” if you mean all of it';
    return [{ kind: 'refused', reason, said: `${seconds} seconds` }];
  }
  return [{ kind: 'length', seconds, factor: null, bound, said: `${seconds} seconds` }];
}

/** "The slow one" is a clip, and asks for no pace. */
const paceOfClip =
  /(?:^|[^\p{L}])(?:the|that|this|der|die|das|den|le|la|el|il|o|a) (?:slow|calm|fast|quick|quiet|langsame|ruhige|schnelle|lent|lente|lento|lenta|rapide|rapido|rapida)n? (?:one|clip|shot|scene|part|bit|version|szene|teil|plan|escena|toma|cena|scena)s?(?![\p{L}])/u;

function paces({ pace: told, cutSeconds, transitions, prompt }: Brief): EditWish[] {
  const pace = paceOfClip.test(fold(prompt)) ? null : told;
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
    ...titles.flatMap(({ text, place, atSeconds, seconds, spot, color }): EditWish[] => {
      const said = `title “${text}”`;
      const title = {
        kind: 'title' as const,
        text,
        place,
        atSeconds: atSeconds ?? null,
        said,
        ...(spot !== undefined && { spot }),
        ...(color !== undefined && { color }),
      };
      if (seconds === undefined || place === 'at') return [title];
      const which = place === 'opening' ? 0 : -1;
      return [title, { kind: 'titleTime', which, seconds, factor: 1, said: `${said}: ${seconds} seconds` }];
    }),
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

/** Footage that is named beside a wish about its sound, and for nothing else. */
function silentParts({ parts, originalSound }: Brief, shown: ReadonlySet<string>): Brief['parts'] {
  const isPlain = ({ assetId, place, trim, within, seconds }: Brief['parts'][number]) =>
    shown.has(assetId) && [place, trim, within, seconds].every((one) => one === undefined);
  return originalSound === false && parts.every(isPlain) ? parts : [];
}

/** What of a message is about the film as a whole: the silence of single clips is none of it. */
export function ofWholeFilm(brief: Brief, film: Film): Brief {
  // "The garden shorter, 3 seconds" says nothing of how long the film is to be.
  const isOther =
    isStated(brief, film) ||
    brief.edits.some(isLengthened) ||
    !isLengthOfFilm(brief) ||
    lengthOwner(brief) !== null;
  const own = isOther ? { ...brief, length: null } : brief;
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

// What of a message only speaks of music, and asks for none.

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
function isOnlySpokenOf({ music, unread, prompt }: Brief): boolean {
  if (music?.kind !== 'built-in' || music.mood !== null) return false;
  const said = fold(prompt);
  return whileIt.test(said) || (unread.length > 0 && !puttingIn.test(said));
}

/** Music for a part of the film. */
const isPartly = ({ music, prompt }: Brief): boolean => music !== null && onlyThen.test(fold(prompt));

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
  const isInPart = isPartly(brief) && !brief.edits.some(({ kind }) => kind === 'musicSpan');
  if (isInPart) {
    const reason = 'music plays through the whole film; cut it to a part of the film in the editor';
    wanted.push({ kind: 'refused', reason, said: 'only then' });
  }
  if (originalSound !== null && !isInPart) {
    wanted.push(originalSound ? { kind: 'footageSound', said: 'original sound' } : silenced(brief, film));
  }
  if (voiceAssetIds.length > 0) wanted.push({ kind: 'voice', assetIds: voiceAssetIds, said: 'the voice' });
  return wanted;
}

/** What the grammar understands and a film that is there does not get. */
function refusals({ missing, generate, everything, shape, size, fit }: Brief): EditWish[] {
  // "Everything upright" adds nothing.
  const isShaped = shape !== null || size !== null || fit !== null;
  const refused = (said: string, reason: string): EditWish => ({ kind: 'refused', reason, said });
  return [
    ...missing.map(({ named, reason }) => refused(named, reason)),
    ...(generate ? [refused('generated scenes', 'ask for a new film of generated scenes')] : []),
    ...(everything && !isShaped ? [refused('everything', 'name the files to add')] : []),
  ];
}
