/**
 * The version of the content rules, stored with each content sanitised by them. Increment it with every change that forbids
 * something: content sanitised by an earlier version is then sanitised again whenever it is read.
 */
export const contentRules = 1;
