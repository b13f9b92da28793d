/**
 * Words that say which one of a thing is meant, "the green frog", "ein alter Mann", and words for footage itself, "clip of the frog".
 * What is written of footage seldom has them: one that stands nowhere does not make the rest of a query worthless. Folded.
 */
const LISTS = [
  // Colours.
  'green red blue yellow orange pink purple violet brown black white grey gray golden silver colorful colourful dark bright pale',
  'grun gruner grune grunes grunen rot roter rote rotes roten blau blauer blaue blaues blauen gelb gelber gelbe gelbes gelben schwarz schwarzer schwarze schwarzes schwarzen weiss weisser weisse weisses weissen braun brauner braune braunes rosa grau grauer graue graues bunt bunter bunte buntes',
  'vert verte verts vertes rouge rouges bleu bleue bleus bleues jaune jaunes noir noire noirs noires blanc blanche blancs blanches rose brun brune gris grise violet violette',
  'verde verdes rojo roja rojos rojas azul azules amarillo amarilla negro negra negros negras blanco blanca blancos blancas marron rosado rosada morado morada gris naranja',
  'vermelho vermelha azuis amarelo amarela preto preta pretos pretas branco branca marrom roxo roxa cinza laranja',
  'verdi rosso rossa rossi rosse blu giallo gialla nero nera neri nere bianco bianca bianchi bianche grigio grigia viola arancione',
  // How large, how old, how it looks.
  'big small large little tiny huge tall short long old young new beautiful pretty cute nice funny happy sad wet dry shiny wooden',
  'gross grosser grosse grosses grossen klein kleiner kleine kleines kleinen alt alter alte altes alten jung junger junge junges jungen neu neuer neue neues neuen lang langer lange langes schon schoner schone schones suss susser susse susses lustig lustiger lustige',
  'grand grande grands grandes petit petite petits petites vieux vieille jeune jeunes nouveau nouvelle long longue beau belle joli jolie mignon drole',
  'pequeno pequena pequenos pequenas viejo vieja joven jovenes nuevo nueva largo larga bonito bonita lindo linda gracioso',
  'velho velha jovem jovens novo nova longo longa engracado',
  'piccolo piccola piccoli piccole vecchio vecchia giovane giovani nuovo nuova lungo lunga bello bella carino carina',
  // Footage.
  'clip clips video videos footage shot shots scene scenes picture pictures photo photos image images recording film',
  'aufnahme aufnahmen szene szenen bild bilder foto fotos plan plans toma tomas imagen imagenes cena cenas imagem imagens scena immagine immagini',
];

const WORDS: ReadonlySet<string> = new Set(LISTS.flatMap((list) => list.split(' ')));

export const isModifier = (word: string): boolean => WORDS.has(word);

const PREPOSITIONS: ReadonlySet<string> = new Set(
  (
    'in on at near with over under by beside behind from to through during into onto around along against between ' +
    'im am auf an neben mit vor hinter uber unter bei aus durch dans sur avec devant derriere sous chez en con sobre junto bajo ' +
    'em no na com perto su nel nella sul sulla vicino'
  ).split(' '),
);

/** Of a folded word: what follows says where, or with what, something is. */
export const isPreposition = (word: string): boolean => PREPOSITIONS.has(word);

/**
 * The word that a description is of, "cars in a parking lot", "toy monster": the last one before where or with what it is. Of a
 * longer text without such a word none. `isContent` leaves small words and modifiers out.
 */
export function headOf<T extends { plain: string }>(
  tokens: readonly T[],
  isContent: (token: T) => boolean,
): T | null {
  const place = tokens.findIndex(({ plain }, index) => index > 0 && isPreposition(plain));
  const own = tokens.slice(0, place === -1 ? tokens.length : place).filter(isContent);
  if (own.length === 0 || own.length > MOST_BEFORE_HEAD) return null;
  return own.at(-1) ?? null;
}

/** "Toy monster", "soft toy monster". */
const MOST_BEFORE_HEAD = 2;
