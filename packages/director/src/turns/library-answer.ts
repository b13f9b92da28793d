/** Answers what is asked of a library, and what asks for nothing. Pure. */
import type { PlannerAsset } from '../assets.ts';
import type { FindResult, FoundMoment } from '../finds.ts';
import type { Question } from '../reading/questions/question.ts';
import { type Teller, tellerOf } from '../telling/teller.ts';

/** Places and files that an answer lists. */
const mostListed = 10;

/** The answer to a message that asks for nothing. */
export const answerTalk = (
  { of }: Extract<Question, { kind: 'talk' }>,
  teller: Teller = tellerOf('english'),
): string => teller.say(of);

/** What there is to make films of: all of it, or what `asked` is about. */
export function answerAboutFiles(
  assets: readonly PlannerAsset[],
  teller: Teller = tellerOf('english'),
  asked: Pick<Extract<Question, { kind: 'files' }>, 'ids' | 'only'> = {},
): string {
  const { ids, only } = asked;
  const all = assets.filter(({ isExport }) => isExport !== true);
  const meant = all.filter(
    ({ id, kind }) => (ids?.includes(id) ?? true) && (only === undefined || kind === only),
  );
  const own = meant.length === 0 ? all : meant;
  if (own.length === 0) return teller.say('noFootage');
  const listed = own.slice(0, mostListed * 2).map(({ name, kind, durationSeconds }) => {
    return kind === 'image'
      ? teller.say('aPicture', { name })
      : `${name} (${Math.round(durationSeconds * 10) / 10} s)`;
  });
  const files = withMore(listed, { more: 'more', count: own.length - listed.length, teller });
  return teller.say(own.length === 1 ? 'oneFile' : 'someFiles', { count: own.length, files });
}

/** The answer to a change of a film that is not there, and to what only a person can judge: with what there is. */
export const answerWithFiles = (
  { kind }: Extract<Question, { kind: 'noFilm' | 'judge' }>,
  { assets, teller = tellerOf('english') }: { assets: readonly PlannerAsset[]; teller?: Teller },
): string =>
  [teller.say(kind === 'noFilm' ? 'noFilm' : 'cannotJudge'), answerAboutFiles(assets, teller)].join(
    teller.say('gap'),
  );

/** "a, b and 3 more". */
function withMore(
  listed: readonly string[],
  { more, count, teller }: { more: 'more' | 'moreTimes'; count: number; teller: Teller },
): string {
  const all = listed.join(teller.say('comma'));
  return count > 0 ? `${all}${teller.say('and')}${teller.say(more, { count })}` : all;
}

/** The answer to a question on what footage shows. `result`: what was found; `undefined` where nothing was looked up. */
export function answerAboutFinds(
  { wish }: Extract<Question, { kind: 'find' }>,
  {
    result,
    assets,
    teller = tellerOf('english'),
  }: { result: FindResult | undefined; assets: readonly PlannerAsset[]; teller?: Teller },
): string {
  const names = new Map(assets.map(({ id, name }) => [id, name]));
  // What a file is called says what it shows, where nobody looked into it.
  const named = assets.filter(
    ({ name, kind }) => kind !== 'audio' && wish.kind === 'shows' && isCalled(name, wish.words),
  );
  const moments = result?.moments ?? [];
  const places = moments
    .slice(0, mostListed)
    .map((moment) => placeOf(moment, names.get(moment.assetId) ?? moment.assetId, teller));
  const seen = new Set(moments.map(({ assetId }) => assetId));
  const byName = named.filter(({ id }) => !seen.has(id)).slice(0, mostListed);
  const count = moments.length - places.length;
  const told = withMore(places, { more: 'moreTimes', count, teller });
  const files = byName.map(({ name }) => name).join(teller.say('comma'));
  const sentences = [
    ...(places.length === 0 ? [] : [teller.say('found', { words: wish.words, places: told })]),
    ...(byName.length === 0
      ? []
      : [teller.say(byName.length === 1 ? 'byItsName' : 'byTheirNames', { files })]),
  ];
  if (sentences.length > 0) return sentences.join(' ');
  const reason =
    result?.reason === undefined
      ? teller.say('foundNothing', { words: wish.words })
      : teller.reason(result.reason);
  return teller.say('onlyIndexed', { reason });
}

function isCalled(name: string, words: string): boolean {
  const own = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => own.some((part) => part === word || part === word.replace(/s$/, '')));
}

/** "in elf.mp4 at 0:12". */
export function placeOf({ range }: FoundMoment, name: string, teller: Teller = tellerOf('english')): string {
  if (range === null) return teller.say('inFile', { name });
  const seconds = Math.floor(range.startSeconds);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  const time = `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
  return teller.say('inFileAt', { name, time });
}
