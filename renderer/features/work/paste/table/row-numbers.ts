const count = /^(\d{1,6})[.)]?$/;
const outlineNumber = /^\d{1,4}(?:\.\d{1,4}){0,8}\.?$/;

/** Whether the cells of a column only count the rows. */
export function onlyCounts(cells: readonly string[]): boolean {
  const first = Number(count.exec(cells[0] ?? '')?.[1]);
  return (
    cells.length > 1 &&
    (first === 0 || first === 1) &&
    cells.every((cell, at) => cell === '' || Number(count.exec(cell)?.[1]) === first + at)
  );
}

/**
 * How many parts each number of an outline has, as in 1, 1.1, 1.2, 2. Undefined where they are no
 * such numbers: each stands below the one that it begins with.
 */
export function partsOfNumbers(cells: readonly string[]): number[] | undefined {
  const known = new Set<string>();
  const parts: number[] = [];
  for (const cell of cells) {
    const number = cell.replace(/\.$/, '');
    const above = number.includes('.') ? number.slice(0, number.lastIndexOf('.')) : undefined;
    if (
      !outlineNumber.test(cell) ||
      known.has(number) ||
      (above !== undefined && !known.has(above))
    ) {
      return undefined;
    }
    known.add(number);
    parts.push(number.split('.').length);
  }
  return parts.some((each) => each > 1) ? parts : undefined;
}
