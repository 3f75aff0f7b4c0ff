/** The text of a file in UTF-8, with or without its mark at the beginning; undefined for other bytes. */
export function decodeText(bytes: ArrayBuffer): string | undefined {
  try {
    const content = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return content.includes('\0') ? undefined : content;
  } catch {
    return undefined;
  }
}
