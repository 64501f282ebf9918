import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { initSync, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler';
import { loadFonts } from './fonts.ts';
import { replaceMissing } from './missing-letters.ts';
import type { ProcessAnswer, ProcessTask } from './typesetter.ts';

// diagnostics in full, with the place in the template
const diagnosticsFormat = 3;

const typeset = async ({ template, data, templates, fonts }: ProcessTask): Promise<ProcessAnswer> => {
  const wasm = fileURLToPath(import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/wasm'));
  initSync({ module: await readFile(wasm) });
  const loaded = await loadFonts(fonts, data);
  const { value, missing } = replaceMissing(data, loaded);
  const builder = new TypstCompilerBuilder();
  // no file system and no packages: it reads what is given here
  builder.set_dummy_access_model();
  for (const bytes of new Set(loaded.map(({ bytes }) => bytes))) await builder.add_raw_font(bytes);
  const compiler = await builder.build();
  compiler.add_source('/main.typ', await readFile(`${templates}/${template}.typ`, 'utf8'));
  const families = [...new Set(loaded.map(({ family }) => family))];
  compiler.map_shadow('/data.json', Buffer.from(JSON.stringify({ ...(value as object), fonts: families })));
  const { result, diagnostics } = compiler.compile('/main.typ', undefined, 'pdf', diagnosticsFormat);
  return result ? { pdf: result, missing } : { failed: JSON.stringify(diagnostics) };
};

process.on('message', async (task: ProcessTask) => {
  process.send?.(await typeset(task).catch((error: Error) => ({ failed: String(error.stack ?? error) })));
});
// the server has ended
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
