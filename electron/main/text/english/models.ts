/** The messages about model servers. */
export const modelsText = {
  endpointGone: 'This server is no longer in your settings.',
  namedTwice: 'This address is already in the list. Change that entry instead.',
  tooMany: (most: number) => `You can add up to ${most} servers. Remove one first.`,
  addressReadable:
    'Anyone on the way to this address can read the key and everything that is asked. Use https, ' +
    'or allow http if you trust the network.',
};
