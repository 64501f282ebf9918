import { readFileSync } from 'node:fs';
import { editorOf, openAnswer, test } from './answer-steps.ts';

test('explore', async ({ page, ask }) => {
  const cases: string[] = JSON.parse(readFileSync('/tmp/e/cases.json', 'utf8'));
  await openAnswer(page, await ask());
  await page.waitForLoadState('networkidle');
  for (const html of cases) {
    const out = await editorOf(page).evaluate((editor, text) => {
      const all = new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true });
      editor.dispatchEvent(all);
      getSelection()?.selectAllChildren(editor);
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', text);
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      return editor.innerHTML;
    }, html);
    console.log(`${html.slice(0, 300)}\n   => ${out}\n`);
    await editorOf(page).press('Control+a');
    await page.keyboard.press('Backspace');
    for (let n = 0; n < 6; n += 1) await page.keyboard.press('Backspace');
  }
});
