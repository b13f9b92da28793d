/**
 * The report of an export as one page to read: no script, nothing loaded from elsewhere, light and dark. Whatever people
 * wrote (names of clips, markers, warnings) is text and stays text.
 */
import { createHash } from 'node:crypto';
import { asHtml, type Html, html, htmlText } from '../../../../platform/http/bodies/html.ts';
import type { ExportReport } from './export-report.ts';
import { drawTimeline } from './report-timeline.ts';
import { clockText, numberText, tickStep } from './report-words.ts';

/** The style of the report page. */
const STYLE = `
:root{color-scheme:light dark;--ink:#1b1f24;--quiet:#66707c;--paper:#fbfbfa;--card:#fff;--line:#e3e5e8;--lane:#eef0f2;--media:#4c8dd6;--sound:#3fa77c;--text:#c9822b;--captions:#b8683d;--generated:#8a6bd1;--nested:#3c6f8f;--missing:#c4524f;--accent:#d1495b}
@media (prefers-color-scheme:dark){:root{--ink:#e8eaed;--quiet:#98a2ad;--paper:#15181c;--card:#1d2126;--line:#2e343b;--lane:#252a30;--media:#3f79bb;--sound:#2f8766;--text:#b0732a;--captions:#9c5a38;--generated:#7459b8;--nested:#34617d;--missing:#a94745;--accent:#ef6f80}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:76rem;margin:0 auto;padding:2.5rem 1.5rem 4rem}
header{margin-bottom:1.5rem}
h1{font-size:1.75rem;line-height:1.2;margin:.1rem 0 .3rem;overflow-wrap:anywhere}
h2{font-size:1rem;margin:0 0 .75rem}
.eyebrow{margin:0;color:var(--quiet)}.eyebrow b{color:var(--ink);font-weight:600;overflow-wrap:anywhere}
.quiet{color:var(--quiet);margin:.25rem 0 0;font-size:.875rem}
section,.tiles{background:var(--card);border:1px solid var(--line);border-radius:12px;margin:0 0 1rem;padding:1.1rem 1.25rem}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(10rem,1fr));gap:1rem 1.5rem}
.tile dt{color:var(--quiet);font-size:.8125rem}.tile dd{margin:0;font-size:1.35rem;font-weight:600;font-variant-numeric:tabular-nums}
.tile small{display:block;font-size:.8125rem;font-weight:400;color:var(--quiet)}
.strip{display:grid;grid-template-columns:repeat(6,1fr);gap:.5rem .6rem}@media (max-width:48rem){.strip{grid-template-columns:repeat(3,1fr)}}
figure{margin:0}figure img{display:block;width:100%;border-radius:6px;background:var(--lane)}
figcaption{font-size:.75rem;color:var(--quiet);font-variant-numeric:tabular-nums;padding-top:.15rem}
.scroll{overflow-x:auto}svg{display:block}
.timeline,.loudness{width:100%;min-width:44rem;height:auto;font-size:11.5px;fill:var(--ink)}
.lane{fill:var(--lane)}.tick{stroke:var(--line)}.time,.role,.note{fill:var(--quiet);font-size:10.5px}
.track{font-weight:600}.name{fill:#fff}.off{opacity:.4}
.media{fill:var(--media)}.sound{fill:var(--sound)}.text{fill:var(--text)}.captions{fill:var(--captions)}.generated{fill:var(--generated)}.nested{fill:var(--nested)}.missing{fill:var(--missing)}
.transition{fill:#fff;fill-opacity:.55;stroke:#fff;stroke-opacity:.8;stroke-width:.75}
.outside{fill:var(--card);fill-opacity:.72}
.marker line{stroke:var(--quiet);stroke-dasharray:2 3}.marker path{fill:var(--quiet)}.marker text{fill:var(--quiet)}
.chapter line{stroke:var(--accent)}.chapter path,.chapter text{fill:var(--accent)}
.area{fill:var(--sound);fill-opacity:.75}.target{stroke:var(--accent);stroke-width:1.5;stroke-dasharray:6 4}
table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{text-align:left;vertical-align:top;padding:.4rem .75rem .4rem 0;border-top:1px solid var(--line);overflow-wrap:anywhere}
thead th{border-top:0;color:var(--quiet);font-weight:500}.facts th{color:var(--quiet);font-weight:500;width:12rem}
td:first-child{color:var(--quiet);width:2.5rem}.facts td:first-child{color:inherit;width:auto}
code{font:.85em ui-monospace,monospace}.fine{margin:0;color:var(--sound);font-weight:600}
.bar{width:100%;height:14px;border-radius:7px}.part0{fill:var(--media)}.part1{fill:var(--sound)}.part2{fill:var(--generated)}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;margin:.5rem 0 .75rem;padding:0;color:var(--quiet);font-size:.875rem}
.legend li{display:flex;align-items:center;gap:.4rem}.legend svg{width:10px;height:10px}
@media print{body{background:#fff}section,.tiles{break-inside:avoid}}
`;

// How loud a programme is as it goes, as a drawing.

const WIDTH = 1_200;
const HEIGHT = 190;
const LEFT = 48;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 24;
/** LUFS at the top and the bottom of the drawing. */
const LOUDEST = 0;
const QUIETEST = -60;
const LEVELS = [0, -14, -23, -36, -48, -60];

const places = (value: number) => Number(value.toFixed(1));

/** A filled curve with the target as a dashed line. */
function drawLoudness(
  curve: { step_seconds: number; momentary_lufs: readonly (number | null)[] },
  { target, seconds }: { target: number; seconds: number },
): Html {
  const x = (at: number) => places(LEFT + (at / Math.max(seconds, 0.001)) * (WIDTH - LEFT - RIGHT));
  const y = (level: number) => {
    const share = (LOUDEST - Math.min(LOUDEST, Math.max(QUIETEST, level))) / (LOUDEST - QUIETEST);
    return places(TOP + share * (HEIGHT - TOP - BOTTOM));
  };
  const points = curve.momentary_lufs.flatMap((level, index) => {
    const from = index * curve.step_seconds;
    const to = Math.min(seconds, from + curve.step_seconds);
    if (from >= seconds) return [];
    const at = y(level ?? QUIETEST);
    return [`L${x(from)} ${at}L${x(to)} ${at}`];
  });
  const floor = y(QUIETEST);
  const area = `M${x(0)} ${floor}${points.join('')}L${x(seconds)} ${floor}Z`;
  const levels = LEVELS.map(
    (level) =>
      html`<line class="tick" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(level)}" y2="${y(level)}"></line><text class="time" x="${LEFT - 8}" y="${y(level) + 4}" text-anchor="end">${level === 0 ? '0' : `−${-level}`}</text>`,
  );
  const step = tickStep(seconds);
  const times = Array.from({ length: Math.floor(seconds / step + 1e-9) + 1 }, (_, index) => index * step).map(
    (at) =>
      html`<text class="time" x="${x(at)}" y="${HEIGHT - 6}" text-anchor="${x(at) > WIDTH - 40 ? 'end' : 'start'}">${clockText(at)}</text>`,
  );
  return html`<div class="scroll"><svg class="loudness" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Momentary loudness in LUFS">${levels}<path class="area" d="${area}"></path><line class="target" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(target)}" y2="${y(target)}"></line>${times}</svg></div>`;
}

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
