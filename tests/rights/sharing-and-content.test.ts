/** Who may call what, of operations about sharing and content: every relation with every credential. */
import { sharingAndContent } from './rows/all-rows.ts';
import { describeRows } from './testing/describe-rows.ts';

describeRows(sharingAndContent);
