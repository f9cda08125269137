"""How a report looks: light or dark, as the reader has it."""

STYLE = """
:root{color-scheme:light dark;--ground:#fbfaf7;--ink:#22252b;--quiet:#666d78;--line:#dcd9d0;--skill:#2f6fb0;
--luck:#b9772a;--hand:#d9a441;--fall:#a86a8f;--good:#3d8b5f;--bad:#c0483c}
@media (prefers-color-scheme:dark){:root{--ground:#17191d;--ink:#e6e4de;--quiet:#9aa0aa;--line:#353940;--skill:#6ea8e0;
--luck:#e0a35c;--hand:#e3bd6b;--fall:#cf98b9;--good:#6fbf92;--bad:#e5786c}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:900px;margin:0 auto;padding:2rem 1.2rem 4rem}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .2rem}
h2{font-size:1.25rem;margin:2.6rem 0 .6rem;border-bottom:1px solid var(--line);padding-bottom:.2rem}
h3{font-size:1rem;margin:1.4rem 0 .3rem}
svg{width:100%;max-width:560px;height:auto;display:block}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,340px),1fr));gap:0 2rem}
svg text{font:12px system-ui,sans-serif;fill:var(--ink)}
.tick{text-anchor:middle}svg .tick,svg .value{fill:var(--quiet);font-size:11px}svg .name{text-anchor:end;font-size:13px}
.grid{stroke:var(--line)}.nought{stroke:var(--quiet);stroke-width:1.5}
rect.skill{fill:var(--skill)}rect.hand{fill:var(--hand)}rect.fall{fill:var(--fall)}
.line{fill:none;stroke-width:2.2;stroke-linejoin:round}.line.ahead{stroke:var(--ink)}.line.luck{stroke:var(--luck)}
.line.skill{stroke:var(--skill)}svg .label.ahead{fill:var(--ink)}svg .label.luck{fill:var(--luck)}
svg .label.skill{fill:var(--skill)}
circle.exact{fill:var(--good)}circle.taken{fill:var(--bad)}circle.bid{fill:var(--ground);stroke:var(--quiet);stroke-width:2}
.missed{stroke:var(--bad);stroke-width:2}
.legend{font-size:.85rem;color:var(--quiet);margin:.3rem 0 1rem}.key{margin-right:1.1rem}
.key:before{content:"";display:inline-block;width:.8em;height:.8em;border-radius:2px;margin-right:.4em;background:var(--ink)}
.key.skill:before{background:var(--skill)}.key.hand:before{background:var(--hand)}
.key.fall:before{background:var(--fall)}.key.exact:before{background:var(--good)}.key.taken:before{background:var(--bad)}
.key.bid:before{background:none;border:2px solid var(--quiet)}
.wide{overflow-x:auto}table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums}
th,td{padding:.25rem .5rem;text-align:right;white-space:nowrap;border-bottom:1px solid var(--line);vertical-align:top}
th[scope=row]{text-align:left;font-weight:600}th[scope=col]{color:var(--quiet);font-weight:400}
.all td:last-child{text-align:left;white-space:normal}th[scope=col]{white-space:normal}
.all td:first-child{color:var(--quiet);white-space:nowrap}
.all{width:100%}.all th{white-space:nowrap}.all span{white-space:nowrap}
tr:target{background:color-mix(in srgb,var(--skill) 18%,transparent)}
.quiet{color:var(--quiet);font-size:.9rem}.cost{color:var(--bad);font-weight:600;white-space:nowrap}
a{color:var(--skill)}li{margin:.35rem 0}summary{cursor:pointer;padding:.3rem 0}
@media (max-width:640px){main{padding:1.2rem 1rem 3rem}.scores{width:100%}.scores .more{display:none}
.scores th[scope=row]{white-space:normal;overflow-wrap:anywhere}.scores th,.scores td{padding:.25rem .3rem}
.all tr{display:flex;flex-wrap:wrap;gap:0 .6rem;padding:.4rem 0;border-bottom:1px solid var(--line)}
.all td,.all th{border:0;padding:0}.all td:last-child{flex-basis:100%}.all td:nth-child(3){margin-left:auto}}
"""
