/** The words for a request that failed where nothing else says why. */
export const bridgeText = {
  internal: 'Something went wrong inside Guildhall.',
  refused: 'The service didn’t accept this.',
};
