/** Where a clip's picture stands in the frame. */
import { type Animated, clipSettings, type Json, type Point, pointAt } from '@rushes/timeline';
import { te } from '../texts.ts';
import { withValue } from './keyframes.ts';
import { EasingChoice, KeyframeButton, useMoment } from './moving.tsx';
import { MovingSlider } from './moving-slider.tsx';
import { asJson, Choice, change, changeLayout, type Of, Section, Slider } from './settings-controls.tsx';

/** Both numbers of the position, which move together. */
function PositionSliders(of: Of) {
  const { position } = clipSettings(of.block.item).layout ?? {};
  const at = useMoment(of);
  const [x, y] = pointAt(position, at);
  const set = (next: Animated<Point>) => changeLayout(of, { position: asJson(next) });
  const moving = { label: te('inspect.position'), value: position, at, onChange: set };
  const usual = { least: -100, most: 100, step: 1, usual: 0, unit: ' %' };
  return (
    <>
      <div className="ed-moving">
        <Slider
          {...usual}
          label={te('inspect.across')}
          value={Math.round(x * 100)}
          onChange={(value) => set(withValue<Point>(position, at, [value / 100, y]))}
        />
        <KeyframeButton {...moving} now={[x, y]} />
      </div>
      <div className="ed-moving">
        <Slider
          {...usual}
          label={te('inspect.down')}
          value={Math.round(y * 100)}
          onChange={(value) => set(withValue<Point>(position, at, [x, value / 100]))}
        />
      </div>
      <EasingChoice {...moving} />
    </>
  );
}

const MOVING = [
  { name: 'scale', least: 10, most: 300, usual: 1, unit: ' %', times: 100 },
  { name: 'rotation', least: -180, most: 180, usual: 0, unit: '°', times: 1 },
  { name: 'opacity', least: 0, most: 100, usual: 1, unit: ' %', times: 100 },
] as const;

export function PlaceSettings(of: Of) {
  const { layout = {}, fit } = clipSettings(of.block.item);
  const [scale, ...others] = MOVING.map(({ name, ...rest }) => (
    <MovingSlider
      key={name}
      {...of}
      {...rest}
      label={te(`inspect.${name}`)}
      value={layout[name]}
      step={1}
      onChange={(value) => changeLayout(of, { [name]: value as Json | null })}
    />
  ));
  return (
    <Section title={te('inspect.place')} isOpen={false}>
      <Choice
        label={te('inspect.fit')}
        value={fit ?? 'fit'}
        options={['fit', 'fill', 'blur', 'stretch'] as const}
        nameOf={(one) => te(`fit.${one}`)}
        onChange={(one) => change(of, { fit: one })}
      />
      {scale}
      <PositionSliders {...of} />
      {others}
    </Section>
  );
}
