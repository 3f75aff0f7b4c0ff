/**
 * Waits until a frame was shown. In a callback of the frame itself, what follows a size has not
 * answered the new one yet: it does so between layout and paint, where nobody sees it.
 */
export async function frameShown(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.addEventListener('message', resolve);
    port1.start();
    port2.postMessage('the next task');
  });
}

/**
 * Looks at the page as the next frame shows it: between layout and paint, when all that follows a
 * size has answered. A task after the frame may find a key that was typed meanwhile.
 */
export async function inNextFrame<T>(look: () => T): Promise<T> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  return new Promise((resolve) => {
    // Observers are told in the order in which they were made.
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      resolve(look());
    });
    observer.observe(document.body);
  });
}
