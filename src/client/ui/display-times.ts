/** How long messages that go by themselves are shown, in ms. */
export const displayTimes = { announcement: 4000, copied: 2500 };
