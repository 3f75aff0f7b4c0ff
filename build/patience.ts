/**
 * How long the runners of all tests wait, in milliseconds. What never comes fails late; nothing
 * fails because it came late (decision 0160).
 */
export const patience = { expectation: 60_000, test: 600_000 };
