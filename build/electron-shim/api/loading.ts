/** Whether the main frame of a page is loading: from the application's call on. */
export class Loading {
  readonly #emit: (event: string) => void;
  #hasStarted = false;
  // The application has asked for a load that Chromium has not begun yet.
  #isAwaited = false;

  constructor(emit: (event: string) => void) {
    this.#emit = emit;
  }

  get isLoading(): boolean {
    return this.#hasStarted || this.#isAwaited;
  }

  /** The application asks for a load. */
  request(): void {
    this.#isAwaited = true;
  }

  /** The load failed at once, or stayed in the document. */
  giveUp(): void {
    if (this.#isAwaited) {
      this.start();
      this.stop();
    }
  }

  start(): void {
    this.#isAwaited = false;
    if (!this.#hasStarted) {
      this.#hasStarted = true;
      this.#emit('did-start-loading');
    }
  }

  stop(): void {
    if (this.#hasStarted) {
      this.#hasStarted = false;
      this.#emit('did-stop-loading');
    }
  }
}
