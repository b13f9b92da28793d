/** Which files each kind of job reads and writes; its process is given these and no others. */
import { dirname } from 'node:path';
import type { JobPlaces } from '../sandbox/confine.ts';
import type { RenderRequest } from '../types.ts';
import type { JobKind, JobMap } from './job-map.ts';

type PlacesOf = { [Kind in JobKind]: (request: JobMap[Kind]['request']) => JobPlaces };

const fileIntoFolder = (request: { inputPath: string; outputFolder: string }): JobPlaces => ({
  read: [request.inputPath],
  write: [request.outputFolder],
});
const fileAlone = (request: { inputPath: string }): JobPlaces => ({ read: [request.inputPath], write: [] });
const nothing = (): JobPlaces => ({ read: [], write: [] });

/** The places of a render and of all that prepares it. Its inputs must not lie below what it writes. */
export function renderPlaces(
  request: Pick<RenderRequest, 'workFolder' | 'segmentFolder'> & {
    sources: readonly { path: string }[];
    tables?: readonly { path: string }[];
    outputPath?: string;
    outputFolder?: string;
    smallerCopies?: readonly { path: string }[];
  },
): JobPlaces {
  const { sources, tables = [], smallerCopies = [], outputPath, outputFolder } = request;
  const files = [...sources, ...tables, ...smallerCopies].map(({ path }) => path);
  return {
    read: files.filter((path) => path !== ''),
    write: [
      ...[request.workFolder, request.segmentFolder],
      ...(outputPath === undefined ? [] : [dirname(outputPath)]),
      ...(outputFolder === undefined ? [] : [outputFolder]),
    ],
  };
}

const places: PlacesOf = {
  probe: fileAlone,
  preview: fileIntoFolder,
  analyze: fileIntoFolder,
  renditions: fileIntoFolder,
  frame: fileIntoFolder,
  thumbnails: fileIntoFolder,
  hls: ({ inputs, outputFolder }) => ({ read: inputs.map(({ path }) => path), write: [outputFolder] }),
  render: renderPlaces,
  planRender: renderPlaces,
  renderParts: renderPlaces,
  checkTimeline: nothing,
  frameMedia: nothing,
  timelineFrame: renderPlaces,
  streamProgramme: renderPlaces,
  subtitleStreams: fileAlone,
  transcribe: ({ inputPath, model }) => ({
    // The weights of large models lie beside them.
    read: [
      inputPath,
      ...Object.values(model).flatMap((path) =>
        path === null ? [] : [path, `${path}_data`, `${path}.data`],
      ),
    ],
    write: [],
  }),
  soundPieces: fileIntoFolder,
  effect: ({ outputPath }) => ({ read: [], write: [dirname(outputPath)] }),
  speak: ({ outputPath }) => ({ read: [], write: [dirname(outputPath)] }),
  beats: fileAlone,
  screenText: ({ stills, dataFolder, workFolder }) => ({
    read: [...stills, ...(dataFolder === null ? [] : [dataFolder])],
    write: [workFolder],
  }),
  look: fileIntoFolder,
  print: ({ inputPath, outputFolder }) => ({
    read: [inputPath],
    write: outputFolder === undefined ? [] : [outputFolder],
  }),
  measure: fileAlone,
  machine: nothing,
  check: nothing,
  trySpeech: nothing,
};

/** The places of one job. */
export function placesOf<Kind extends JobKind>(kind: Kind, request: JobMap[Kind]['request']): JobPlaces {
  return places[kind](request);
}
