import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { LanguageTag } from '../../src/shared/messages/languages.ts';
import { clientFolder, root } from './paths.ts';

/** Replaces `src/client/page-language.ts`, which reads a page's texts from its HTML, where no server has put any into it. */
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
