import { formulaLimits } from '#shared/limits/page-limits.ts';
import { text } from '../../../text/text.ts';
import { PaintBudget } from '../../paint-budget.ts';
import { changeInSlices } from '../../slices.ts';

type DrawFormula = (typeof import('./katex.ts'))['drawFormula'];

/** Draws formulas; loaded once the first text with one was shown. */
let drawFormula: DrawFormula | undefined;
let loading: Promise<DrawFormula> | undefined;

/** The time for the formulas of all pieces that come onto the page together. */
const atOnce = new PaintBudget(formulaLimits.atOnceMs);

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
      drawOne(formula, draw, true).show();
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
  const drawing = new Drawing(formulas, draw);
  const work = drawing.work();
  while (!atOnce.isSpent) {
    const startedAt = performance.now();
    const { done } = work.next();
    atOnce.spend(performance.now() - startedAt);
    if (done === true) {
      return;
    }
  }
  drawing.show();
  changeInSlices(work);
}

/**
 * The formulas of a piece while they are drawn. Many come onto the page together, because a browser
 * lays a paragraph out anew for each change in it; but not so many that this takes long.
 */
class Drawing {
  readonly #formulas: readonly HTMLElement[];
  readonly #draw: DrawFormula;
  #ready: Drawn[] = [];
  #readyElements = 0;

  constructor(formulas: readonly HTMLElement[], draw: DrawFormula) {
    this.#formulas = formulas;
    this.#draw = draw;
  }

  *work(): Generator<boolean, void> {
    const counts = new Map<Element, number>();
    for (const formula of this.#formulas) {
      if (formula.isConnected) {
        const drawn = isOneTooMany(formula, counts)
          ? asWritten(formula, text.ui.maths.tooMany)
          : drawOne(formula, this.#draw, false);
        this.#ready.push(drawn);
        this.#readyElements += drawn.elements;
      }
      const areMany = this.#readyElements >= formulaLimits.elementsAtOnce;
      if (areMany) {
        this.show();
      }
      yield areMany;
    }
    this.show();
  }

  /** Puts what is drawn onto the page. */
  show(): void {
    for (const { show } of this.#ready) {
      show();
    }
    this.#ready = [];
    this.#readyElements = 0;
  }
}

/** Counts the formulas of each paragraph: a browser lays all of a paragraph out at once. */
function isOneTooMany(formula: Element, counts: Map<Element, number>): boolean {
  const paragraph = formula.closest('p, li, td, th, h1, h2, h3, h4, h5, h6');
  if (paragraph === null) {
    return false;
  }
  const count = (counts.get(paragraph) ?? 0) + 1;
  counts.set(paragraph, count);
  return count > formulaLimits.inParagraph;
}

/** A formula that was drawn, or could not be. */
interface Drawn {
  readonly elements: number;
  readonly show: () => void;
}

function drawOne(formula: HTMLElement, draw: DrawFormula, isCopy: boolean): Drawn {
  const source = formula.textContent;
  if (source.length > formulaLimits.characters) {
    return asWritten(formula, text.ui.maths.tooLong);
  }
  try {
    const drawn = draw(source, { isBlock: formula.classList.contains('maths-block'), isCopy });
    return {
      elements: drawn.querySelectorAll('*').length,
      show: () => {
        formula.replaceChildren(drawn);
        formula.classList.add('maths-drawn');
      },
    };
  } catch (error) {
    return asWritten(formula, text.ui.maths.failed(error instanceof Error ? error.message : ''));
  }
}

/** A formula that stays as it is written, and says why. */
function asWritten(formula: HTMLElement, reason: string): Drawn {
  return {
    elements: 0,
    show: () => {
      formula.title = reason;
    },
  };
}
