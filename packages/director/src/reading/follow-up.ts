/** Whether a message speaks of the film that its chat has made, or of another one. Pure. */
import type { Brief } from '../brief.ts';
import { type Concept, conceptAt } from '../edits/slots/concepts.ts';
import { products, words } from '../grammar/languages/vocabulary.ts';
import type { Token } from '../grammar/tokens/lex.ts';

/** Words by which somebody speaks of what was made before, folded. */
const changes = words('changeWords');
/** Words that ask for one more, before the name of what is made: "a teaser", "another video". */
const newOnes = words('newOnes');
/** "One more thing" is none of them. */
const besideOne = new Set(['more', 'last', 'final', 'other', 'small', 'little', 'thing', 'of']);
/** Words of an attribute that may stand between: "a short vertical teaser". */
const longestAttribute = 8;

/**
 * True for a prompt that speaks of the video a chat has made rather than of another: "make it shorter", "swap the first
 * two". Whoever asks for "a 20 second teaser", or names footage and a length, wants another. `asNew` is the prompt read as one
 * for a new film, `asTurn` as one for a film that is there.
 */
export function isFollowUp(asNew: Brief, asTurn: Brief, tokens: readonly Token[]): boolean {
  const said = tokens.filter(({ kind }) => kind === 'word');
  // "Add a 2s clip of the dog" is one more of that film.
  if (isClipPut(said)) return true;
  if (isOneClip(asNew, said)) return true;
  const asksNew = said.some(
    ({ fold }, index) =>
      newOnes.has(fold) &&
      !(fold === 'one' && besideOne.has(said[index + 1]?.fold ?? '')) &&
      said.slice(index + 1, index + 1 + longestAttribute).some((word) => products.has(word.fold)),
  );
  if (isPlainlyNew(said)) return false;
  // What only a film that is there can have done to it destroys nothing where it is not understood.
  if (!asksNew && beginsWith(tokens, ofFilm) && !said.some(({ fold }) => products.has(fold))) return true;
  if (!asksNew && asTurn.edits.length > 0 && beginsWithChange(tokens)) return true;
  // "A second version in 4:5", "put the swing in before the sunset, 5 seconds".
  if (said.some(({ fold }) => fold === 'version' || fold === 'versione' || fold === 'versao')) return true;
  if (!asksNew && beginsWithPut(said) && !said.some(({ fold }) => products.has(fold))) return true;
  const namesSubject = asNew.parts.length > 0 || asNew.topic !== null || asNew.generate;
  if (asksNew && namesSubject) return false;
  if (isProduct(said) && asNew.parts.length > 0 && asNew.length !== null) return false;
  const speaksOfMade = said.some(({ fold }) => changes.has(fold)) || asTurn.turnBack !== null;
  if (asksNew) return speaksOfMade || asTurn.edits.length > 0;
  return (
    speaksOfMade ||
    asTurn.edits.length > 0 ||
    asNew.parts.length === 0 ||
    isOnlyNames(asNew) ||
    isPlaced(asNew, tokens)
  );
}

const puts = new Set(
  'put add insert pop stick mets mettez met ajoute ajoutez rajoute pon ponle ponme anade agrega setz setze fuge poe coloca mete adiciona metti aggiungi inserisci'.split(
    ' ',
  ),
);

const beginsWithPut = (said: readonly Token[]) =>
  puts.has(said.find(({ fold }) => !polite.has(fold))?.fold ?? '');

/** Longest message about one clip, words. */
const longestOfOne = 7;

/** "The tram to 7s": one clip and its time is no film of it alone. */
const isOneClip = ({ parts, edits }: Brief, said: readonly Token[]) =>
  new Set(parts.map(({ assetId }) => assetId)).size === 1 &&
  edits.length === 0 &&
  said.length <= longestOfOne &&
  !said.some(({ fold }) => products.has(fold) || newOnes.has(fold));

const isClipPut = (said: readonly Token[]) =>
  beginsWithPut(said) && said.every(({ fold }) => !products.has(fold) || fold === 'clip' || fold === 'clips');

