/** What the bundler makes of files that are no scripts: their addresses. */
declare module '*.svg' {
  const url: string;
  export default url;
}
declare module '*.css';
declare module 'hls.js/dist/hls.min.js' {
  /** What the player uses of hls.js; its own types are not installed. */
  interface HlsLevel {
    height: number;
    width: number;
    bitrate: number;
  }
  interface HlsErrorData {
    fatal: boolean;
    type: string;
    details: string;
  }
  export default class Hls {
    static isSupported(): boolean;
    constructor(config?: { enableWorker?: boolean; startPosition?: number; capLevelToPlayerSize?: boolean });
    levels: HlsLevel[];
    currentLevel: number;
    loadSource(url: string): void;
    attachMedia(video: HTMLMediaElement): void;
    startLoad(): void;
    recoverMediaError(): void;
    on(event: 'hlsManifestParsed', listener: () => void): void;
    on(event: 'hlsError', listener: (event: string, data: HlsErrorData) => void): void;
    destroy(): void;
  }
}
