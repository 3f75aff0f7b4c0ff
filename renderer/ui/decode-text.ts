/**
 * The text of a file in UTF-8, with or without its mark at the beginning; undefined for other bytes.
 *
 * @param options.keepsMark whether the mark stays in the text, so that the same bytes can be written
 */
export function decodeText(bytes: ArrayBuffer, { keepsMark = false } = {}): string | undefined {
  try {
    const content = new TextDecoder('utf-8', { fatal: true, ignoreBOM: keepsMark }).decode(bytes);
    return content.includes('\0') ? undefined : content;
  } catch {
    return undefined;
  }
}
