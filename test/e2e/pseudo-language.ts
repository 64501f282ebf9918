import type { Page } from '@playwright/test';
import { asScript } from '../../src/shared/content/escape-html.ts';
import { catalogue as english } from '../../src/shared/messages/en/catalogue.ts';
import { messagesId } from '../../src/shared/messages/in-html.ts';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
// only characters that the product's fonts have
const accented = 'áþćďéŧğĥíĵķłñńóþķřšťúŵŵžýžÁÞĆĎÉŦĞĤÍĴĶŁÑŃÓÞĶŘŠŤÚŴŴŽÝŽ';

const accent = (letter: string) => accented[plain.indexOf(letter)] ?? letter;

/** Pseudo-localises a text: accented, and about 40 % longer; `{values}` and `<elements>` stay. */
export const pseudo = (text: string): string =>
  text.replace(/\{\w+\}|<\/?\w+>|[aeiou]|[a-z]/gi, (part) => {
    if (part.length > 1) return part;
    const letter = accent(part);
    return /[aeiou]/i.test(part) ? letter + letter.toLowerCase() : letter;
  });

const inAll = (texts: unknown): unknown => {
  if (typeof texts === 'string') return pseudo(texts);
  if (Array.isArray(texts)) return texts.map(inAll);
  return Object.fromEntries(Object.entries(texts as object).map(([name, text]) => [name, inAll(text)]));
};

/**
 * Pseudo-localises the texts embedded in the HTML of these pages (ADR 053). The server's messages, the library and
 * dates stay in the language of the request.
 */
export const speakPseudo = async (page: Page, addresses: RegExp): Promise<void> => {
  await page.route(addresses, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      new RegExp(`(id="${messagesId}">)(.*?)(</script>)`, 's'),
      (_whole, start: string, json: string, end: string) =>
        start + asScript(inAll(Object.fromEntries(sectionsIn(json).map((name) => [name, english[name]])))) + end,
    );
    await route.fulfill({ response, body });
  });
};

const sectionsIn = (json: string) => Object.keys(JSON.parse(json)) as (keyof typeof english)[];
