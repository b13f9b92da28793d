/** What a description asks of shots as such: what is not in them, whether they move, how light they are, their colour. Pure. */
import { fold, type Token, tokenise } from '../../search-index/index.ts';
import { type ColourName, colourOf } from './colours.ts';

/** What a shot may be asked to be without. */
export type Lacking = 'people' | 'speech' | 'music' | 'sound' | 'text';

/** What is asked of a shot, and nothing of a thing in it. */
export interface ShotWish {
  without: ReadonlySet<Lacking>;
  heard: 'speech' | 'music' | null;
  /** Null where either will do. */
  moves: boolean | null;
  light: 'dark' | 'bright' | null;
  colour: ColourName | null;
}

const table = <Name extends string>(lists: Readonly<Record<Name, string>>): ReadonlyMap<string, Name> =>
  new Map(
    (Object.keys(lists) as Name[]).flatMap((name) =>
      lists[name]
        .trim()
        .split(/\s+/u)
        .map((word): [string, Name] => [word, name]),
    ),
  );

/** Folded words for what may be missing, in English, German, French, Spanish, Italian and Portuguese. */
const SUBJECTS = table({
  people:
    'people person persons human humans anybody anyone somebody someone man men woman women face faces menschen mensch ' +
    'person personen leute jemand jemanden gesichter gens quelquun personnages personas persona gente alguien ' +
    'persone qualcuno pessoas pessoa alguem',
  speech:
    'speech speaks speak speaking talks talk talking says voice voices voiceover narration narrator spoken spricht redet ' +
    'sprechen reden sprache stimme stimmen gesprochen rede parle parlent parole paroles voix habla hablan hablando voz voces ' +
    'parla parlano voce voci fala falam vozes falando',
  music: 'music song songs soundtrack melody musik lied musique chanson musica cancion canzone melodie',
  sound: 'sound sounds audio noise ton gerausche son bruit sonido ruido suono rumore som barulho',
  text: 'text texts writing titles captions subtitles lettering letters schrift beschriftung texte textes ecriture texto textos testo scritte',
  movement:
    'move moves moving movement motion bewegung bewegt mouvement bouge bougent mueve movimiento muove movimento movendo',
});

/** What takes away what follows. */
const NEGATORS: ReadonlySet<string> = new Set(
  (
    'without no not none never ohne kein keine keinen keiner keinem keines nicht nie sans aucun aucune pas ne n jamais sin ' +
    'ningun ninguna ninguno senza nessuna nessun non sem nenhum nenhuma nao'
  ).split(' '),
);
const NOBODY: ReadonlySet<string> = new Set(
  'nobody noone niemand niemanden niemandem personne nadie nessuno ninguem'.split(' '),
);
const NOTHING: ReadonlySet<string> = new Set('nothing nichts rien nada niente'.split(' '));
/** Behind one of these nothing is taken away any more. */
const BUT: ReadonlySet<string> = new Set('but aber sondern mais pero sino ma mas'.split(' '));

const LOOKS = table({
  still:
    'still static motionless stationary unmoving frozen steady unbewegt unbewegte unbewegtes unbewegter starr starre statisch ' +
    'statische statisches stillstehend standbild ruhiges ruhige fixe immobile statique estatico estatica quieto quieta inmovil ' +
    'fijo fija statico statica fermo ferma immobili parado parada estatica',
  lively:
    'hectic lively busy shaky hektisch hektische bewegte bewegtes anime animee agite agitee agitado mosso mossa',
  dark: 'dark dim gloomy night nighttime dunkel dunkle dunkles dunkler nacht nachts sombre sombres obscur obscure nuit oscuro oscura noche scuro scura buio notte escuro escura noite',
  bright: 'bright hell helle helles heller lumineux lumineuse claro clara luminoso luminosa chiaro chiara',
});

/** What says that shots are looked for, and how much of something, and nothing else. */
const SMALL: ReadonlySet<string> = new Set(
  (
    'a an the shot shots clip clips video videos film films scene scenes footage picture pictures image images photo photos part ' +
    'parts moment moments sequence where in which with is are be of on that there any all show shows me find bit something some ' +
    'visible seen heard see hear to at by during middle it lot lots much many fast quick rapid very camera background plain solid screen bildschirm ecran pantalla schermo tela or and ' +
    'nor happens one does do ' +
    'der die das den dem des ein eine einen einem einer aufnahme aufnahmen szene szenen bild bilder stelle stellen wo ' +
    'man mit ist sind zu sehen horen sichtbar etwas alle viel viele schnelle schnell hintergrund und oder bei mitten wahrend sich im ' +
    'le la les l un une des du de plan plans sequence ou dans lequel laquelle il y a avec quelque chose on voit entend ' +
    'beaucoup rapide fond et ni d qui que se pendant milieu pleine ' +
    'el los las una unos toma tomas plano planos escena escenas imagen imagenes donde en con algo hay mucho mucha fondo y o por durante plena ' +
    'lo i gli uno inquadratura inquadrature immagine immagini dove cui qualcosa molto molta sfondo e ' +
    'os as um uma cena cenas imagem imagens onde com algo muito muita'
  ).split(' '),
);

