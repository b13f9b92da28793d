/** What a language tells the grammar. Everything is folded (see lex.ts) and may stand in any prompt, mixed with any other. */
import type { Meaning } from './meanings.ts';

/** The classes of words that rules ask for; each is a list parted by blanks. */
export interface Words {
  /** Between the parts of a length, "a minute and 20 seconds". */
  ands: string;
  /** Half of a unit. */
  halves: string;
  /** Marks of an hour of the day, "19h". */
  hourMarks: string;
  /** What stands before a time of day: "à 19h", "um 9h", "dès 14h". */
  clockWords: string;
  /** Before a time of day only where it begins a stretch of it: "de 14h à 18h". */
  clockOpeners: string;
  /** Between the two ends of a stretch of the day, "de 14h à 18h". */
  clockEnds: string;
  /** Before a number they make it a position, "second 12". */
  positionUnits: string;
  /** Before a stretch of time, "from 0:05". */
  rangeOpeners: string;
  /** Between its two ends, "to". */
  rangeLinks: string;
  /** Before the end of a stretch that has no start, "until 0:08". */
  rangeEnds: string;
  /** Units of a frame rate. */
  rateUnits: string;
  /** What may stand between a word like "title" and its quotation. */
  titleLinks: string;
  /** Marks of `titles "Frog" and "Pig"`. */
  titleListMarks: string;
  /** Before "clip called X": a file is meant. */
  fileDeterminers: string;
  /** Words that continue a list. */
  conjunctions: string;
  /** A description may end before them. */
  prepositions: string;
  /** Between the names of a list. */
  articles: string;
  /** Words for all of something, which an exception may follow. */
  allWords: string;
  /** "leave … out": verbs whose second half stands later. */
  splitVerbs: string;
  /** The second half of such a verb. */
  splitEnds: string;
  /** Between a name and "out", "must not appear". */
  auxiliaries: string;
  /** After a name: it is left out. */
  outWords: string;
  /** After a name and before what is refused. */
  refusingWords: string;
  /** What is refused of a name, "must not appear". */
  usedWords: string;
  /** Before a stretch: it is left out. */
  skipWords: string;
  /** The beginning of a file, "the first 3 seconds". */
  startWords: string;
  /** The end of a file. */
  endWords: string;
  /** Between a stretch and the file it is of. */
  connectors: string;
  /** Before a file name: what is made is to be saved as that. */
  savingVerbs: string;
  /** A length that is every file's. */
  eachWords: string;
  /** Nouns for a cut. */
  cutNouns: string;
  /** Words that make a length beside them the whole's. */
  wholeWords: string;
  /** Words beside a length that say how exact it is. */
  boundWords: string;
  /** The first word of a clause that asks for a video: "give me the funny bits in 1 minute". */
  makers: string;
  /** Before the length of what is made, "in 1 minute". */
  withinWords: string;
  /** Verbs of being, which tell of something: "show how it is ready in 60 seconds". */
  beingWords: string;
  /** Before a length that is an edge of something. */
  edgeWords: string;
  /** Short marks of a second. */
  secondMarks: string;
  /** Before the first word of a clause that asks. */
  politeWords: string;
  /** After a length that opens a prompt, "30 seconds of pure joy". */
  topicLinks: string;
  /** Before "silences": pauses are cut, the sound stays. */
  pauseCutters: string;
  /** Who is heard to say something. */
  speakers: string;
  /** Words that are no part of what is said back. */
  smallWords: string;
  /** Words by which somebody speaks of the video that was made before. */
  changeWords: string;
  /** Words that ask for one more, before the name of what is made. */
  newOnes: string;
  /** What is made: the whole video, by its many names, and how they are often mistyped. */
  products: string;
  /** What it is made of, where nothing else is said of it. */
  materials: string;
  /** Words that carry no wish anywhere: small words, and verbs of making and handing over. */
  functionWords: string;
  /** Words that only say how a wish beside them is meant; alone they ask for something that was not understood. */
  companions: string;
  /** Words of greeting: where anything else was said they ask for nothing. */
  greetings: string;
  /** Words that carry no meaning of their own: articles, pronouns, verbs of wanting, names of what is made. */
  fillers: string;
  /** Words that never name a file on their own. */
  plainWords: string;
  /** Words that say what music should feel like. */
  moodWords: string;
  /** What a text may stand on instead of footage. */
  groundNouns: string;
  /** Before the colour of such a ground. */
  groundLinks: string;
  /** Between these and the colour. */
  plainGround: string;
  /** Beside the sound of the footage: it is not to be heard. */
  offWords: string;
  /** Beside music: it is to be in the background. */
  quietWords: string;
  /** Beside music: it is to be heard only just. */
  barelyWords: string;
  /** Beside music: it is to stand out. */
  loudWords: string;
  /** Words around these that ask for nothing of their own. */
  volumeWords: string;
  /** Before a noun that describes moments. */
  determiners: string;
  /** Of these, the ones that mean several. */
  everyWords: string;
  /** Nouns for one moment. */
  partNouns: string;
  /** Nouns for several moments. */
  partPlurals: string;
  /** Between what is made and what it shows. */
  subjectLinks: string;
  /** Before what is to be shown. */
  subjectVerbs: string;
  /** What a film is made of, before what is seen in it. */
  footageNouns: string;
  /** Between a thing and where it is. */
  thingPlaces: string;
  /** Where it is seen from, and when. */
  viewWords: string;
  /** What belongs to the one who writes. */
  ownWords: string;
  /** What somebody brought along: "the song I uploaded". */
  uploadedWords: string;
  /** Pictures that stand over a film. */
  badgeWords: string;
  /** That something stands over the film, or all the time. */
  overWords: string;
  /** A corner of the frame. */
  cornerWords: string;
  /** Before the file to look in. */
  scopeWords: string;
  /** "the part where". */
  whereWords: string;
  /** "the part that". */
  relatives: string;
  /** "the scene with". */
  withWords: string;
  /** What is said or written word by word. */
  sayVerbs: string;
  /** What is spoken of. */
  talkVerbs: string;
  /** Spanish and Italian say who only where it matters. */
  subjectless: string;
  /** Between such a verb and the words. */
  tellingLinks: string;
  /** Of these, the ones before a topic. */
  aboutLinks: string;
  /** Where words are shown. */
  screenWords: string;
  /** What is to be seen. */
  showVerbs: string;
  /** After who or what is to be seen. */
  appearVerbs: string;
  /** Words that are heard. */
  spokenWords: string;
  /** Words that are shown. */
  writtenWords: string;
  /** "open the scene with the title …" asks for a title. */
  stagingVerbs: string;
  /** Units of time that count seconds. */
  secondUnits: string;
  /** Units of time that count minutes. */
  minuteUnits: string;
  /** Units of time that count hours. */
  hourUnits: string;
  /** Articles before a unit of time, "half a minute". */
  timeArticles: string;
  /** After a position, "from 0:05 on". */
  onWords: string;
  /** Units that say a frame rate by themselves. */
  rateMarks: string;
  /** Between frames and a second, "25 frames per second". */
  perWords: string;
  /** Beginnings of words that give what stands before them a name. */
  namingStems: string;
  /** Words for a file; an "s" may follow. */
  fileNouns: string;
  /** After a number without its unit, "2 of pig". */
  countLinks: string;
  /** Between a length and whose it is, "5 seconds of frog". */
  lengthLinks: string;
  /** "3 seconds per clip". */
  eachPrepositions: string;
  /** A length is about so much. */
  aboutBounds: string;
  /** A length is at most so much. */
  maxBounds: string;
  /** A length is less than so much. */
  underBounds: string;
  /** A length is at least so much. */
  minBounds: string;
  /** "cut every 2 seconds". */
  everyTimes: string;
  /** Beginnings of words for what is done every so many seconds, where it is a cut. */
  cuttingStems: string;
  /** "1.5 s per shot". */
  shotPrepositions: string;
  /** After "repeats": they are forbidden. */
  notAllowed: string;
  /** What stands before them goes, what stands after them stays. */
  sourceWords: string;
  /** Before "sound": it stays. */
  keepWords: string;
  /** Labels of a time that something else takes, "cooking time: 2 min". */
  timeLabels: string;
  /** Words that make such a label the video's. */
  ownLabels: string;
  /** Words for what is made, "make it 30 seconds". */
  madeWords: string;
  /** Before a quotation: somebody is heard to say it. */
  sayingWords: string;
  /** Parts of words that are a title, not only lead to one. */
  titleStems: string;
  /** Words that lead to a title without quotation marks. */
  titleNouns: string;
  /** What follows them is no part of such a title. */
  titleEnds: string;
  /** Verbs that put words on the screen, where the words and their place follow. */
  writeVerbs: string;
  /** Where such words are to stand. */
  onScreenWords: string;
  /** Between a word for a title and what it is to be. */
  beLinks: string;
  /** Before an address that is to be shown. */
  addressWords: string;
  /** Before and between the words of a place of the frame, "at the … of the screen". */
  spotLinks: string;
  /** Places of the frame. */
  spotTop: string;
  spotBottom: string;
  spotLeft: string;
  spotRight: string;
  spotMiddle: string;
  /** Before "which": "the part in which". */
  placePrepositions: string;
  /** "la parte en la que". */
  placeArticles: string;
  /** "the part in which". */
  whichWords: string;
  /** Between words and "said" or "shown". */
  passiveVerbs: string;
}

export type WordClass = keyof Words;

/** How numbers are written as words. */
export interface NumberWords {
  /** Words for numbers that follow each other, `step` apart (1 where nothing is said). */
  counted: readonly { words: string; first: number; step?: number }[];
  single?: { [word: string]: number };
  /** Words for tens that a unit may follow, "twenty-five". */
  tens?: { [word: string]: number };
}

/** What speaks to the maker of a video, not to those who watch it; parts of regular expressions. */
export interface DirectionWords {
  /** What only the making of a video speaks of. */
  craft?: string;
  /** How a video may be. */
  style?: string;
  /** Words before a clause that mean nothing. */
  lead?: string;
  /** Words before a noun that mean nothing. */
  the?: string;
  /** How a clause begins that speaks to the maker; `{craft}`, `{style}` and `{the}` stand for those of all languages. */
  patterns: readonly string[];
}

/** One language. */
export interface Language {
  /** Known phrases by what they mean, parted by commas; a hyphen in the prompt counts as a blank. */
  phrases?: { readonly [meaning in Meaning]?: string };
  words?: Partial<Words>;
  /** What begins an exception after a word for all, "everything but"; phrases parted by commas. */
  exceptions?: string;
  numbers?: NumberWords;
  directions?: DirectionWords;
}
