import { initialsOf } from '../../ui/avatar.tsx';

const ipAddress = /^(?:\d{1,3}\.){2}(\d{1,3}\.(\d{1,3}))$/;
/** The characters that a tile has room for. */
const maxCharacters = 4;
/** Of a longer port the end, in which the ports of one computer differ. */
const portEnd = 3;
const port = /:(\d{1,5})$/;

/**
 * The few characters that tell a home from the others in the rail: initials of a name, and of an
 * address what addresses differ in, which is its end.
 */
export function tileOf(name: string): string {
  const trimmed = name.trim();
  const [, portNumber] = port.exec(trimmed) ?? [];
  const [, lastParts, lastPart] = ipAddress.exec(trimmed.replace(port, '')) ?? [];
  if (lastParts !== undefined) {
    if (portNumber !== undefined) {
      return portNumber.length > maxCharacters ? portNumber.slice(-portEnd) : portNumber;
    }
    return lastParts.length > maxCharacters ? (lastPart ?? '') : lastParts;
  }
  if (/\s/.test(trimmed)) {
    return initialsOf(trimmed);
  }
  return [...new Intl.Segmenter().segment(trimmed.slice(0, maxRead))]
    .slice(0, 2)
    .map(({ segment }, at) => (at === 0 ? segment.toLocaleUpperCase() : segment))
    .join('');
}

/** Two characters may be written with many signs, but never with more than these. */
const maxRead = 40;
