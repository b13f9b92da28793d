/** Sounds and phrases that say nothing, by language; and words that are said twice on purpose. */

interface FillerList {
  /** Never anything else. */
  sounds: string;
  /** Only where they are set off by a pause or a comma. */
  phrases: string;
}

const lists: Readonly<Record<string, FillerList>> = {
  en: {
    sounds: 'um uh uhm erm er hm mm uhhuh',
    phrases: 'you know|i mean|ah|like|sort of|kind of|basically',
  },
  de: { sounds: 'äh ähm öh öhm ehm hm mm', phrases: 'sozusagen|weißt du|also|halt|sag ich mal' },
  fr: { sounds: 'euh heu hum hm', phrases: 'ben|bah|tu vois|vous voyez|en fait|du coup' },
  es: { sounds: 'ehm mm hm', phrases: 'eh|este|o sea|pues|a ver' },
  it: { sounds: 'ehm uhm mm hm', phrases: 'eh|cioè|allora|diciamo' },
  pt: { sounds: 'hum hm ahn hã', phrases: 'tipo|né|então' },
  nl: { sounds: 'eh ehm uh uhm hm', phrases: 'weet je|zeg maar|nou' },
  sv: { sounds: 'öh öhm äh hm', phrases: 'eh|liksom|alltså' },
  da: { sounds: 'øh øhm hm', phrases: 'altså|ligesom' },
  no: { sounds: 'øh øhm eh hm', phrases: 'altså|liksom' },
  fi: { sounds: 'öö ööh hm', phrases: 'niinku|tota' },
  pl: { sounds: 'yyy eee hm', phrases: 'no|jakby|znaczy' },
  cs: { sounds: 'ehm hm', phrases: 'jakoby|prostě' },
  ru: { sounds: 'э эм хм', phrases: 'ну|как бы|типа|значит' },
  uk: { sounds: 'е ем хм', phrases: 'ну|типу|значить' },
  tr: { sounds: 'ııı eee hm', phrases: 'şey|yani|hani' },
  ja: { sounds: 'えー えーと えっと うーん', phrases: 'あの|その|まあ' },
  zh: { sounds: '嗯 呃', phrases: '那个|这个' },
  ko: { sounds: '음 어', phrases: '그|저기' },
  hi: { sounds: 'उम अं', phrases: 'मतलब' },
};

/** Where nobody knows the language: what is no word in any of those above. */
const anywhere: FillerList = { sounds: 'um uhm erm äh ähm öhm euh ehm hm mm øh øhm', phrases: '' };

export interface FillerWords {
  /** Each as its plain words. */
  sounds: string[][];
  phrases: string[][];
}

/** A drawn-out sound as a short one: `ummm` is `um`. */
export const shortened = (word: string): string => word.replaceAll(/(\p{L})\1+/gu, '$1');

const inWords = (text: string) => text.split(' ').filter((word) => word !== '');

/** What is a filler in a language, BCP 47. */
export function fillersOf(language: string): FillerWords {
  const { sounds, phrases } = lists[language.toLowerCase().split('-')[0] ?? ''] ?? anywhere;
  return {
    sounds: inWords(sounds).map((sound) => [shortened(sound)]),
    phrases: phrases === '' ? [] : phrases.split('|').map(inWords),
  };
}

/** Said twice to mean more, or by grammar. */
const doubled = new Set(
  (
    'very really so no yes yeah had that much many more again bye ha knock blah hey well far long on over out ' +
    'sehr ja nein doch so viel immer die der das très oui non bien muy sí no mucho molto sì piano ' +
    'очень да нет so too'
  ).split(' '),
);

/** Whether a single word that is said twice in a row is a slip: numbers and stressed words are not. */
export function isSlipTwice(word: string): boolean {
  return word !== '' && !doubled.has(word) && !/\p{N}/u.test(word);
}