interface Reading {
  without: Set<Lacking>;
  heard: 'speech' | 'music' | null;
  moves: boolean | null;
  light: 'dark' | 'bright' | null;
  colours: Set<ColourName>;
  isNegated: boolean;
  /** Somebody, or something, is said not to do what follows. */
  lacks: 'nobody' | 'nothing' | null;
}

/** Takes in what may be missing; false where that asks for the thing itself, which other ways to search find better. */
function takeSubject(reading: Reading, subject: Lacking | 'movement'): boolean {
  const isLacking = reading.isNegated || reading.lacks !== null;
  if (subject === 'movement') reading.moves = !isLacking;
  else if (isLacking) reading.without.add(subject);
  else if (subject === 'speech' || subject === 'music') reading.heard = subject;
  else return false;
  reading.lacks = null;
  return true;
}

function takeLook(reading: Reading, look: 'still' | 'lively' | 'dark' | 'bright'): boolean {
  if (reading.isNegated || reading.lacks !== null) return false;
  if (look === 'still' || look === 'lively') reading.moves = look === 'lively';
  else reading.light = look;
  return true;
}

/** Takes in a word; false for one that asks for something else. */
function take(reading: Reading, { plain: written }: Token): boolean {
  const plain = fold(written);
  if (BUT.has(plain)) {
    reading.isNegated = false;
    return true;
  }
  if (NOBODY.has(plain) || NOTHING.has(plain)) {
    reading.lacks = NOBODY.has(plain) ? 'nobody' : 'nothing';
    return true;
  }
  if (NEGATORS.has(plain)) {
    reading.isNegated = true;
    return true;
  }
  const subject = SUBJECTS.get(plain);
  if (subject !== undefined) return takeSubject(reading, subject);
  const look = LOOKS.get(plain);
  if (look !== undefined) return takeLook(reading, look);
  const colour = colourOf(plain);
  if (colour !== null && !reading.isNegated) reading.colours.add(colour);
  return SMALL.has(plain) || (colour !== null && !reading.isNegated);
}

/** A description that asks for nothing but this of shots; null of any other. */
export function readShotWish(text: string): ShotWish | null {
  const tokens = tokenise(text);
  const reading: Reading = {
    ...{ without: new Set<Lacking>(), colours: new Set<ColourName>() },
    ...{ heard: null, moves: null, light: null, isNegated: false, lacks: null },
  };
  for (const token of tokens) if (!take(reading, token)) return null;
  if (reading.lacks === 'nobody') reading.without.add('people');
  const { without, heard, moves, light, colours } = reading;
  const [colour = null] = colours;
  // What is heard alone is found by its sound; of two colours nobody knows which is whose.
  const asks = without.size > 0 || moves !== null || light !== null || colour !== null;
  if (!asks || colours.size > 1 || reading.lacks === 'nothing') return null;
  return { without, heard, moves, light, colour };
}

const EXCEPT = /\s(?:without|but no|with no|ohne|aber keine?n?|sans|mais pas de|sin|senza|sem)\s/iu;

const BUT_AT_END = /\s(?:but|and|aber|und|mais|et|pero|y|ma|e|mas)$/iu;
const beforeBut = (text: string): string => text.trim().replace(BUT_AT_END, '');

/** "Bottles without people": what is looked for, and what is not to be there; null where nothing is left out. */
export function splitWithout(text: string): { wanted: string; without: ReadonlySet<Lacking> } | null {
  const at = EXCEPT.exec(text);
  if (at === null || readShotWish(text) !== null) return null;
  const wanted = beforeBut(text.slice(0, at.index));
  const rest = readShotWish(text.slice(at.index));
  const isPlain = rest !== null && rest.heard === null && rest.moves === null && rest.light === null;
  if (!isPlain || rest.colour !== null || rest.without.size === 0 || wanted === '') return null;
  return { wanted, without: rest.without };
}

const APART =
  /\s(?:without|but no|but not|with no|and no|except(?: for)?|excluding|other than|ohne|aber (?:keine?n?|nicht)|außer|sans|mais pas|sauf|sin|pero no|excepto|salvo|senza|ma non|tranne|eccetto|sem|mas não|exceto)\s/iu;

/** "People without bottles", "animals except the rabbit": what is looked for, and the thing that is not to be seen, as they are written. */
export function splitApart(text: string): { wanted: string; apart: string } | null {
  const at = APART.exec(text);
  if (at === null || readShotWish(text) !== null) return null;
  const wanted = beforeBut(text.slice(0, at.index));
  const apart = text.slice(at.index + at[0].length).trim();
  return wanted === '' || apart === '' ? null : { wanted, apart };
}
