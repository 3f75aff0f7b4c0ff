/** What is said about the first screen of all. */
export const firstRunText = {};
