/** All pages of a list, each loaded with the `next` of the one before. */
export const loadAll = async <Page extends { next?: string }>(
  load: (after: string | undefined) => Promise<Page>,
): Promise<Page[]> => {
  const pages: Page[] = [];
  let after: string | undefined;
  do {
    const page = await load(after);
    pages.push(page);
    after = page.next;
  } while (after !== undefined);
  return pages;
};
