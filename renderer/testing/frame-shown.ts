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
