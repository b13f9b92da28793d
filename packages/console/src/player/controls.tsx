/** The buttons below a film, with where it is. */
import { type ReactNode, type RefObject, useState } from 'react';
import { timecode } from '../app/format.ts';
import { currentLanguage } from '../texts/index.ts';
import { IconButton } from '../ui/controls.tsx';
import { tp } from './texts.ts';
import { RATES } from './transport.ts';
import type { Transport } from './use-transport.ts';
import type { Qualities } from './video-source.ts';

function RateChoice({ transport: { rate, setRate } }: { transport: Transport }) {
  const language = currentLanguage();
  return (
    <select
      className="input"
      style={{ width: 'auto' }}
      aria-label={tp('player.speed')}
      title={tp('player.speedKeys')}
      value={rate}
      onChange={({ target }) => setRate(Number(target.value))}
    >
      {RATES.map((one) => (
        <option key={one} value={one}>
          {one.toLocaleString(language)}×
        </option>
      ))}
    </select>
  );
}

/** Where nobody knows the rate, steps are of a twenty-fifth of a second. */
export const USUAL_FPS = 25;

export function Controls({
  transport,
  fps,
  onFull,
  qualities,
  media,
  captions = null,
  children,
}: {
  transport: Transport;
  fps: number;
  onFull: (() => void) | null;
  qualities: Qualities | null;
  media: RefObject<HTMLMediaElement | null>;
  /** Null where nothing that is said is known. */
  captions?: { isOn: boolean; toggle(): void } | null;
  /** What can be done with the film as it stands. */
  children?: ReactNode;
}) {
  const { time, length, speed, rate } = transport;
  const [isMuted, setMuted] = useState(false);
  const runs = speed !== 0;
  return (
    <div className="controls" role="toolbar" aria-label={tp('player.controls')}>
      <IconButton icon="frameBack" label={tp('player.frameBack')} onClick={() => transport.step(-1)} />
      <IconButton
        icon={runs ? 'pause' : 'play'}
        label={tp(runs ? 'player.pause' : 'player.play')}
        onClick={transport.toggle}
      />
      <IconButton icon="frameOn" label={tp('player.frameOn')} onClick={() => transport.step(1)} />
      <span className="mono timecode">
        {timecode(time, fps)}
        <span className="quiet"> / {timecode(length, fps)}</span>
      </span>
      {runs && speed !== rate ? <span className="badge accent mono">{speed}×</span> : null}
      {children}
      <span className="line push">
        <RateChoice transport={transport} />
        {captions === null ? null : (
          <IconButton
            icon="captions"
            label={tp(captions.isOn ? 'player.captionsOff' : 'player.captionsOn')}
            aria-pressed={captions.isOn}
            onClick={captions.toggle}
          />
        )}
        {qualities === null ? null : (
          <select
            className="input"
            style={{ width: 'auto' }}
            aria-label={tp('player.quality')}
            value={qualities.chosen}
            onChange={({ target }) => qualities.choose(Number(target.value))}
          >
            <option value={-1}>{tp('player.auto')}</option>
            {qualities.all.map(({ index, height }) => (
              <option key={index} value={index}>
                {height}p
              </option>
            ))}
          </select>
        )}
        <IconButton
          icon={isMuted ? 'mute' : 'volume'}
          label={tp(isMuted ? 'player.unmute' : 'player.mute')}
          onClick={() => {
            if (media.current !== null) media.current.muted = !isMuted;
            setMuted(!isMuted);
          }}
        />
        {onFull === null ? null : <IconButton icon="full" label={tp('player.full')} onClick={onFull} />}
      </span>
    </div>
  );
}
