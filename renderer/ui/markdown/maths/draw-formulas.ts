import { formulaLimits } from '#shared/limits/page-limits.ts';
import { text } from '../../../text/text.ts';
import { doInSlices } from '../../slices.ts';

type DrawFormula = (typeof import('./katex.ts'))['drawFormula'];

/** Draws formulas; loaded once the first text with one was shown. */
let drawFormula: DrawFormula | undefined;
let loading: Promise<DrawFormula> | undefined;

/** The elements that were looked at: their text is no longer the source. */
const known = new WeakSet<Element>();

/**
 * Draws the formulas of a piece: the first before it is painted, the others when there is time. What
 * cannot be drawn stays as it is written, and says why.
 */
export function drawFormulas(piece: Element): void {
  const formulas = [...piece.querySelectorAll<HTMLElement>('.maths')].filter(
    (formula) => !known.has(formula),
  );
  if (formulas.length === 0) {
    return;
  }
  for (const formula of formulas) {
    known.add(formula);
  }
  if (drawFormula === undefined) {
    void load().then(
      (draw) => drawAll(formulas, draw),
      // Without its chunk a formula stays as it is written.
      () => {},
    );
  } else {
    drawAll(formulas, drawFormula);
  }
}

/** Draws the formulas of a piece that is on no page. Resolves once all are drawn. */
export async function drawCopiedFormulas(piece: Element): Promise<void> {
  const formulas = piece.querySelectorAll<HTMLElement>('.maths');
  if (formulas.length > 0) {
    const draw = await load();
    for (const formula of formulas) {
      drawOne(formula, draw, true);
    }
  }
}

function load(): Promise<DrawFormula> {
  loading ??= import('./katex.ts').then(
    (chunk) => (drawFormula = chunk.drawFormula),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

function drawAll(formulas: readonly HTMLElement[], draw: DrawFormula): void {
  const work = drawEach(formulas, draw);
  const endsAt = performance.now() + formulaLimits.atOnceMs;
  while (performance.now() < endsAt) {
    if (work.next().done === true) {
      return;
    }
  }
  doInSlices(work);
}

function* drawEach(formulas: readonly HTMLElement[], draw: DrawFormula): Generator<void, void> {
  for (const formula of formulas) {
    if (formula.isConnected) {
      drawOne(formula, draw, false);
    }
    yield;
  }
}

function drawOne(formula: HTMLElement, draw: DrawFormula, isCopy: boolean): void {
  const source = formula.textContent;
  if (source.length > formulaLimits.characters) {
    formula.title = text.ui.maths.tooLong;
    return;
  }
  try {
    draw(formula, source, { isBlock: formula.classList.contains('maths-block'), isCopy });
    formula.classList.add('maths-drawn');
  } catch (error) {
    formula.title = text.ui.maths.failed(error instanceof Error ? error.message : '');
  }
}
