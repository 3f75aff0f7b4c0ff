/** What is said about homes: connecting, keys, settings, signing out. */
export const homeText = {};
