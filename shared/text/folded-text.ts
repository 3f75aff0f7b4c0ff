/** A text in lower case, without accents, as texts are compared when they are searched. */
export function foldedText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
}
