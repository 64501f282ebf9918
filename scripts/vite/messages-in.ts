import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { LanguageTag } from '../../src/shared/messages/languages.ts';
import { clientFolder, root } from './paths.ts';

/** Stubs `src/client/page-language.ts` with one language's texts, where no server embeds them in the HTML. */
export const messagesIn = (tag: LanguageTag): Plugin => ({
  name: 'messages-in',
  enforce: 'pre',
  load: (id) => (id.split('?')[0] === join(clientFolder, 'page-language.ts') ? moduleIn(tag) : undefined),
});

const moduleIn = (tag: LanguageTag) => `
  import { makeLanguage } from '${join(root, 'src/shared/messages/catalogue.ts')}';
  import { catalogue } from '${join(root, `src/shared/messages/${tag}/catalogue.ts`)}';
  export const pageLanguage = makeLanguage('${tag}', catalogue);
`;
