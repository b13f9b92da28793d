/** Clips of a film by what kind of file they are: "the photos longer", "mets les deux images à la fin", "die Videos leiser". Pure. */
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import { conceptWords } from '../edits/slots/concepts.ts';
import { numberWords } from '../grammar/languages/vocabulary.ts';
import type { FoundNames } from '../grammar/phrases/names.ts';
import { lex, type Token } from '../grammar/tokens/lex.ts';

const list = (said: string): readonly string[] => said.split(' ');

const pictures = list(
  'photos photographs pictures pics images stills fotos bilder aufnahmen fotografias imagenes imagens foto immagini fotografie 照片 图片',
);
const videos = list('videos filmati clipes');
/** What the only picture of a film goes by. */
const onlyPicture = list('photo photograph foto photographie fotografia 照片');
const alls = list('all both alle beide beiden toutes tous todas todos ambas ambos tutte tutti entrambe');
const articles = list('the die les las los as os le i gli le');
const further = new Set(
  'other others more another further new andere anderen weitere mehr neue autres plus otras otros mas nuevas altre altri piu outras outros mais no not without any kein keine keinen sans sin sem senza a an one of'.split(
    ' ',
  ),
);

/** "The photo of the square" is that one. */
const ofs = new Set(list('of with showing de du des del della von vom mit di do da dos das con com avec 里'));

/** Words by which those of one kind go, folded: alone, counted, all of them. */
function wordsFor(nouns: readonly string[], count: number): string[] {
  const counts = [...numberWords].filter(([, value]) => value === count).map(([word]) => word);
  const led = [...counts, String(count), ...alls, ...(count === 2 ? ['both', 'beide', 'beiden'] : [])];
  const isHan = (noun: string) => /\p{Script=Han}/u.test(noun);
  return nouns.flatMap((noun) =>
    isHan(noun)
      ? [[...noun].join(' ')]
      : [
          noun,
          ...led.flatMap((lead) => [`${lead} ${noun}`, ...articles.map((one) => `${lead} ${one} ${noun}`)]),
        ],
  );
}

/** Names of the film's pictures, and of its videos where it has both; none where a message speaks of others than these. */
export function kindNames(
  tokens: readonly Token[],
  { clips, sources }: { clips: readonly string[]; sources: readonly PlannerAsset[] },
): FoundNames {
  const shown = new Set(clips);
  const own = sources
    .filter(({ id }) => shown.has(id))
    .toSorted((a, b) => clips.indexOf(a.id) - clips.indexOf(b.id));
  const [images, films] = [
    own.filter(({ kind }) => kind === 'image'),
    own.filter(({ kind }) => kind === 'video'),
  ];
  const nouns = new Set([...pictures, ...onlyPicture, ...videos]);
  const named = new Set(sources.flatMap(({ name }) => lex(name).map(({ fold }) => fold)));
  const isOther = tokens.some(({ fold }, at) => {
    const [before, after] = [tokens[at - 1]?.fold ?? '', tokens[at + 1]?.fold ?? ''];
    return (
      nouns.has(fold) &&
      (further.has(before) || ofs.has(after) || (named.has(after) && !conceptWords.has(after)))
    );
  });
  if (isOther || images.length === 0) return new Map();
  const ofKind = (assets: readonly PlannerAsset[], said: readonly string[]) =>
    wordsFor(said, assets.length).map(
      (word) => [word, { assets, moments: assets.map(({ id }) => ({ assetId: id, range: null })) }] as const,
    );
  return new Map([
    ...ofKind(images, images.length > 1 ? pictures : onlyPicture),
    ...(films.length > 1 ? ofKind(films, videos) : []),
  ]);
}

/** `brief` with a time that is told of all of a kind as that of each: "the photos 5 seconds". */
export function withEachOfKind(brief: Brief, names: FoundNames): Brief {
  if (names.size === 0) return brief;
  const kinds = new Set([...names.values()].map(({ assets }) => keyOf(assets.map(({ id }) => id))));
  return {
    ...brief,
    edits: brief.edits.map((edit) =>
      edit.kind === 'clipLength' &&
      edit.target.kind === 'assets' &&
      edit.seconds !== undefined &&
      edit.factor !== 0 &&
      kinds.has(keyOf(edit.target.ids))
        ? { ...edit, isEach: true as const }
        : edit,
    ),
  };
}

const keyOf = (ids: readonly string[]) => ids.toSorted().join();
