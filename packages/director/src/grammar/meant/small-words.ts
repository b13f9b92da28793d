/** The small words of a language: they tell it where its wishes are few ("Junta clip_001.mp4 e clip_002.mp4.") or are of two. */
import { fold } from '../tokens/lex.ts';
import type { GlossLanguage } from './glosses.ts';

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(fold));

export const smallWords: ReadonlyMap<GlossLanguage, ReadonlySet<string>> = new Map([
  [
    'german',
    wordSet(
      'und mit dann aus der das den dem ein eine einen sekunden sekunde zu zum zur im ist nicht bitte mach mache füge hänge aneinander zusammen jeder jede jedes je erst zuletzt nimm von vom auf für ohne schneide entferne danach am ende',
    ),
  ],
  [
    'french',
    wordSet(
      "et avec puis les des une un secondes seconde dans sur pour sans chaque mets fais enlève coupe assemble du au aux la le à l'un l'une chacun chacune ajoute",
    ),
  ],
  [
    'spanish',
    wordSet(
      'y con luego los las una un segundos segundo para sin cada pon haz une quita corta del al el la durante uno añade',
    ),
  ],
  [
    'portuguese',
    wordSet(
      'e com depois os as uma um segundos segundo para sem cada faça coloca põe junta tira corta do da no na ao o a',
    ),
  ],
  [
    'italian',
    wordSet(
      "e con poi gli le una un secondi secondo per senza ogni metti fai fammi unisci togli taglia di del della nel al il la l'uno l'una ciascuno ciascuna aggiungi",
    ),
  ],
]);
