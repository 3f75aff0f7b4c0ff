/** The budget of work on the page before it paints. */
export class PaintBudget {
  readonly #most: number;
  #spent = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get isSpent(): boolean {
    return this.#spent >= this.#most;
  }

  spend(amount: number): void {
    if (this.#spent === 0) {
      requestAnimationFrame(() => setTimeout(() => (this.#spent = 0)));
    }
    this.#spent += Math.max(amount, Number.MIN_VALUE);
  }
}
