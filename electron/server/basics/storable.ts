/** Returns valid Unicode without U+0000, as all that is kept has to be (contract: Limits). */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '');
}
