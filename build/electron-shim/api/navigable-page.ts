import { pathToFileURL } from 'node:url';

import type * as Electron from 'electron';

import type { Part } from '../lacking.ts';
import { Navigation } from './navigation.ts';
import { PageActions, type PageOptions } from './page-actions.ts';

/** A page that can be sent to another address. */
export abstract class NavigablePage extends PageActions implements Part<Electron.WebContents> {
  protected readonly navigation: Navigation;

  constructor(options: PageOptions, onReadyToShow: () => void) {
    super(options);
    this.navigation = new Navigation(this.target, {
      emit: (event, ...args) => this.emit(event, ...args),
      onReadyToShow,
      onBegin: () => this.onBegin(),
    });
  }

  /** Called when the main frame begins to load, which ends a crash. */
  protected abstract onBegin(): void;

  loadURL(url: string): Promise<void> {
    this.requireAlive();
    const loaded = this.navigation.load(url);
    // Electron reports an unawaited failure only as did-fail-load.
    loaded.catch(() => {});
    return loaded;
  }

  loadFile(filePath: string, options: Electron.LoadFileOptions = {}): Promise<void> {
    const url = pathToFileURL(filePath);
    if (options.search) {
      url.search = options.search;
    }
    if (options.hash) {
      url.hash = options.hash;
    }
    return this.loadURL(url.href);
  }

  reload(): void {
    this.navigation.reload(false);
  }

  reloadIgnoringCache(): void {
    this.navigation.reload(true);
  }

  goBack(): void {
    this.navigation.go(-1).catch(() => {});
  }

  goForward(): void {
    this.navigation.go(1).catch(() => {});
  }

  getURL(): string {
    return this.navigation.url;
  }

  // As in Electron, which looks at the page's address first.
  override async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    this.requireAlive();
    if (!this.getURL() || this.isLoadingMainFrame()) {
      await new Promise<void>((resolve) => this.once('did-stop-loading', () => resolve()));
    }
    return this.target.evaluate(code, userGesture);
  }

  isLoading(): boolean {
    return this.navigation.isLoading;
  }

  isLoadingMainFrame(): boolean {
    return this.navigation.isLoading;
  }
}
