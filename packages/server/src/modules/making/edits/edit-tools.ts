/**
 * The edits by what is said, heard and seen, as a list that everybody makes their own of: the routes of this server, and
 * clients that offer them one by one.
 */
import type { EvidenceNeed, MaterialType } from '@rushes/timeline';
import { evidenceFor } from '@rushes/timeline';
import type { TProperties } from 'typebox';
import type { RequestPrice } from '../../../platform/http/route.ts';
import { editOptions, editSummaries } from './edit-options.schema.ts';

export interface EditTool {
  /** The type of its operation, and the last part of its path: `POST /project/{project_id}/<name>`. */
  name: MaterialType;
  /** Of the service function. */
  operationId: string;
  /** One line. */
  summary: string;
  description: string;
  /** What it takes, JSON Schema of each field by its name. */
  options: TProperties;
  /** Of the project; its media has to be readable as well. */
  right: 'WRITE';
  /** Of one call, by its name in the price table. */
  price: RequestPrice;
  /** What has to be known of the media, or helps. */
  needs: readonly EvidenceNeed[];
  /** Options that make sense; a test runs them. */
  example: { [option: string]: unknown };
}

type Definition = Omit<EditTool, 'name' | 'summary' | 'options' | 'right' | 'price' | 'needs'>;

const definitions: { [Type in MaterialType]: Definition } = {
  caption: {
    operationId: 'caption',
    description:
      'A track of captions made of the transcripts of all that is heard, through every cut: divided at sentences and phrases, ' +
      'at most two lines, shown long enough to be read, where they cover no face and no words of the picture. Captions that ' +
      'it made before are made anew; those named in `keep` are left out.',
    example: { style: 'karaoke' },
  },
  reframe: {
    operationId: 'reframe',
    description:
      'The window of each clip follows faces, people, what moves or what stands out: still while they stay where they are, ' +
      'smoothly otherwise, anew at each cut. Two people are held together where both fit, else told apart by who speaks. ' +
      'What no window shows is shown whole. Without anything known of a picture its middle is kept. The findings say of each ' +
      'clip what is followed and why; `keep` leaves clips as they are.',
    example: { aspect: '9:16' },
  },
  remove_silences: {
    operationId: 'removeSilences',
    description:
      'Where every sound that plays is below the threshold, and no word is said, the programme closes up; what sounds at ' +
      'a join goes over into what follows. Music plays on underneath and ends earlier.',
    example: { padding: 0.1, minimum: 0.5 },
  },
  remove_fillers: {
    operationId: 'removeFillers',
    description:
      'Each is listed with its time and can be kept. Of the pauses on both sides the longer one stays. Where somebody else ' +
      'speaks meanwhile it stays.',
    example: { repeats: true },
  },
  cut_transcript: {
    operationId: 'cutTranscript',
    description:
      'Words of the transcript are removed and moved; everything that plays with them goes along. The transcript that counts ' +
      'is the one that captions show, as it was edited by hand.',
    example: { remove: [{ segment: 0, first_word: 1, last_word: 2 }], pause: 0.3 },
  },
  keep_quotes: {
    operationId: 'keepQuotes',
    description: 'Whole sentences, by words and phrases or by times. `dry_run` finds them without cutting.',
    example: { phrases: ['hello there'] },
  },
  mark_chapters: {
    operationId: 'markChapters',
    description:
      'Each is a chapter marker of the programme, named by what is said in it; chapters that were there go.',
    example: { most: 10 },
  },
  match_beats: {
    operationId: 'matchBeats',
    description:
      'Each shot of the picture track becomes a little shorter or longer, so that it ends on a beat: the nearest, one every so ' +
      'many beats, or where a bar begins. A shot whose file has no more footage ends on the last beat that it reaches.',
    example: { every: 2 },
  },
};

/** All of them. */
export const editTools: readonly EditTool[] = Object.entries(definitions).map(([type, definition]) => {
  const name = type as MaterialType;
  return {
    ...definition,
    name,
    summary: editSummaries[name],
    options: editOptions[name],
    right: 'WRITE',
    price: 'request.write',
    needs: evidenceFor([{ type: name } as Parameters<typeof evidenceFor>[0][number]]),
  };
});
