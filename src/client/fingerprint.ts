/**
 * A non-cryptographic hash of a text: two 32-bit FNV-1a hashes with different seeds, truncated to the 53 bits of a safe
 * integer. It recognises content that this device has sent; it is no protection against deliberate collisions.
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
