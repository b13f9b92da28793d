/** The style of the report page. */
export const STYLE = `
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
