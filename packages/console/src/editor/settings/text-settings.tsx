/** Titles and captions: their words, edited in place, and how they look. */
import type { CaptionParameters, Json, TextParameters } from '@rushes/timeline';
import { useState } from 'react';
import { t } from '../../texts/index.ts';
import { Button, Field } from '../../ui/controls.tsx';
import { te } from '../texts.ts';
import {
  asJson,
  asObject,
  Choice,
  ColorField,
  changeParameters,
  type Of,
  parametersOf,
  Section,
  Slider,
} from './settings-controls.tsx';

/** Of the captions of a long film so many can be edited at first. */
const MOST_CUES = 200;

const TEXT_STYLES = ['title', 'subtitle', 'lower-third', 'caption', 'free'] as const;
const MOTIONS = ['none', 'fade', 'rise', 'drop', 'slide-left', 'slide-right', 'pop', 'type'] as const;

export function TextSettings(of: Of) {
  const text = parametersOf<TextParameters>(of.block);
  const set = (parameters: Readonly<Record<string, Json | null>>) => changeParameters(of, parameters);
  const words = text.runs?.map((run) => run.text).join('') ?? text.text ?? '';
  return (
    <Section title={te('inspect.text')}>
      <Field label={te('inspect.words')}>
        {(ids) => (
          <textarea
            {...ids}
            className="input ed-words-field"
            rows={3}
            value={words}
            onChange={({ target }) => set({ text: target.value, ...(text.runs ? { runs: null } : {}) })}
          />
        )}
      </Field>
      <Choice
        label={te('inspect.style')}
        value={text.style ?? 'title'}
        options={TEXT_STYLES}
        nameOf={(style) => te(`style.${style}`)}
        onChange={(style) => set({ style })}
      />
      <Choice
        label={te('inspect.align')}
        value={text.align ?? 'center'}
        options={['left', 'center', 'right'] as const}
        nameOf={(align) => te(`align.${align}`)}
        onChange={(align) => set({ align })}
      />
      <Choice
        label={te('inspect.valign')}
        value={text.valign ?? 'middle'}
        options={['top', 'middle', 'bottom'] as const}
        nameOf={(valign) => te(`align.${valign}`)}
        onChange={(valign) => set({ valign })}
      />
      <ColorField
        label={te('inspect.color')}
        value={text.color ?? '#ffffff'}
        onChange={(color) => set({ color })}
      />
      <Slider
        label={te('inspect.size')}
        value={Math.round((text.size ?? 0.1) * 1000) / 10}
        least={2}
        most={40}
        step={0.5}
        usual={10}
        unit=" %"
        onChange={(size) => set({ size: size / 100 })}
      />
      <Choice
        label={te('inspect.motion')}
        value={text.animation?.in ?? 'none'}
        options={MOTIONS}
        nameOf={(motion) => te(`motion.${motion}`)}
        onChange={(motion) =>
          set({ animation: motion === 'none' ? null : { ...asObject(text.animation), in: motion } })
        }
      />
    </Section>
  );
}

export function CaptionSettings(of: Of) {
  const { cues, style } = parametersOf<CaptionParameters>(of.block);
  const [shown, setShown] = useState(MOST_CUES);
  const set = (index: number, text: string) => {
    // Words that are other words have other times: nobody knows them.
    const next = (cues ?? []).map((cue, at) => {
      if (at !== index) return cue;
      const { words: _words, ...rest } = cue;
      return { ...rest, text };
    });
    changeParameters(of, { cues: asJson(next) });
  };
  return (
    <Section title={te('inspect.captions')}>
      <Choice
        label={te('inspect.position')}
        value={style?.position ?? 'bottom'}
        options={['top', 'middle', 'bottom'] as const}
        nameOf={(position) => te(`align.${position}`)}
        onChange={(position) => changeParameters(of, { style: { ...asObject(style), position } })}
      />
      {cues === undefined ? <p className="quiet small">{te('inspect.noCues')}</p> : null}
      <ol className="stack tight">
        {(cues ?? []).slice(0, shown).map((cue, index) => (
          <li key={cue.start} className="ed-cue">
            <span className="mono quiet small">{cue.start.toFixed(1)}</span>
            <textarea
              className="input"
              rows={2}
              aria-label={te('inspect.cue', { number: index + 1 })}
              value={cue.text}
              onChange={({ target }) => set(index, target.value)}
            />
          </li>
        ))}
      </ol>
      {(cues?.length ?? 0) <= shown ? null : (
        <Button look="plain" onClick={() => setShown(shown + MOST_CUES)}>
          {t('search.more')}
        </Button>
      )}
    </Section>
  );
}
