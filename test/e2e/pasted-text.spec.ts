import type { Page } from '@playwright/test';
import { sanitise } from '../../src/server/domain/content/content.ts';
import { fc } from '../fast-check.ts';
import { editorOf, expect, openAnswer, paste, test, undoPaste } from './answer-steps.ts';

/** Documents in which W stands for a visible word and X for one that is never visible. */
const documents: Record<string, string> = {
  Word:
    '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><title>X</title>' +
    '<!--[if gte mso 9]><xml><w:WordDocument><w:View>X</w:View></w:WordDocument></xml><![endif]--><style><!-- p.MsoNormal {X} --></style></head>' +
    '<body lang=EN><!--StartFragment--><p class=MsoTitle>W W<o:p></o:p></p><p class=MsoNormal><span style="mso-spacerun:yes">W  </span><b>W</b><o:p>&nbsp;</o:p></p>' +
    '<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·<span style="font:7.0pt"> </span></span><![endif]>W W</p>' +
    '<w:sdt title="X"><p class=MsoNormal>W <i>W</i></p></w:sdt><table class=MsoNormalTable><tr><td><p>W</p></td><td><p>W</p></td></tr></table><!--EndFragment--></body></html>',
  'Google Docs':
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span>W</span></h1><p dir="ltr"><span style="font-weight:700">W</span><span> W</span></p>' +
    '<ul><li dir="ltr"><p role="presentation"><span>W</span></p></li><ul><li><p>W W</p></li></ul></ul><br class="Apple-interchange-newline"></b>',
  LibreOffice:
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN"><html><head><title>X</title><style type="text/css">@page { X }</style></head>' +
    '<body lang="de"><p class="western"><font face="Liberation Serif, serif"><font size="3">W <u>W</u></font></font></p><dl><dt>W</dt><dd>W W</dd></dl><center>W</center></body></html>',
  'Apple Notes':
    '<div>W</div><div><br></div><div><span class="Apple-converted-space">\u00a0</span>W</div><ul class="Apple-dash-list"><li>W</li><li>W</li></ul><div><b><span style="font-size:24px">W</span></b></div>',
  Outlook:
    '<div class=WordSection1><p class=MsoNormal><a name="_MailOriginal"><span lang=EN>W W</span></a></p><div style="border:none"><p>W <a href="mailto:a@b.example">W</a></p></div>' +
    '<?xml:namespace prefix = o /><p class=MsoNormal><![if !vml]><img src="cid:x" alt="X"><![endif]>W</p></div>',
  Gmail:
    '<div dir="ltr">W W<div><br></div><div>W</div><blockquote class="gmail_quote"><div dir="rtl">W W</div><font color="#888888">W</font></blockquote></div>',
  WhatsApp:
    '<span dir="auto" class="selectable-text"><span>W W </span><img alt="😀" src="data:image/gif;base64,X"><span> W</span></span>',
  Wikipedia:
    '<h2><span id="a">W</span> <span class="mw-editsection"><a href="/w?x">W</a></span></h2><p>W <sup><a href="#n">W</a></sup> <ruby>W <rp>(</rp><rt>W</rt><rp>)</rp></ruby>' +
    '<math><semantics><mrow><mi>W</mi><mo>=</mo><mn>W</mn></mrow><annotation encoding="application/x-tex">X</annotation></semantics></math></p>' +
    '<table class="infobox"><caption>W</caption><tbody><tr><th>W</th><td>W<br>W</td></tr></tbody></table><figure><a href="/f"><img src="//x/y.jpg" alt="X"></a><figcaption>W</figcaption></figure>',
  'a form':
    '<form><fieldset><legend>W</legend><label>W <input value="X"></label><button>W</button><textarea>W W</textarea><output>W</output></fieldset></form>',
  'a web page':
    '<header><nav><a href="https://a.example/">W</a> <a href="/b">W</a></nav></header><main><details open><summary>W</summary><p>W</p></details><pre>W\n  W</pre><dl><dt>W<dd>W<dt>W<dd>W</dl>' +
    '<svg><title>X</title><text>W</text></svg><template>X</template><script>X</script><!-- X --><noscript><style>X</style></noscript><address>W</address></main><footer>W<hr>W</footer>',
  'nested markup': `${'<span>'.repeat(200)}W ${'<font>'.repeat(100)}W${'</font>'.repeat(100)} W${'</span>'.repeat(200)}<div>W</div>`,
  'half-closed markup':
    '<p>W <b>W <i>W</b> W</i><p>W<ul><li>W<li><a href=https://a.example>W <a href=https://b.example>W</ul>W',
};

