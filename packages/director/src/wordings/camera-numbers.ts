/** Files that a camera named, by their digits alone: "join 00012 00013 and 00014", "0034 first, then 2210". Pure. */
import type { PlannerAsset } from '../assets.ts';
import { byNumberedName, inList, stemOf } from './library-words.ts';

/** "00012", "IMG_0034", "GX010177", "P1040221": letters of the camera, and its count. */
const counted = /^(?:\p{L}{1,5}[_-]?)?(\d{3,8})$/u;
const year = /^(?:19|20)\d\d$/u;
const unit =
  'px|k|fps|x|%|€|\\$|£|euro|eur|usd|dollars?|s|secs?|seconds?|sek|sekunden|secondes|segundos|secondi|ms|mm|cm|m|km|kg|g|am|pm|uhr|p';
const said = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.,:$€£#/-])(\d{3,8})(?![\p{L}\p{N}_:/-]|[.,]\d|\.\p{L}|\s?(?:${unit})(?!\p{L}))`,
  'giu',
);

/** `text` with each such number as the name of its file, where just one of them has it. */
export function plainCameraNumbers(text: string, assets: readonly PlannerAsset[]): string {
  if (!/\d{3}/u.test(text)) return text;
  const counts = assets.flatMap(({ name }) => {
    const count = counted.exec(stemOf(name))?.[1];
    return count === undefined ? [] : [{ name, count }];
  });
  const nameOf = (digits: string): string | undefined => {
    const own = counts.filter(
      ({ count }) => count === digits || (count.length > digits.length && count.endsWith(digits)),
    );
    const exact = own.filter(({ count }) => count === digits);
    const [one, ...others] = exact.length > 0 ? exact : own;
    const isYear = year.test(digits) && one?.name.startsWith(digits) !== true;
    return one === undefined || others.length > 0 || isYear ? undefined : one.name;
  };
  let last = -1;
  return text.replace(said, (digits, _, at: number) => {
    const name = nameOf(digits);
    if (name === undefined) return digits;
    const isRow = last !== -1 && /^\s+$/u.test(text.slice(last, at));
    last = at + digits.length;
    return `${isRow ? ', ' : ''}${name}`;
  });
}

/** What people call the films of such cameras, and how those begin. */
const cameras: readonly (readonly [RegExp, RegExp])[] = [
  [
    /(?<![\p{L}])(?:the |our |my |die |der |das |den |le |la |les |el |los |il |o |os |a )?(?:drones?(?: (?:shots?|footage|clips?|videos?))?|drohnen?(?:aufnahmen?|videos?|bilder)?|dron(?:es)?|droni|vues? (?:de|du) drone)(?![\p{L}-])(?=\s*(?:[,;.!?\n]|$)|\s(?:and|und|et|y|e|then|dann|puis|luego|poi|as|for|first|last|opener)(?![\p{L}]))/giu,
    /^DJI[_ -]?\d/iu,
  ],
  [
    /(?<![\p{L}])(?:the |our |my |die |der |das |den |le |la |les |el |los |il |o |os |a )?go-?pros?(?: (?:shots?|footage|clips?|videos?|aufnahmen?))?(?![\p{L}-])(?=\s*(?:[,;.!?\n]|$)|\s(?:and|und|et|y|e|then|dann|puis|luego|poi|as|for|first|last|opener)(?![\p{L}]))/giu,
    /^(?:GOPR|GP|GX|GH)\d/iu,
  ],
];

/** "Open on the drone": the files of that camera, where no file is called so. “The drone over the lake” is one of them, by what it shows. */
export function plainCameras(text: string, assets: readonly PlannerAsset[]): string {
  return cameras.reduce((left, [words, own]) => {
    const isCalledSo = assets.some(({ name }) =>
      new RegExp(words.source, 'iu').test(name.replace(/[_.-]/gu, ' ')),
    );
    const names = assets.flatMap(({ name, kind }) => (kind === 'video' && own.test(name) ? [name] : []));
    if (isCalledSo || names.length === 0 || names.length > mostOfCamera) return left;
    if (names.some((name) => left.toLowerCase().includes(stemOf(name).toLowerCase()))) return left;
    return left.replace(words, inList(names.toSorted(byNumberedName)));
  }, text);
}

const mostOfCamera = 12;

const lettered =
  /(?:^|[^\p{L}])cam(?:era)?[ _-]?([a-hA-H])(?![\p{Ll}])|[a-z]Cam(?:era)?[ _-]?([A-H])(?![\p{Ll}])/u;
const saidLetter =
  /(?<![\p{L}\p{N}_])(?:(?:the|our|my|die|der|la|le|el|il|o|a) )?(?:cam(?:era)?|kamera|caméra|cámara|câmera|câmara|telecamera)[ -]?([a-h])(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}_])([a-h])[- ]cam(?:era)?(?![\p{L}])|(?:机位|摄像机|摄影机)\s?([a-h])/giu;

/** "Cam A", "Kamera B", "caméra a": the one film of that camera, where its file is called so within a word. */
export function plainLetteredCameras(text: string, assets: readonly PlannerAsset[]): string {
  const byLetter = Map.groupBy(
    assets.filter(({ kind }) => kind === 'video'),
    ({ name }) => {
      const found = lettered.exec(stemOf(name));
      return (found?.[1] ?? found?.[2] ?? '').toLowerCase();
    },
  );
  byLetter.delete('');
  if (byLetter.size === 0) return text;
  return text.replace(saidLetter, (said, one?: string, two?: string, three?: string) => {
    const [file, ...others] = byLetter.get((one ?? two ?? three ?? '').toLowerCase()) ?? [];
    return file === undefined || others.length > 0 ? said : file.name;
  });
}
