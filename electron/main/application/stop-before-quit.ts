import type { App } from 'electron';

/** How long quitting waits for what must be written and closed. */
const maxWaitMs = 7_000;

/**
 * Lets everything stop in order before the application ends, and ends it all the same when that
 * takes too long: what is durable is durable already.
 */
export function stopBeforeQuit(app: App, stop: () => Promise<void>): void {
  let isStopped = false;
  let isStopping = false;
  const quit = () => {
    isStopped = true;
    app.quit();
  };
  app.on('will-quit', (event) => {
    if (isStopped) {
      return;
    }
    event.preventDefault();
    if (!isStopping) {
      isStopping = true;
      const tooLong = new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs));
      void Promise.race([stop(), tooLong]).finally(quit);
    }
  });
}
