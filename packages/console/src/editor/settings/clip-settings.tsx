/** Of a clip: its time and sound, its colours, the transition at its start. */
import { type ColorAdjustments, clipSettings, transitionSettings } from '@rushes/timeline';
import { Button } from '../../ui/controls.tsx';
import { type Block, blocksOf, type Crossing, type Layout } from '../project/layout.ts';
import { addCrossing, type CrossingKind, timeAt } from '../project/operations.ts';
import { te } from '../texts.ts';
import { MovingSlider } from './moving-slider.tsx';
import { asJson, Choice, change, numberOr, type Of, Section, Slider } from './settings-controls.tsx';

const SPEEDS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 4] as const;

export function TimeSettings({ editor, block, isSound }: Of & { isSound: boolean }) {
  const settings = clipSettings(block.item);
  const of = { editor, block };
  const fades = [
    { label: te('inspect.fadeIn'), key: isSound ? 'fadeInSeconds' : 'pictureFadeInSeconds' },
    { label: te('inspect.fadeOut'), key: isSound ? 'fadeOutSeconds' : 'pictureFadeOutSeconds' },
  ] as const;
  return (
    <Section title={te(isSound ? 'inspect.sound' : 'inspect.time')}>
      {isSound ? (
        <MovingSlider
          {...of}
          label={te('inspect.volume')}
          value={settings.gainDb}
          least={-40}
          most={12}
          step={0.5}
          usual={0}
          unit=" dB"
          onChange={(gainDb) => change(of, { gainDb: gainDb === null ? null : asJson(gainDb) })}
        />
      ) : null}
      {fades.map(({ label, key }) => (
        <Slider
          key={key}
          label={label}
          value={numberOr(settings[key], 0)}
          least={0}
          most={5}
          step={0.1}
          usual={0}
          unit=" s"
          onChange={(seconds) => change(of, { [key]: seconds === 0 ? null : seconds })}
        />
      ))}
      {block.kind === 'media' ? (
        <Choice
          label={te('inspect.speed')}
          value={String(block.speed)}
          options={[...new Set([...SPEEDS.map(String), String(block.speed)])].sort(
            (a, b) => Number(a) - Number(b),
          )}
          nameOf={(speed) => `${Math.round(Number(speed) * 100)} %`}
          onChange={(speed) =>
            void editor.act(
              [
                {
                  type: 'set_speed',
                  item: [...block.path],
                  speed: Number(speed),
                  keep: 'media',
                  ripple: true,
                },
              ],
              {
                choose: (next) =>
                  blocksOf(next).filter(({ start, lane }) => start === block.start && lane === block.lane),
              },
            )
          }
        />
      ) : null}
    </Section>
  );
}

const LOOKS = [
  ['exposure', -3, 3],
  ['contrast', -1, 1],
  ['saturation', -1, 1],
  ['temperature', -1, 1],
  ['tint', -1, 1],
] as const;

export function LookSettings(of: Of) {
  const { color = {} } = clipSettings(of.block.item);
  const set = (name: keyof ColorAdjustments, value: number) => {
    const { [name]: _old, ...rest } = color;
    const next = value === 0 ? rest : { ...rest, [name]: value };
    change(of, { color: Object.keys(next).length === 0 ? null : asJson(next) });
  };
  return (
    <Section title={te('inspect.look')} isOpen={false}>
      {LOOKS.map(([name, least, most]) => (
        <Slider
          key={name}
          label={te(`look.${name}`)}
          value={color[name] ?? 0}
          least={least}
          most={most}
          step={0.05}
          usual={0}
          onChange={(value) => set(name, value)}
        />
      ))}
    </Section>
  );
}

const CROSSINGS: readonly CrossingKind[] = [
  'dissolve',
  'wipe',
  'slide',
  'push',
  'zoom',
  'dip',
  'iris',
  'clock',
];

export function CrossingSettings({
  editor,
  block,
  layout,
  crossing,
  previous,
}: Of & {
  layout: Layout;
  crossing: Crossing | null;
  previous: Block;
}) {
  const keep = (next: Layout) =>
    (next.lanes[block.lane]?.blocks ?? []).filter(({ start }) => start === block.start);
  if (crossing === null) {
    return (
      <Section title={te('inspect.crossing')}>
        <Button
          icon="plus"
          onClick={() =>
            editor.act(
              addCrossing(layout, { previous, block, kind: 'dissolve', frames: Math.round(layout.fps) }),
              { choose: keep },
            )
          }
        >
          {te('inspect.addCrossing')}
        </Button>
      </Section>
    );
  }
  const { kind = 'dissolve' } = transitionSettings(crossing.node);
  const path = [...crossing.path];
  const seconds = (crossing.end - crossing.start) / layout.fps;
  return (
    <Section title={te('inspect.crossing')}>
      <Choice
        label={te('inspect.kind')}
        value={kind}
        options={CROSSINGS}
        nameOf={(one) => te(`crossing.${one}`)}
        onChange={(one) =>
          void editor.act([
            {
              type: 'change_transition',
              transition: path,
              transition_type: one === 'dissolve' ? 'SMPTE_Dissolve' : 'Custom_Transition',
            },
            { type: 'set_settings', target: path, settings: { kind: one } },
          ])
        }
      />
      <Slider
        label={te('inspect.length')}
        value={Math.round(seconds * 100) / 100}
        least={2 / layout.fps}
        most={3}
        step={2 / layout.fps}
        usual={1}
        unit=" s"
        onChange={(value) => {
          const half = timeAt(layout, Math.max(1, Math.round((value * layout.fps) / 2)));
          editor.act([{ type: 'change_transition', transition: path, in_offset: half, out_offset: half }], {
            name: `${block.id} crossing`,
          });
        }}
      />
      <Button
        icon="trash"
        onClick={() => editor.act([{ type: 'remove_transition', transition: path }], { choose: keep })}
      >
        {te('inspect.removeCrossing')}
      </Button>
    </Section>
  );
}