const words = fc.constantFrom(
  'ferry',
  'café',
  '家族',
  'עברית',
  'Straße',
  '👩‍👩‍👧',
  'o’clock',
  'soft\u00adhyphen',
  '1962',
  'naïve',
  'ไทย',
);

/** Each word is unique, by its number. */
const fill = (document: string, chosen: string[]) => {
  const shown: string[] = [];
  const html = document.replace(/(?<![A-Za-z/.])W(?![A-Za-z3])/g, () => {
    const word = `${chosen[shown.length % chosen.length]}${shown.length + 1}`;
    shown.push(word);
    return word;
  });
  return { html: html.replace(/(?<![A-Za-z])X(?![A-Za-z])/g, 'unseen'), shown };
};

const textOf = (page: Page, html: string) =>
  page.evaluate((text) => {
    const container = document.createElement('div');
    document.body.replaceChildren(container);
    container.innerHTML = text;
    return container.innerText;
  }, html);

/** The words found in this order, each separated from the one before. */
const foundIn = (text: string, words: string[]) => {
  let end = 0;
  return words.filter((word, index) => {
    const at = text.indexOf(word, end);
    const isApart = index === 0 || /[^\p{L}\p{N}]/u.test(text.slice(end, at));
    if (at >= 0) end = at + word.length;
    return at >= 0 && isApart;
  });
};

test.describe('every word of a pasted document is kept, in order and separate', () => {
  test('in what the server stores', async ({ page }) => {
    await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
    await page.goto('https://no-policy.example/');
    for (const [name, document] of Object.entries(documents))
      for (const chosen of fc.sample(fc.array(words, { minLength: 1, maxLength: 6 }), { numRuns: 5 })) {
        const { html, shown } = fill(document, chosen);
        const kept = await textOf(page, await sanitise(html));
        expect(foundIn(kept, shown), name).toEqual(shown);
        expect(kept, name).not.toContain('unseen');
      }
  });

  test('in the editor', async ({ page, ask }) => {
    await openAnswer(page, await ask());
    for (const [name, document] of Object.entries(documents)) {
      const { html, shown } = fill(document, ['ferry', 'עברית', '家族']);
      await paste(page, { 'text/html': html });
      await expect(editorOf(page)).toContainText(shown.at(-1) as string);
      const kept = await editorOf(page).innerText();
      expect.soft(foundIn(kept, shown), name).toEqual(shown);
      expect.soft(kept, name).not.toContain('unseen');
      await undoPaste(page);
    }
  });
});

test('text that a document hides is not pasted', async ({ page, ask }) => {
  await openAnswer(page, await ask());
  await paste(page, {
    'text/html':
      // a table of contents of Word, with the page number hidden on the screen
      "<p class=MsoToc1><a href='#_Toc1'>Home<span style='display:none;mso-hide:screen'><span style='mso-tab-count:1 dotted'>...</span></span><span style='mso-hide:screen'>unseen</span></a></p>" +
      // a mail's preheader
      '<div style="font-size:1px; DISPLAY: none !important; mso-hide: all">unseen</div><p hidden>unseen</p>' +
      '<p style="display:block;mso-hide:none">Away</p>',
  });
  await expect(editorOf(page).locator('p')).toHaveText(['Home', 'Away']);
});
