/** Who may call what, of operations about people, files and folders: every relation with every credential. */
import { peopleAndPlaces } from './rows/all-rows.ts';
import { describeRows } from './testing/describe-rows.ts';

describeRows(peopleAndPlaces);
