/** Scripts that are written from right to left. */
const rightToLeft =
  /[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** The direction of a text by its first letter; `dir="auto"` takes seconds a key in a megabyte. */
export function directionOf(draft: string): 'ltr' | 'rtl' {
  const [first = ''] = /\p{L}/u.exec(draft.slice(0, 200)) ?? [];
  return rightToLeft.test(first) ? 'rtl' : 'ltr';
}
