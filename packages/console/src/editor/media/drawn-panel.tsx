/** What is put into a film without footage: titles, colours, bars, and captions of a file. */
import { decodeSubtitleBytes, readSubtitles, type TextStyle } from '@rushes/timeline';
import { useRef } from 'react';
import { Button } from '../../ui/controls.tsx';
import { say, sayFailed } from '../../ui/toast.tsx';
import { addBars, addCaptions, addColor, addTitle } from '../project/additions.ts';
import type { ProjectEditor } from '../project/project-editor.ts';
import { te } from '../texts.ts';
import { FromWords } from './from-words.tsx';
import { put, tracksOf } from './put.ts';

/** A file of captions is text: what is longer is something else. */
const MOST_BYTES = 8 * 1024 * 1024;

async function readCaptions(file: File) {
  if (file.size > MOST_BYTES) throw new Error(te('add.noCaptions', { name: file.name }));
  const { cues, warnings } = readSubtitles(decodeSubtitleBytes(new Uint8Array(await file.arrayBuffer())));
  if (cues.length === 0) throw new Error(te('add.noCaptions', { name: file.name }));
  return { cues, warnings };
}

/** Captions that somebody else wrote: from the beginning of the film on, on a track of their own. */
function CaptionFile({ editor }: { editor: ProjectEditor }) {
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File) => {
    const { cues, warnings } = await readCaptions(file);
    put(editor, addCaptions(editor.state.get().layout, { name: file.name, cues }, tracksOf(editor)));
    say([te('add.captionsAdded', { count: cues.length }), ...warnings.slice(0, 1)].join(' '));
  };
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        data-testid="captions"
        accept=".srt,.vtt,text/vtt,application/x-subrip"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) void take(file).catch(sayFailed);
          target.value = '';
        }}
      />
      <Button icon="upload" onClick={() => input.current?.click()}>
        {te('add.captionFile')}
      </Button>
    </div>
  );
}

const STYLES: readonly TextStyle[] = ['title', 'subtitle', 'lower-third', 'free'];
const COLORS = ['#101114', '#f4f2ec', '#c2410c', '#1f5c4d', '#33507a'];

export function Drawn({ editor }: { editor: ProjectEditor }) {
  const place = () => ({ frame: editor.playhead.get(), tracks: tracksOf(editor) });
  const layout = () => editor.state.get().layout;
  return (
    <div className="ed-panel">
      <h2>{te('add.titles')}</h2>
      <div className="ed-styles">
        {STYLES.map((style) => (
          <Button
            key={style}
            className={`ed-style ${style}`}
            onClick={() => put(editor, addTitle(layout(), { text: te('add.newTitle'), style }, place()))}
          >
            {te(`style.${style}`)}
          </Button>
        ))}
      </div>
      <h2>{te('add.colors')}</h2>
      <div className="line wrap">
        {COLORS.map((color) => (
          <button
            key={color}
            type="button"
            className="ed-color"
            style={{ background: color }}
            aria-label={te('add.color', { color })}
            title={color}
            onClick={() => put(editor, addColor(layout(), color, place()))}
          />
        ))}
      </div>
      <h2>{te('add.fromWords')}</h2>
      <FromWords editor={editor} />
      <h2>{te('add.signals')}</h2>
      <div>
        <Button icon="film" onClick={() => put(editor, addBars(layout(), place()))}>
          {te('add.bars')}
        </Button>
      </div>
      <h2>{te('kind.captions')}</h2>
      <CaptionFile editor={editor} />
    </div>
  );
}
