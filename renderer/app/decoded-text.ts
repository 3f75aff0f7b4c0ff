/** The text that a part of an address names; what names none is taken as it is. */
export function decodedText(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
