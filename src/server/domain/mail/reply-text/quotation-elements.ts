/** How the HTML of mail programs marks what they quote. It only says that text is quoted, never that it is cut. */

const quotingClass =
  /gmail_quote|gmail_extra|yahoo_quoted|moz-forward|protonmail_quote|zmail_extra|tutanota_quote|x_?gmail_quote|quoted?[-_]?(?:text|message|mail)/i;
const quotingStyle = /border-left\s*:\s*(?!none|0)/i;
const followedByQuote =
  /divRplyFwdMsg|appendonsend|mail-editor-reference-message-container|OLK_SRC_BODY_SECTION|reply-intro|zwchr|__DIVIDER__|ms-outlook-mobile-reference/i;
const separatorStyle = /border-top\s*:\s*(?:[\w#.]+\s+)*(?:solid|[\d.]+p[xt])/i;

/** An element whose content is quoted. */
export const isQuotation = (name: string, attributes: Map<string, string>): boolean =>
  (name === 'blockquote' && attributes.get('class') !== 'webkit-indent-blockquote') ||
  quotingClass.test(attributes.get('class') ?? '') ||
  quotingStyle.test(attributes.get('style') ?? '') ||
  attributes.get('name') === 'quote';

/** An element after whose start everything is quoted, to the end of the message. */
export const beginsQuotation = (name: string, attributes: Map<string, string>): boolean =>
  ['id', 'class', 'data-marker'].some((attribute) => followedByQuote.test(attributes.get(attribute) ?? '')) ||
  (name === 'div' && separatorStyle.test(attributes.get('style') ?? ''));
