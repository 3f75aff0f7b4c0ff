/** What is said about the outbox: what waits, and why. */
export const outboxText = {};
