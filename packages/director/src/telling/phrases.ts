/** What the director says of films and libraries, in English. `{…}` are filled in; other languages say the same in their tables. */

export const english = {
  and: ' and ',
  comma: ', ',
  /** Words of whoever asked. */
  quoted: '“{text}”',
  /** What a claim lacks, with why. */
  lacking: '{what}: {reason}.',
  /** Between sentences. */
  gap: ' ',
  // What was made.
  made: 'I made {film}.',
  wouldMake: 'I would make {film}.',
  changed: 'I changed the film: {words}.',
  wouldChange: 'I would change the film: {words}.',
  isNow: 'It is now {film}.',
  wouldBe: 'It would then be {film}.',
  oneMore: 'I made one more film: {shapes}. This one stays as it is: {film}.',
  wouldAdd: 'I would make one more film: {shapes}. This one stays as it is: {film}.',
  landscapeVideo: '{a} {seconds} second video{size}',
  verticalVideo: '{a} {seconds} second vertical video{size}',
  squareVideo: '{a} {seconds} second square video{size}',
  size: ' ({width}x{height}, {rate} fps)',
  madeOf: '{video} from {source}',
  madeWith: '{video} from {source}, with {extras}',
  generatedScenes: 'generated scenes',
  inClips: '{files} in {count} clips',
  moreFiles: '{count} more files',
  theTitle: 'the title {texts}',
  theTitles: 'the titles {texts}',
  captions: 'captions',
  composedMusic: 'composed music',
  theMusic: 'the music {name}',
  // What was not.
  notQuite: 'Not quite as asked, {words}: {reason}.',
  notDone: 'Not done, {words}: {reason}.',
  couldNot: 'it could not be done',
  moreRemarks: '{count} more remarks stand in the claims and notes.',
  nothingChanged: 'I changed nothing, and it cost nothing.',
  changedNothing: 'I changed nothing: {reason}.',
  isSoAlready: 'The film is so already: {words}.',
  sayWhat: 'Say what to change, such as “make it 10 seconds”, “swap the first two” or “in black and white”.',
  // What is asked back.
  lengthUnclear:
    'Is “{said}” how long the video shall be? I made nothing yet, and it cost nothing: a video of more than 3 minutes is made ' +
    'where that is plainly said. Answer with the length, such as “{minutes} minutes long” or “30 seconds long”.',
  noSuchName: 'The library has no file with a name like that.',
  nearestName: 'The nearest name is {names}.',
  nearestNames: 'The nearest names are {names}.',
  sayFiles: 'Say which files to use by their names, or ask for all of them.',
  // Small talk.
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
  // The library.
  noFootage: 'Your library has no footage yet. Upload some, or ask for a film of generated scenes.',
  aPicture: '{name} (a picture)',
  oneFile: 'I can use one file: {files}.',
  someFiles: 'I can use {count} files: {files}.',
  more: '{count} more',
  moreTimes: '{count} more times',
  found: 'I found “{words}” {places}.',
  inFile: 'in {name}',
  inFileAt: 'in {name} at {time}',
  byItsName: 'By its name: {files}.',
  byTheirNames: 'By their names: {files}.',
  foundNothing: 'I found nothing about “{words}”',
  onlyIndexed: '{reason}. Footage that is not indexed yet is not found by what is in it.',
  // The film.
  noFilm: 'There is no film in this chat yet.',
  cannotJudge: 'That is for you to judge, so I made nothing, and it cost nothing.',
  noPictures: 'The film shows no pictures at the moment.',
  drawnScene: 'a drawn scene',
  aFile: 'a file',
  isLong: 'The film is {seconds} seconds long.',
  isNotIn: '{name} is not in the film.',
  isShownFor: '{name} is shown for {seconds} seconds.',
  isShownInClips: '{name} is shown for {seconds} seconds, in {count} clips.',
  unchanged: 'Nothing was changed since the film was made.',
  onlyWeighed: 'You ask about {words}, so I changed nothing; say it as a wish and I do it.',
  lastChange: 'The last change was {words}.',
  hasOneClip: 'The film has one clip: {files}.',
  hasClips: 'The film has {count} clips: {files}.',
  showsClips: 'The film shows {clips}.',
  andThen: ', then ',
  playsAt: 'It plays at {speeds}.',
  noMusic: 'The film has no music.',
  composedHere: 'The music of the film was composed for it here; it is in no file of your library.',
  musicIs: 'The music is {files}.',
  noTitle: 'The film has no title.',
  noCaptions: 'The film has no captions.',
  hasCaptions: 'The film has captions, {count} of them.',
  titleIs: 'The title of the film is {texts}.',
  titlesAre: 'The film has the titles {texts}.',
  isSaidIn: 'In {name} is said: {words}.',
  isSaidBeside: 'In {name}, which is not in it, is said: {words}.',
  nothingHeard: 'No words are heard in the film, as far as its files were transcribed.',
  soundIsIn: 'The sound of {files} is in the film.',
  hasNoSound: '{files} has no sound.',
  haveNoSound: '{files} have no sound.',
  soundIsNotIn: 'The sound of the clips is not in the film.',
  isLandscape: 'The film is landscape: {size} at {rate} frames per second.',
  isVertical: 'The film is vertical: {size} at {rate} frames per second.',
  isSquare: 'The film is square: {size} at {rate} frames per second.',
  yesIn: 'Yes: {files} is in the film, as clip {places} of {count}.',
  noNotIn: 'No, {names} is not in the film. It shows {files}.',
  notCalled: 'The film shows {files}; nothing in it is called {words}.',
} as const;

export type PhraseId = keyof typeof english;
export type Phrases = { readonly [id in PhraseId]: string };
