/** Turns of the page that a benchmark runs in. */
export const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Does something in a task that does nothing else. */
export const inOwnTask = (act: () => void) =>
  new Promise((resolve) => {
    setTimeout(act);
    setTimeout(resolve);
  });

/** Resolves once what was begun is drawn. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    await nextFrame();
    await new Promise((resolve) => requestIdleCallback(resolve));
  }
}

/** Scrolls an element down, each step in a frame of its own and marked as `frame`. */
export async function scrollBy(
  element: Element | null,
  steps: number,
  stepPx: number,
): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    await nextFrame();
    performance.mark('frame');
    element?.scrollBy(0, stepPx);
  }
}
