/**
 * A number that stands for a text: two 32-bit FNV-1a sums with different starts, 53 bits of them. For recognising
 * one's own words again, not against anybody who means harm.
 */
export const fingerprint = (text: string): number => {
  let low = 0x811c9dc5;
  let high = 0x1000193;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit ^ (low >>> 13), 0x01000193);
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
};
