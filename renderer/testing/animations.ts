/**
 * Waits until every animation and transition that has an end is over. Until then colours are on their
 * way, and fainter or darker than they will be. It names nothing outside itself, so that a test can
 * hand it to a page.
 */
export async function animationsOver(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
