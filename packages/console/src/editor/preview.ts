/** The service's moving preview of a project in a video element. hls.js is loaded when something is played. */
import { api } from '../app/app-state.ts';

const AGAIN_MILLISECONDS = 1_500;
const HEIGHT = 360;

export interface Preview {
  /** Makes the preview of a version play from a time; resolves when its picture is there. */
  load(version: number, seconds: number): Promise<void>;
  version(): number | null;
  close(): void;
}

interface Loaded {
  version: number;
  destroy(): void;
}

export function createPreview(projectId: string, video: HTMLVideoElement): Preview {
  let loaded: Loaded | null = null;

  function close(): void {
    loaded?.destroy();
    loaded = null;
  }

  async function attach(url: string, seconds: number, version: number): Promise<void> {
    if (video.canPlayType('application/vnd.apple.mpegurl') === 'probably') {
      video.src = url;
      loaded = { version, destroy: () => video.removeAttribute('src') };
      video.currentTime = seconds;
      return;
    }
    const { default: Hls } = await import('hls.js/dist/hls.min.js');
    const hls = new Hls({ enableWorker: false, startPosition: seconds });
    let timer: ReturnType<typeof setTimeout> | null = null;
    const mine: Loaded = {
      version,
      destroy() {
        if (timer !== null) clearTimeout(timer);
        hls.destroy();
      },
    };
    loaded = mine;
    hls.on('hlsError', (_event, { fatal, type }) => {
      if (!fatal || loaded !== mine) return;
      if (type === 'mediaError') hls.recoverMediaError();
      // Its first piece is not there yet: a long film begins when its sound is mixed.
      else timer = setTimeout(() => hls.loadSource(url), AGAIN_MILLISECONDS);
    });
    hls.loadSource(url);
    hls.attachMedia(video);
  }

  const hasPicture = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const told = () => video.readyState >= 3 && resolve();
      video.addEventListener('canplay', told, { signal });
      video.addEventListener('seeked', told, { signal });
      told();
    });

  return {
    version: () => loaded?.version ?? null,
    close,
    async load(version, seconds) {
      const listening = new AbortController();
      try {
        if (loaded?.version !== version) {
          close();
          const params = { project_id: projectId };
          const made = await api().startPreview({ params, body: { height: HEIGHT, version } });
          await attach(made.playlist_url, seconds, version);
        }
        if (Math.abs(video.currentTime - seconds) > 0.001) video.currentTime = seconds;
        await hasPicture(listening.signal);
      } finally {
        listening.abort();
      }
    },
  };
}
