import { flushSync } from 'react-dom';
import { markdownLimits } from '#shared/limits/page-limits.ts';
import { PaintBudget } from '../paint-budget.ts';
import { changeInSlices } from '../slices.ts';

const time = new PaintBudget(markdownLimits.formatMs);
const made = new PaintBudget(markdownLimits.formatHtml);

/**
 * Formats a piece, unless so much was formatted since the last paint that the rest must wait:
 * opening a thread may show many long messages at once.
 */
export function formatInTurn(format: () => string): string | undefined {
  if (time.isSpent || made.isSpent) {
    return undefined;
  }
  return formatNow(format);
}

/** Formats a piece whose turn has come. */
export function formatNow(format: () => string): string {
  const startedAt = performance.now();
  const html = format();
  time.spend(performance.now() - startedAt);
  made.spend(html.length);
  return html;
}

/**
 * Calls back when there is time to format again. What the callback changes is on the page when it
 * returns, so that its cost counts. The returned function cancels that.
 */
export function awaitTurn(onTurn: () => void): () => void {
  let isWanted = true;
  const work = function* wait(): Generator<boolean, void> {
    // One step; none if the piece is no longer on the screen.
    if (isWanted) {
      flushSync(onTurn);
    }
    // The page lays out the new elements before more are made.
    yield made.isSpent;
  };
  changeInSlices(work());
  return () => {
    isWanted = false;
  };
}
