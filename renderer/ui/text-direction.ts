/** Scripts that are written from right to left. */
const rightToLeft =
  /[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u;

export type Direction = 'ltr' | 'rtl';

/** The direction of a text by its first letter, or undefined if it has no letter. */
export function letterDirection(text: string): Direction | undefined {
  const letter = /\p{L}/u.exec(text)?.[0];
  return letter === undefined ? undefined : rightToLeft.test(letter) ? 'rtl' : 'ltr';
}

/** The direction of a draft by its beginning; `dir="auto"` takes seconds a key in a megabyte. */
export function directionOf(draft: string): Direction {
  return letterDirection(draft.slice(0, 200)) ?? 'ltr';
}
