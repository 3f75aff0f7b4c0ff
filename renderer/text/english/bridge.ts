/** What is said where a request failed and nothing else says why. */
export const bridgeText = {
  internal: 'Something went wrong inside Guildhall.',
  refused: 'The service didn’t accept this.',
};
