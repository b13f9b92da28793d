/** What a file is taken for by its name; the service looks into it. Pure. */

const VIDEO = 'mp4|m4v|mov|qt|mkv|webm|avi|mpe?g|m2ts|mts|ts|mxf|wmv|flv|3gp|ogv';
const AUDIO = 'mp3|wav|flac|m4a|aac|ogg|opus|aiff?';
const IMAGE = 'jpe?g|png|gif|webp|bmp|tiff?|heic|avif|svg';

const byExtension = (extensions: string) => new RegExp(`\\.(${extensions})$`, 'i');
const audio = byExtension(AUDIO);
const image = byExtension(IMAGE);
const media = byExtension(`${VIDEO}|${AUDIO}|${IMAGE}`);

/** Whether a folder is searched for files like it. */
export function isMedia(name: string): boolean {
  return media.test(name);
}

const others = [
  [audio, 'audio'],
  [image, 'image'],
  [byExtension('otioz?|edl|fcpxml'), 'proj_original'],
  [byExtension('srt|vtt|ttml|txt|md'), 'text'],
  [byExtension('pdf'), 'pdf'],
] as const;

/** As the service calls it. */
export function kindOf(name: string): (typeof others)[number][1] | 'video' {
  return others.find(([expression]) => expression.test(name))?.[1] ?? 'video';
}
