/** The style sheet of an e-book: minimal, so that readers can choose size, typeface and colours. */
export const epubStyle = `body { margin: 0 4%; line-height: 1.5; overflow-wrap: anywhere; }
h1, h2, h3 { font-weight: 600; line-height: 1.2; text-align: start; hyphens: none; break-after: avoid; }
h1 { font-size: 1.8em; margin: 1em 0; }
h2 { font-size: 1.4em; margin: 1.5em 0 0.4em; }
h3 { font-size: 1.1em; margin: 1.5em 0 0.5em; }
p { margin: 0 0 0.8em; orphans: 2; widows: 2; }
.byline { margin: 0 0 1.5em; font-size: 0.9em; opacity: 0.8; }
blockquote { margin: 1em 0; padding-inline-start: 1em; border-inline-start: 3px solid #a0522d; }
figure { margin: 1.5em 0; text-align: center; break-inside: avoid; }
img { max-width: 100%; max-height: 90vh; height: auto; }
figcaption { margin-top: 0.4em; font-size: 0.9em; font-style: italic; }
:lang(ja) figcaption, :lang(zh) figcaption, :lang(ko) figcaption, :lang(he) figcaption, :lang(yi) figcaption,
:lang(ar) figcaption, :lang(fa) figcaption, :lang(ur) figcaption, :lang(hi) figcaption { font-style: normal; }
.recording { margin: 1.5em 0; }
.recording > p { margin: 0; font-size: 0.9em; }
audio { width: 100%; margin: 0.6em 0; }
.chapter, .title-page { margin: 25% 0; text-align: center; }
.chapter h1, .title-page h1 { text-align: center; }
.cover { text-align: center; }
.cover-title { margin: 1em 0 0.3em; font-size: 1.8em; font-weight: 600; }
nav ol { list-style: none; padding-inline-start: 0; }
nav ol ol { padding-inline-start: 1.5em; }
nav li { margin: 0.4em 0; }
`;
