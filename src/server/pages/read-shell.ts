import { createHash } from 'node:crypto';
import { applyTextSizeScript } from '../../shared/text-size.ts';
import { readBuiltFile } from './built-files.ts';
import { openShell, type Shell } from './shell.tsx';

/** The shell of the pages of a reading link or printed code, and the CSP hashes of its inline script and styles. */
type ReadShell = { shell: Shell; hashes: { script: string; style: string } };

/**
 * Styles are inline, so that text is visible after one response; the font styles come after the text, which is shown in a
 * fallback font until then.
 */
export const openReadShell = (): ReadShell => {
  let styles = '';
  let fonts = '';
  const page = readBuiltFile('read-page.html').replace(stylesheet, (link, name: string) => {
    if (/\/fonts-[^/]*$/.test(name)) fonts += link;
    else styles += readBuiltFile(name);
    return '';
  });
  if (styles === '' || fonts === '') throw new Error('read-page.html was built in another way.');
  const inlined = `<style>${styles}</style><script>${applyTextSizeScript}</script></head>`;
  const shell = openShell(
    page.replace('</head>', () => inlined),
    fonts,
  );
  return { shell, hashes: { script: cspHash(applyTextSizeScript), style: cspHash(styles) } };
};

const stylesheet = / *<link rel="stylesheet"[^>]* href="\/([^"]+)">\n/g;

const cspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
