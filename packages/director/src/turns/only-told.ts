/** What of a message only speaks of music, and asks for none. Pure. */
import type { Brief } from '../brief.ts';
import { fold } from '../grammar/tokens/lex.ts';

/** Words that put something in. */
const puttingIn =
  /(?:^|[^\p{L}])(?:add|with|put|need|want|give|use|some|under|have|like|include|play|mit|dazu|will|brauch|mach|leg|avec|ajoute|mets|veux|con|pon|anade|agrega|quiero|com|poe|coloca|quero|aggiungi|metti|voglio)|[加配放要]/iu;

/** "Until the song is over" tells when, and asks for no song. */
const whileIt =
  /(?:^|[^\p{L}])(?:until|till|as long as|when|while|bis|solange|jusqu|tant que|hasta|mientras|ate|enquanto|finche)[^\p{L}][^,.;]{0,40}(?:music|song|track|tune|musi|lied|cancion|chanson|canzone|canc)/iu;

/** "Music but only at the end": a time, and nothing about other sounds. */
const onlyThen =
  /(?:^|[^\p{L}])(?:only|just|nur|seulement|solo|so|apenas) (?:at|in|for|during|over|under|on|from|am|im|bei|a|au|pendant|al|en|durante|no|na)[^\p{L}]/iu;

/** "The music is far too X": a complaint that nobody reads brings no music. */
export function isOnlySpokenOf({ music, unread, prompt }: Brief): boolean {
  if (music?.kind !== 'built-in' || music.mood !== null) return false;
  const said = fold(prompt);
  return whileIt.test(said) || (unread.length > 0 && !puttingIn.test(said));
}

/** Music for a part of the film. */
export const isPartly = ({ music, prompt }: Brief): boolean => music !== null && onlyThen.test(fold(prompt));
