/** Compares two texts of the contract, such as times or ids, by their codes. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
