/**
 * The tables of names by field, in one place. A row: English: German; French; Spanish; Portuguese; Italian; Chinese. Names of one
 * language are parted by commas; rows that begin with one English name are one. Unlike the things of nouns.ts these name a file
 * where one is called so, and mean nothing else.
 */
import { actions } from './actions.ts';
import { celebrations } from './celebrations.ts';
import { equipment } from './equipment.ts';
import { events } from './events.ts';
import { objects } from './objects.ts';
import { people } from './people.ts';
import { places } from './places.ts';
import { qualifiers } from './qualifiers.ts';
import { sports } from './sports.ts';
import { stage } from './stage.ts';
import { trades } from './trades.ts';
import { work } from './work.ts';

export { qualifiers };

export const fields: readonly string[] = [
  actions,
  celebrations,
  equipment,
  events,
  objects,
  people,
  places,
  qualifiers,
  sports,
  stage,
  trades,
  work,
];
