import type { App, PowerMonitor } from 'electron';

export interface SystemEventsOptions {
  readonly app: Pick<App, 'quit'>;
  readonly power: Pick<PowerMonitor, 'on'>;
  /** Connections are tried again at once. */
  readonly retry: () => void;
  /** Whether anybody looks: polling rests longer while nobody does. */
  readonly setHidden: (isHidden: boolean) => void;
  /** Whether a window is shown. */
  readonly isShown: () => boolean;
}

/** Follows sleep, lock and the end of the session. */
export function followSystem({ app, power, retry, setHidden, isShown }: SystemEventsOptions): void {
  // Connections break while the machine sleeps, and nobody is told.
  power.on('resume', retry);
  power.on('lock-screen', () => setHidden(true));
  power.on('unlock-screen', () => {
    setHidden(!isShown());
    retry();
  });
  // Electron hands an event to this listener, which its types leave out.
  power.on('shutdown', (event?: { readonly preventDefault: () => void }) => {
    // The system waits while Guildhall ends in order, and ends it if that takes too long.
    event?.preventDefault();
    app.quit();
  });
}
