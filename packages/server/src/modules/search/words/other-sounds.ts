/**
 * Sounds that a description asks for and that no analyser tells: of sounds only speech, music and silence are told apart. Pure.
 */
import { fold, type Token, tokenise } from '../../search-index/index.ts';

const words = (...lists: string[]): ReadonlySet<string> => new Set(lists.join(' ').split(' '));

/** Folded words for sounds that are nothing to look at, in English, German, French, Spanish, Italian and Portuguese. */
const SOUNDS = words(
  'laugh laughs laughter laughing giggle giggles giggling applause clapping claps cheer cheers cheering bark barks barking woof',
  'meow meowing purr purring chirp chirping birdsong moo mooing neigh neighing howl howling growl growling buzz buzzing',
  'footsteps scream screams screaming shout shouting shouts whistle whistles whistling cough coughs coughing sneeze sneezes',
  'sneezing snore snoring sob sobbing sigh sighs thunder gunshot gunshots gunfire bang bangs siren sirens honk honking hum humming',
  'hiss hissing beep beeps beeping crackle crackling rustle rustling rumble rumbling squeak squeaking creak creaking clatter rattle',
  'rattling ringtone ringing knocking chatter murmur echo noisy loud',
  'lachen gelachter kichern applaus klatschen beifall jubel bellen gebell miauen schnurren zwitschern vogelgesang wiehern heulen',
  'knurren summen schritte schrei schreie schreien pfeifen pfiff husten niesen schnarchen schluchzen donner schuss schusse knall',
  'sirene sirenen hupe hupen zischen piepen knistern rascheln rauschen quietschen klingeln klopfen gemurmel laut',
  'rire rires applaudissements aboiement aboiements aboie miaulement ronronnement gazouillis cris crier sifflet toux eternuement',
  'ronflement tonnerre detonation sirenes klaxon bourdonnement grincement crepitement sonnerie',
  'risa risas carcajadas aplausos aplauso ladrido ladridos ladrar maullido gritos grito silbido tos estornudo ronquido trueno truenos',
  'disparo disparos sirena sirenas bocina zumbido chirrido timbre',
  'risata risate applausi applauso abbaiare latrato miagolio cinguettio urla urlo grida fischio tosse starnuto russare tuono tuoni',
  'sparo spari clacson ronzio scricchiolio squillo',
  'risada risadas aplausos latido latidos latir miado gritaria assobio espirro ronco trovao tiro tiros buzina zumbido rangido',
);

/** “The noise of an engine”, “engine noise”: with a word beside it that says of what. */
const OF_SOMETHING = words(
  'sound sounds noise noises gerausch gerausche larm klang klange bruit bruits son sons ruido ruidos sonido sonidos rumore rumori',
  'suono suoni barulho som',
);

/** What is told apart, or taken away: such a description is found by other ways. */
const KNOWN = words(
  'speech speaking speak talking talk voice voices music song songs melody soundtrack silence silent quiet without no not none',
  'sprache sprechen stimme stimmen reden musik lied stille ohne kein keine nicht parole voix musique chanson silence sans aucun voz',
  'voces musica cancion silencio sin parlato voce voci canzone silenzio senza vozes cancao sem nenhum',
);

/** What says nothing of a sound. */
const SMALL = words(
  'a an the of some any loud strange with in at to and or hear heard hearing is are there find me i can where background effect effects',
  'ein eine einen der die das des dem den von vom mit im und oder horen hort man wo zu un une le la les l du de des d avec dans on entend',
  'el los las una unos del con en y o se oye donde il lo gli i uno dei della di con si sente dove os as um uma do da dos com em ouve onde',
);

const folded = (tokens: readonly Token[]): string[] => tokens.map(({ plain }) => fold(plain));

/** The word that names such a sound, or “engine noise” whole; null of a description that asks for none. */
export function otherSoundIn(text: string): string | null {
  const tokens = tokenise(text);
  const plain = folded(tokens);
  if (plain.some((word) => KNOWN.has(word))) return null;
  const named = plain.findIndex((word) => SOUNDS.has(word));
  if (named !== -1) return tokens[named]?.plain ?? null;
  const isOfSomething = plain.some((word) => OF_SOMETHING.has(word));
  const says = plain.some((word) => !OF_SOMETHING.has(word) && !SMALL.has(word));
  return isOfSomething && says ? text.trim().slice(0, MOST_SHOWN) : null;
}

const MOST_SHOWN = 80;
