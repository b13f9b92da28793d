/** Beside the picture at its right: what is chosen, and all that can be set of it. */
import { outputSizeOf } from '@rushes/timeline';
import { timecode } from '../../app/format.ts';
import { Button, IconButton } from '../../ui/controls.tsx';
import { type Block, blocksOf, isLinked, type Layout } from '../project/layout.ts';
import { crossingAt } from '../project/operations.ts';
import type { ProjectEditor } from '../project/project-editor.ts';
import { TemplateSettings } from '../templates/template-settings.tsx';
import { type EditorText, te } from '../texts.ts';
import { CrossingSettings, LookSettings, TimeSettings } from './clip-settings.tsx';
import { CropSettings, type CropTool } from './crop-settings.tsx';
import { PlaceSettings } from './place-settings.tsx';
import { type Of, Section } from './settings-controls.tsx';
import { CaptionSettings, TextSettings } from './text-settings.tsx';

function BlockInspector({ editor, block, layout, tool }: Of & { layout: Layout; tool: CropTool }) {
  const lane = layout.lanes[block.lane];
  const previous = lane?.blocks.find(({ end }) => end === block.start);
  const isSound = lane?.kind === 'Audio';
  const of = { editor, block };
  return (
    <>
      <div className="ed-about">
        <strong className="one-line">{block.name === '' ? te(`kind.${block.kind}`) : block.name}</strong>
        <span className="quiet small mono">
          {lane?.name} · {timecode(block.start / layout.fps, layout.fps)} ·{' '}
          {timecode((block.end - block.start) / layout.fps, layout.fps)}
        </span>
      </div>
      {block.kind === 'text' ? <TextSettings {...of} /> : null}
      {block.kind === 'captions' ? <CaptionSettings {...of} /> : null}
      {previous === undefined || lane === undefined || isSound ? null : (
        <CrossingSettings {...of} layout={layout} crossing={crossingAt(lane, block)} previous={previous} />
      )}
      <TimeSettings {...of} isSound={isSound} />
      {isSound || block.kind !== 'media' ? null : <CropSettings {...of} tool={tool} />}
      {isSound ? null : <PlaceSettings {...of} />}
      {isSound || block.kind === 'text' ? null : <LookSettings {...of} />}
      <Button
        onClick={() =>
          editor.act([{ type: 'set_enabled', target: [...block.path], enabled: !block.item.enabled }])
        }
      >
        {te(block.item.enabled ? 'inspect.turnOff' : 'inspect.turnOn')}
      </Button>
    </>
  );
}

function ProjectInspector({ editor, seek }: { editor: ProjectEditor; seek(frame: number): void }) {
  const { layout, timeline } = editor.state.use();
  const { width, height } = outputSizeOf(timeline);
  const facts: readonly (readonly [EditorText, string])[] = [
    ['facts.length', timecode(layout.frames / layout.fps, layout.fps)],
    ['facts.size', `${width} × ${height}`],
    ['facts.rate', `${Math.round(layout.fps * 1000) / 1000} fps`],
    ['facts.clips', String(blocksOf(layout).length)],
  ];
  return (
    <>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="quiet small">{te(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Section title={te('inspect.markers')}>
        {layout.markers.length === 0 ? <p className="quiet small">{te('inspect.noMarkers')}</p> : null}
        <ul className="stack tight">
          {layout.markers.map(({ name, frame, index }) => (
            <li key={`${index} ${frame}`} className="line">
              <Button look="plain" className="mono small" onClick={() => seek(frame)}>
                {timecode(frame / layout.fps, layout.fps)}
              </Button>
              {index === null ? (
                <span className="one-line small">{name}</span>
              ) : (
                <>
                  <input
                    className="input"
                    aria-label={te('inspect.markerName')}
                    placeholder={te('inspect.markerName')}
                    value={name}
                    onChange={({ target }) =>
                      editor.act([{ type: 'change_marker', target: [], index, name: target.value }], {
                        name: `marker ${index}`,
                      })
                    }
                  />
                  <IconButton
                    icon="trash"
                    label={te('inspect.removeMarker')}
                    onClick={() => editor.act([{ type: 'remove_marker', target: [], index }])}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      </Section>
      <TemplateSettings editor={editor} />
      <p className="quiet small">{te('inspect.hint')}</p>
    </>
  );
}

/** Clips that go together, or each by itself. */
function Together({ editor, blocks }: { editor: ProjectEditor; blocks: readonly Block[] }) {
  const items = blocks.map(({ path }) => [...path]);
  const areLinked = blocks.some(({ item }) => isLinked(item));
  return (
    <div className="line wrap">
      {blocks.length > 1 && !areLinked ? (
        <Button icon="link" onClick={() => editor.act([{ type: 'link', items }])}>
          {te('inspect.linkThem')}
        </Button>
      ) : null}
      {areLinked ? (
        <Button icon="link" onClick={() => editor.act([{ type: 'unlink', items }])}>
          {te('inspect.unlink')}
        </Button>
      ) : null}
      {blocks.length > 1 ? (
        <Button onClick={() => editor.act([{ type: 'group', items }])}>{te('inspect.group')}</Button>
      ) : null}
    </div>
  );
}

export function Inspector({
  editor,
  seek,
  tool,
}: {
  editor: ProjectEditor;
  seek(frame: number): void;
  tool: CropTool;
}) {
  const { layout, chosen } = editor.state.use();
  const blocks = blocksOf(layout).filter(({ id }) => chosen.has(id));
  // Of a picture and its sound the picture is meant; the sound is set by pressing on it with the other let go.
  const pictures = blocks.filter(({ lane }) => layout.lanes[lane]?.kind === 'Video');
  const sounds = blocks.filter(({ lane }) => layout.lanes[lane]?.kind === 'Audio');
  const [block] = pictures.length > 0 ? pictures : sounds;
  const [sound] = sounds;
  const isPair = pictures.length === 1 && sounds.length === 1;
  return (
    <aside className="ed-side at-right" aria-label={te('inspect.label')}>
      {blocks.length > 1 && !isPair ? (
        <p className="quiet small">{te('inspect.many', { count: blocks.length })}</p>
      ) : null}
      {block === undefined ? <ProjectInspector editor={editor} seek={seek} /> : null}
      {block !== undefined && (blocks.length === 1 || isPair) ? (
        <>
          <BlockInspector key={block.id} editor={editor} block={block} layout={layout} tool={tool} />
          {isPair && sound !== undefined ? <TimeSettings editor={editor} block={sound} isSound /> : null}
        </>
      ) : null}
      {blocks.length === 0 ? null : <Together editor={editor} blocks={blocks} />}
    </aside>
  );
}
