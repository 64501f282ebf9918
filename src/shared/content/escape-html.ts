/** Escapes text for HTML content, as the editor writes it. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** JSON that is safe inside a script element: it contains no </script>. */
export const asScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
