/** The path of the inbox over all homes. */
export const inboxPath = '/inbox';

/**
 * The path of a place in a home.
 *
 * @param place the path within the home, whose parts are encoded: `/thread/cnv_1`
 */
export function homePath(homeId: string, place: string): string {
  return `/home/${encodedPart(homeId)}${place}`;
}

/** The address of a path, for texts of the same home: `guildhall://home/local/thread/cnv_1`. */
export function addressOf(path: string): string {
  return `guildhall:/${path}`;
}

/**
 * A text as one part of a path. Five signs that encodeURIComponent leaves as they are, and a full
 * stop at the end, would end an address in a text, so they are encoded too.
 */
export function encodedPart(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]|\.$/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The text that a part of a path names; undefined for a part that names none. */
export function decodedPart(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
