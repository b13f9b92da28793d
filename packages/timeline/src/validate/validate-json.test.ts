import { expect, test } from 'vitest';
import type { Json } from '../types.ts';
import { parseTimeline } from './validate.ts';
import { timelineLimits } from './validate-context.ts';
import { jsonProblem } from './validate-json.ts';

const rate = { timebase: '25', ntsc: 'FALSE' };

/** What an editor writes beside a clip (FCP 7 XML, as its adapter keeps it). */
function editorMetadata(index: number): Json {
  const picture = { width: '1920', height: '1080', pixelaspectratio: 'square', fielddominance: 'none' };
  const links = [1, 2, 3].map((track) => ({
    ...{ linkclipref: `clipitem-${index}-${track}`, mediatype: 'video', trackindex: '1' },
    ...{ clipindex: `${index}`, groupindex: '1' },
  }));
  return {
    fcp_xml: {
      ...{
        '@id': `clipitem-${index}`,
        enabled: 'TRUE',
        duration: '120',
        masterclipid: `masterclip-${index}`,
      },
      file: {
        ...{ '@id': `file-${index}`, rate, duration: '120', name: `A001_C${index}.mov` },
        pathurl: `file://localhost/Volumes/Media/A Film of Some Length/Camera A/Day 1/A001_C${index}.mov`,
        media: { video: { samplecharacteristics: { rate, ...picture } }, audio: { channelcount: '2' } },
        timecode: { rate, string: '01:00:00:00', frame: '90000', displayformat: 'NDF' },
      },
      logginginfo: { scene: '', shottake: '', lognote: '', description: '', good: '' },
      labels: { label2: 'Iris' },
      links,
    },
  };
}

function editorClip(_: unknown, index: number): Json {
  const time = (value: number) => ({ OTIO_SCHEMA: 'RationalTime.1', value, rate: 25 });
  const range = { OTIO_SCHEMA: 'TimeRange.1', start_time: time(index), duration: time(20) };
  const target_url = `asset://01890000-0000-7000-8000-${String(index).padStart(12, '0')}`;
  return {
    ...{ OTIO_SCHEMA: 'Clip.1', name: `Clip ${index}`, effects: [], markers: [], source_range: range },
    media_reference: { OTIO_SCHEMA: 'ExternalReference.1', target_url, available_range: range },
    metadata: editorMetadata(index),
  };
}

test('a timeline of ten thousand clips with the metadata of an editor is taken', () => {
  const clips = Array.from({ length: timelineLimits.items - 2 }, editorClip);
  const track = { OTIO_SCHEMA: 'Track.1', kind: 'Video', children: clips };
  const document = { OTIO_SCHEMA: 'Timeline.1', tracks: { OTIO_SCHEMA: 'Stack.1', children: [track] } };
  expect(JSON.stringify(document).length).toBeGreaterThan(13e6);
  expect(parseTimeline(document).tracks.children).toHaveLength(1);
});

test('a document of more values than the limit is too large', () => {
  // The list itself is one.
  const list = (values: number) => new Array<Json>(values).fill(0);
  expect(jsonProblem(list(timelineLimits.jsonValues - 1))).toBeNull();
  expect(jsonProblem(list(timelineLimits.jsonValues))).toEqual({
    path: '',
    message: 'the document is too large',
  });
});
