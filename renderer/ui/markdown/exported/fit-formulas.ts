/** The width of what is printed on a sheet of A4 with its margins (export.css), in CSS pixels. */
const sheetWidth = 657;

/** By how much a formula is made smaller on paper, with the class that does it (export.css). */
const sizes = [
  { class: 'formula-three-quarters', part: 0.75 },
  { class: 'formula-half', part: 0.5 },
  { class: 'formula-third', part: 1 / 3 },
] as const;

/**
 * Has formulas that are wider than a sheet of paper printed smaller, because a browser breaks no line
 * of MathML. One that could not be read any more is printed as it is written.
 */
export function fitFormulas(body: HTMLElement): void {
  const formulas = [...body.querySelectorAll('math')];
  if (formulas.length === 0) {
    return;
  }
  const sheet = document.createElement('div');
  sheet.className = 'markdown formula-sheet';
  const copies = formulas.map((formula) => document.importNode(formula, true));
  sheet.append(...copies);
  document.body.append(sheet);
  const widths = copies.map((copy) => copy.getBoundingClientRect().width);
  sheet.remove();
  for (const [at, formula] of formulas.entries()) {
    fit(formula, (widths[at] ?? 0) / sheetWidth);
  }
}

function fit(formula: Element, sheets: number): void {
  const place = formula.closest('.maths') ?? formula;
  if (sheets > 1) {
    const size = sizes.find(({ part }) => sheets * part <= 1);
    place.classList.add(size?.class ?? 'formula-as-written');
    if (size === undefined) {
      const source = formula.ownerDocument.createElement('code');
      source.textContent = formula.querySelector('annotation')?.textContent ?? '';
      place.append(source);
    }
  }
}
