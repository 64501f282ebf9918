/**
 * How long messages that go by themselves are shown, in ms. No other timer may have these delays, such as a retry's: by
 * them test/e2e/fixtures.ts tells the messages.
 */
export const displayTimes = { announcement: 4500, copied: 2500 };
