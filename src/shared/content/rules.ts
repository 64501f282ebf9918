/**
 * The version of the content rules, stored with each content that was cleaned by them. Increment it with every change
 * by which something that was allowed in an answer no longer is: what an earlier version cleaned is then cleaned again
 * whenever it is read.
 */
export const contentRules = 1;