const news = new Set(
  'new neuen neuer neues neu nouveau nouvelle nuevo nueva novo nova nuovo nuova'.split(' '),
);
const films = new Set('film video movie clip reel pelicula filme'.split(' '));

/** "Now a new film": of another one, whatever else is said. */
const isPlainlyNew = (said: readonly Token[]) =>
  said.some(
    ({ fold }, at) =>
      news.has(fold) &&
      (films.has(said[at + 1]?.fold ?? '') || (films.has(said[at - 1]?.fold ?? '') && fold.length > 3)),
  );

const changing: readonly Concept[] = [
  ...([
    'remove',
    'shorten',
    'lengthen',
    'swap',
    'replace',
    'mute',
    'louder',
    'quieter',
    'faster',
    'slower',
  ] as const),
  ...(['reverse', 'fadeout', 'fadein', 'take', 'cut', 'add'] as const),
];

const ofFilm: readonly Concept[] = [
  ...(['remove', 'shorten', 'lengthen', 'swap', 'replace', 'mute', 'louder', 'quieter', 'cut'] as const),
];

/** "Cut 2 seconds off the car" names footage and a length, and changes what is there. */
const beginsWithChange = (tokens: readonly Token[]) => beginsWith(tokens, changing);

function beginsWith(tokens: readonly Token[], some: readonly Concept[]): boolean {
  const at = tokens.findIndex(({ kind, fold }) => kind === 'word' && !polite.has(fold));
  const concepts = at === -1 ? undefined : conceptAt(tokens, at)?.concepts;
  return some.some((concept) => concepts?.has(concept) === true);
}
const polite = new Set(
  'please pls can could you would now and then also just ok okay bitte kannst du'.split(' '),
);

const pointing = new Set(['the', 'this', 'that', 'it', 'my', 'our', 'whole', 'entire']);

/** "15 second teaser, crystal and bottles": a film by its name, and none that is there. */
const isProduct = (said: readonly Token[]) =>
  said.some(({ fold }, index) => ownFilms.has(fold) && !pointing.has(said[index - 1]?.fold ?? '')) &&
  !said.some(({ fold }) => changes.has(fold));
const ownFilms = new Set(
  'video teaser trailer montage reel recap compilation ad promo commercial slideshow tiktok supercut'.split(
    ' ',
  ),
);

/** Few names are placed in the film that is there: "at the end the photo, for 4 seconds", "the chart after the bus, 5s". */
const mostPlaced = 2;
const places: readonly Concept[] = ['first', 'last', 'before', 'after', 'underneath', 'title', 'caption'];
/** "The chart between the bus and the tram". */
const betweenTwo: readonly Concept[] = ['between'];

function isPlaced({ parts }: Brief, tokens: readonly Token[]): boolean {
  const files = new Set(parts.map(({ assetId }) => assetId)).size;
  const says = (some: readonly Concept[]) =>
    tokens.some((_, at) => {
      const concepts = conceptAt(tokens, at)?.concepts;
      return some.some((place) => concepts?.has(place) === true);
    });
  if (tokens.some(({ fold }) => ownFilms.has(fold) || films.has(fold))) return false;
  return (files <= mostPlaced && says(places)) || (files <= mostPlaced + 1 && says(betweenTwo));
}

/** Names of footage without a length say nothing of another film: they are asked of the one that is there. */
function isOnlyNames({ parts, length, everything }: Brief): boolean {
  return parts.length > 0 && length === null && !everything;
}

// Whether a brief asks for nothing that makes a film.

/** True where nothing of footage, sound, shape or words is asked for. */
export function wantsNothing(brief: Brief): boolean {
  const { length, shape, size, resolution, rate, pace, music, captions, fit, transitions } = brief;
  const { parts, titles, exclude, missing, voiceAssetIds } = brief;
  const isSaid = [length, shape, size, resolution, rate, pace, music, captions, fit, transitions];
  return (
    isSaid.every((wish) => wish === null) &&
    [parts, titles, exclude, missing, voiceAssetIds].every((wishes) => wishes.length === 0)
  );
}
