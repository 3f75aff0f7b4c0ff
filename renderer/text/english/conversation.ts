/** What is said about threads, messages and the composer. */
export const conversationText = {};
