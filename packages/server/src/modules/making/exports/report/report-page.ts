/**
 * The report of an export as one page to read: no script, nothing loaded from elsewhere, light and dark. Whatever people
 * wrote (names of clips, markers, warnings) is text and stays text.
 */
import { createHash } from 'node:crypto';
import { asHtml, type Html, html, htmlText } from '../../../../platform/http/bodies/html.ts';
import type { ExportReport } from './export-report.ts';
import { drawLoudness } from './report-loudness.ts';
import { STYLE } from './report-style.ts';
import { drawTimeline } from './report-timeline.ts';
import { clockText, numberText } from './report-words.ts';

/** What the page may do: show its own style and pictures that stand in it. */
export const REPORT_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The whole page. */
export function reportPage(report: ExportReport): string {
  return htmlText(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${report.file.name}</title>
<style>${asHtml(STYLE)}</style>
</head>
<body>
<main>
${heading(report)}
${tiles(report)}
${filmstrip(report)}
<section><h2>Timeline</h2>${drawTimeline(report)}</section>
${loudness(report)}
${warnings(report)}
${facts(report)}
</main>
</body>
</html>
`);
}

function heading({ project, file, finished_at: finishedAt }: ExportReport): Html {
  return html`<header>
<p class="eyebrow">Export of <b>${project.name}</b>, version ${project.version}</p>
<h1>${file.name}</h1>
<p class="quiet">Finished <time datetime="${finishedAt}">${finishedAt.slice(0, 16).replace('T', ' ')} UTC</time></p>
</header>`;
}

function tile(label: string, value: string, note: string): Html {
  return html`<div class="tile"><dt>${label}</dt><dd>${value}<small>${note}</small></dd></div>`;
}

function tiles(report: ExportReport): Html {
  const { picture, file, loudness: heard, render_seconds: took, duration_seconds: length } = report;
  const codec = file.video_codec === null ? '' : `${codecNames[file.video_codec] ?? file.video_codec}, `;
  const speed = took > 0 ? `${numberText(length / took, 1)} × real time` : '';
  return html`<dl class="tiles">
${tile('Length', clockText(length), picture === null ? 'sound alone' : `${numberText(report.frames)} pictures`)}
${picture === null ? null : tile('Picture', `${picture.width} × ${picture.height}`, `${rateText(picture.rate)} fps`)}
${tile('File', sizeText(file.bytes), `${codec}${formatNames[file.format] ?? file.format}`)}
${heard.integrated_lufs === null ? tile('Loudness', '–', silenceText(heard.exempt)) : tile('Loudness', `${numberText(heard.integrated_lufs, 1)} LUFS`, `target ${numberText(heard.target_lufs, 0)}, peak ${heard.true_peak_dbtp === null ? '–' : numberText(heard.true_peak_dbtp, 1)} dBTP`)}
${tile('Rendered in', clockText(took), speed)}
</dl>`;
}

const codecNames: Readonly<Record<string, string>> = {
  h264: 'H.264',
  hevc: 'HEVC',
  av1: 'AV1',
  vp9: 'VP9',
  prores: 'ProRes',
};

const formatNames: Readonly<Record<string, string>> = {
  mp4: 'MP4',
  mov: 'MOV',
  webm: 'WebM',
  gif: 'GIF',
  webp: 'WebP',
  mp3: 'MP3',
  wav: 'WAV',
  m4a: 'M4A',
  png_sequence: 'PNG pictures',
  jpeg_sequence: 'JPEG pictures',
};

function silenceText(exempt: string | null): string {
  return exempt === 'no-audio' ? 'no sound' : 'silent';
}

function rateText({ num, den }: { num: number; den: number }): string {
  return den === 1 ? String(num) : `${numberText(num / den, 2)} (${num}/${den})`;
}

function sizeText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${numberText(bytes / 1000 ** power, power === 0 ? 0 : 1)} ${units[power] ?? 'B'}`;
}

function filmstrip({ thumbnails, range }: ExportReport): Html | null {
  if (thumbnails.length === 0) return null;
  const pictures = thumbnails.map(
    ({ at, data }) =>
      html`<figure><img alt="" src="data:image/jpeg;base64,${data}"><figcaption>${clockText(range.start_seconds + at)}</figcaption></figure>`,
  );
  return html`<section><h2>Pictures</h2><div class="strip">${pictures}</div></section>`;
}

function loudness({ loudness: heard, duration_seconds: length }: ExportReport): Html | null {
  if (heard.curve === null) return null;
  return html`<section><h2>Loudness</h2>${drawLoudness(heard.curve, { target: heard.target_lufs, seconds: length })}
<p class="quiet">Momentary loudness (EBU R 128). The dashed line is the target of ${numberText(heard.target_lufs, 1)} LUFS for the whole.</p></section>`;
}

function warnings({ warnings: sentences }: ExportReport): Html {
  if (sentences.length === 0) {
    return html`<section><h2>Warnings</h2><p class="fine">Everything was made as written.</p></section>`;
  }
  const rows = sentences.map((sentence, index) => html`<tr><td>${index + 1}</td><td>${sentence}</td></tr>`);
  return html`<section><h2>Warnings</h2><table><thead><tr><th>#</th><th>What could not be done as written</th></tr></thead><tbody>${rows}</tbody></table></section>`;
}

function facts({ segments, range, file, asset_id: assetId, project, timeline }: ExportReport): Html {
  const row = (name: string, value: string | Html) => html`<tr><th>${name}</th><td>${value}</td></tr>`;
  const isPart = range.start_seconds > 0 || range.end_seconds < timeline.duration_seconds - 0.1;
  return html`<section><h2>How it was made</h2>
${segments.total > 0 ? segmentBar(segments) : null}
<table class="facts"><tbody>
${row('Quality', file.quality)}
${isPart ? row('Part of the project', `${clockText(range.start_seconds)} to ${clockText(range.end_seconds)}`) : null}
${row('File', html`<code>${assetId}</code>`)}
${row('Project', html`<code>${project.id}</code>`)}
</tbody></table></section>`;
}

function segmentBar({ total, rendered, reused, copied }: ExportReport['segments']): Html {
  const parts = [
    { name: 'rendered', count: rendered },
    { name: 'kept from before', count: reused },
    { name: 'copied as it is', count: copied },
  ];
  let at = 0;
  const bars = parts.map(({ count }, index) => {
    const width = (count / total) * 1000;
    at += width;
    return html`<rect class="part${index}" x="${at - width}" width="${width}" height="14"></rect>`;
  });
  const legend = parts.map(
    ({ name, count }, index) =>
      html`<li><svg viewBox="0 0 10 10"><rect class="part${index}" width="10" height="10" rx="2"></rect></svg>${count} ${name}</li>`,
  );
  return html`<svg class="bar" viewBox="0 0 1000 14" preserveAspectRatio="none" role="img" aria-label="Parts by how they were made">${bars}</svg><ul class="legend">${legend}</ul>`;
}
