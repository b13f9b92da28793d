/** Answers what is asked of a library, and what asks for nothing. Pure. */
import type { PlannerAsset } from '../assets.ts';
import type { FindResult, FoundMoment } from '../finds.ts';
import type { Question } from '../reading/question.ts';

/** Places and files that an answer lists. */
const mostListed = 10;

const talks: { [of in Extract<Question, { kind: 'talk' }>['of']]: string } = {
  greeting:
    'Hello. Tell me what film you would like, such as “a 15 second vertical teaser of frog.mp4 with calm music”, or ask what ' +
    'your footage shows.',
  thanks: 'You are welcome. Say what else to change, or ask for another film.',
  help:
    'I make films of your footage by what you write: its length, shape, clips and their order, titles, captions, music and ' +
    'looks. Then you can say what to change, such as “make it shorter”, “swap the first two” or “undo”, and ask what your ' +
    'footage shows or what is said in it.',
  price:
    'Questions and answers in words cost nothing. A film is charged for the run and by its seconds and size when it is done, and ' +
    'what fails costs nothing; ask with dry_run=true for the price of one before it is made. GET /billing/prices has the table.',
};

/** The answer to a message that asks for nothing. */
export const answerTalk = ({ of }: Extract<Question, { kind: 'talk' }>): string => talks[of];

/** What there is to make films of. */
export function answerAboutFiles(assets: readonly PlannerAsset[]): string {
  const own = assets.filter(({ isExport }) => isExport !== true);
  if (own.length === 0)
    return 'Your library has no footage yet. Upload some, or ask for a film of generated scenes.';
  const listed = own.slice(0, mostListed * 2).map(({ name, kind, durationSeconds }) => {
    return kind === 'image' ? `${name} (a picture)` : `${name} (${Math.round(durationSeconds * 10) / 10} s)`;
  });
  const more = own.length - listed.length;
  return `I can use ${own.length === 1 ? 'one file' : `${own.length} files`}: ${listed.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

/** The answer to a question on what footage shows. `result`: what was found; `undefined` where nothing was looked up. */
export function answerAboutFinds(
  { wish }: Extract<Question, { kind: 'find' }>,
  { result, assets }: { result: FindResult | undefined; assets: readonly PlannerAsset[] },
): string {
  const names = new Map(assets.map(({ id, name }) => [id, name]));
  // What a file is called says what it shows, where nobody looked into it.
  const named = assets.filter(
    ({ name, kind }) => kind !== 'audio' && wish.kind === 'shows' && isCalled(name, wish.words),
  );
  const moments = result?.moments ?? [];
  const places = moments
    .slice(0, mostListed)
    .map((moment) => placeOf(moment, names.get(moment.assetId) ?? moment.assetId));
  const seen = new Set(moments.map(({ assetId }) => assetId));
  const byName = named.filter(({ id }) => !seen.has(id)).slice(0, mostListed);
  const more = moments.length > places.length ? ` and ${moments.length - places.length} more times` : '';
  const sentences = [
    ...(places.length === 0 ? [] : [`I found “${wish.words}” ${places.join(', ')}${more}.`]),
    ...(byName.length === 0
      ? []
      : [
          `By ${byName.length === 1 ? 'its name' : 'their names'}: ${byName.map(({ name }) => name).join(', ')}.`,
        ]),
  ];
  if (sentences.length > 0) return sentences.join(' ');
  return `${result?.reason ?? `I found nothing about “${wish.words}”`}. Footage that is not indexed yet is not found by what is in it.`;
}

function isCalled(name: string, words: string): boolean {
  const own = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => own.some((part) => part === word || part === word.replace(/s$/, '')));
}

/** "in elf.mp4 at 0:12". */
export function placeOf({ range }: FoundMoment, name: string): string {
  if (range === null) return `in ${name}`;
  const seconds = Math.floor(range.startSeconds);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return `in ${name} at ${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
