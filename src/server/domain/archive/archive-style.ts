import { fontFaces } from './archive-fonts.ts';

/** The style sheet of an archive's pages, in the colours and fonts of the product. */
export const archiveStyle: string = `${fontFaces}:root {
  color-scheme: light dark;
  --paper: #f7f2e9;
  --sheet: #fffdf9;
  --ink: #2a2420;
  --soft: #5a5048;
  --line: #e3d9c9;
  --accent: #83351a;
  --read: Literata, "Noto Serif Hebrew", Georgia, "Iowan Old Style", "Noto Serif", serif;
  --plain: "Atkinson Hyperlegible Next", "Noto Serif Hebrew", system-ui, sans-serif;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #1d1a17;
    --sheet: #272320;
    --ink: #f1e9dd;
    --soft: #c4b7a8;
    --line: #3d3731;
    --accent: #eda680;
  }
}
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); font: 1.125rem/1.5 var(--plain); -webkit-text-size-adjust: 100%; }
body { margin: 0 auto; padding: 1.5rem 1.25rem 4rem; max-width: 43rem; overflow-wrap: anywhere; }
a { color: var(--accent); }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 4px; }
.top a { display: inline-block; padding: 0.75rem 0; }
h1 { margin: 1.5rem 0 0.75rem; font: 600 clamp(2.125rem, 7vw, 3.125rem)/1.12 var(--read); text-wrap: balance; white-space: pre-line; }
.who { margin: 0 0 2rem; color: var(--soft); }
.story-by { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 0.875rem; margin: 0 0 2rem; color: var(--soft); }
.story-by p { margin: 0; }
.story-by strong { display: block; color: var(--ink); }
.avatar { display: flex; align-items: center; justify-content: center; width: 3.5rem; height: 3.5rem; border-radius: 50%; background: var(--accent); color: var(--paper); font: 600 1.25rem/1 var(--read); }
.story-by .remark { flex-basis: 100%; margin: 0.75rem 0 0; padding: 0.75rem 1rem; border-inline-start: 4px solid var(--accent); background: var(--sheet); }
.stored-content { font: 1.3125rem/1.62 var(--read); }
.stored-content > * { margin: 0 0 1.1rem; }
.stored-content :is(p, h2, figcaption) { unicode-bidi: plaintext; text-align: start; }
.stored-content h2 { margin-top: 2rem; font-size: 1.5rem; line-height: 1.25; }
blockquote { padding-inline-start: 1.1rem; border-inline-start: 3px solid var(--accent); color: var(--soft); }
figure { margin: 2rem -1.25rem; text-align: center; }
@media (min-width: 56rem) { figure { margin-inline: -6rem; } }
figure img { display: block; width: auto; max-width: 100%; height: auto; max-height: 90vh; margin: 0 auto; border-radius: 6px; }
.photo-original { display: block; }
figcaption { max-width: 40rem; margin: 0.75rem auto 0; padding: 0 1.25rem; color: var(--soft); font-size: 1.125rem; font-style: italic; line-height: 1.45; }
:is(:lang(ja), :lang(zh), :lang(ko), :lang(he), :lang(yi), :lang(ar), :lang(fa), :lang(ur), :lang(hi)) figcaption { font-style: normal; }
.recording-block { margin-inline: 0; text-align: start; }
.recording { padding: 1.25rem; border: 1px solid var(--line); border-radius: 14px; background: var(--sheet); font: 1.125rem/1.5 var(--plain); }
.recording audio { display: block; width: 100%; }
.recording p { margin: 0.5rem 0 0; }
.recording .hint { color: var(--soft); font-size: 1rem; }
.recording .files { margin: 0.5rem 0 0; font-size: 1rem; }
.missing { display: block; padding: 2.5rem 1rem; border: 2px dashed var(--line); color: var(--soft); font: 1rem var(--plain); }
.neighbours { display: grid; grid-template-columns: 1fr 1fr; gap: 1.25rem; margin-top: 3rem; padding-top: 2rem; border-top: 1px solid var(--line); }
.neighbours a { display: flex; align-items: center; gap: 1rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 14px; background: var(--sheet); color: var(--ink); text-decoration: none; }
.neighbours .neighbour-next { flex-direction: row-reverse; grid-column: 2; text-align: end; }
.neighbour-text { flex: 1; min-width: 0; }
.neighbours strong { display: block; font: 600 1.125rem/1.3 var(--read); }
.icon { flex: none; width: 1.5rem; height: 1.5rem; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
small, .neighbour-text > span { color: var(--soft); font-size: 0.875rem; }
.all section { margin-top: 2.5rem; padding-top: 2rem; border-top: 1px solid var(--line); }
.all h2 { display: flex; align-items: center; gap: 1rem; margin: 0; font: 600 1.75rem/1.2 var(--read); }
.portrait { width: 4rem; height: 4rem; border-radius: 50%; object-fit: cover; }
.count { margin: 0.25rem 0 1rem; color: var(--soft); }
.stories { margin: 0; padding: 0; list-style: none; }
.stories li { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1rem; padding: 0.625rem 0; border-bottom: 1px solid var(--line); }
.stories a { flex: 1 1 20rem; font: 1.1875rem/1.35 var(--read); }
summary { padding: 0.75rem 0; color: var(--soft); cursor: pointer; }
.files { padding-inline-start: 1.25rem; }
.files li { padding: 0.375rem 0; }
@media print {
  :root { --paper: #fff; --sheet: #fff; --ink: #000; --soft: #444; }
  html { font-size: 11pt; }
  body { max-width: none; padding: 0; }
  .top, .neighbours, audio { display: none; }
  figure { margin-inline: 0; break-inside: avoid; }
  figure img { max-height: 14cm; }
  h1, h2 { break-after: avoid; }
  p { orphans: 3; widows: 3; }
}
`;
