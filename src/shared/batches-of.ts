/** The items in arrays of `size`; the last one may be shorter. */
export function* batchesOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
