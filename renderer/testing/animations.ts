/**
 * Waits until every animation and transition that has an end is over, also those that take the place
 * of another meanwhile. Until then colours are on their way, and fainter or darker than they will be.
 * It names nothing outside itself, so that a test can hand it to a page.
 */
export async function animationsOver(): Promise<void> {
  const running = () =>
    document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      );
  for (let ending = running(); ending.length > 0; ending = running()) {
    // oxlint-disable-next-line no-await-in-loop -- one follows the other
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }
}
