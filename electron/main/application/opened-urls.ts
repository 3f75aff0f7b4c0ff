import type { App } from 'electron';
import { deepLinkScheme } from '#shared/address/deep-link.ts';

/**
 * The links that the system hands to this application: macOS by an event, which may come before
 * anything else, the others in the arguments of a start. It must be made before `ready`.
 */
export class OpenedUrls {
  #waiting: string[];
  #listener: ((url: string) => void) | undefined;

  constructor(app: Pick<App, 'on'>, argv: readonly string[]) {
    this.#waiting = linksIn(argv);
    app.on('open-url', (event, url) => {
      event.preventDefault();
      this.#deliver([url]);
    });
    app.on('second-instance', (_event, args) => this.#deliver(linksIn(args)));
  }

  /** Whether a link waits to be handed on. */
  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Hands on what has come and what comes. */
  follow(listener: (url: string) => void): void {
    this.#listener = listener;
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#deliver(waiting);
  }

  #deliver(urls: readonly string[]): void {
    for (const url of urls) {
      if (this.#listener === undefined) {
        // Only the last one will be shown.
        this.#waiting = [url];
      } else {
        this.#listener(url);
      }
    }
  }
}

/** The links among the arguments of a start: the last one alone, since a window shows one place. */
function linksIn(argv: readonly string[]): string[] {
  const prefix = `${deepLinkScheme}:`;
  return argv
    .filter((argument) => argument.slice(0, prefix.length).toLowerCase() === prefix)
    .slice(-1);
}

/**
 * Has the system hand the links to this application. A checkout that is not packaged leaves the
 * system as it is: another copy of Guildhall may be installed.
 */
export function registerLinks(app: Pick<App, 'isPackaged' | 'setAsDefaultProtocolClient'>): void {
  if (app.isPackaged) {
    app.setAsDefaultProtocolClient(deepLinkScheme);
  }
}
