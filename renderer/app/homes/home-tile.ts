import { initialsOf } from '../../ui/avatar.tsx';

const ipAddress = /^(?:\d{1,3}\.){2}(\d{1,3}\.(\d{1,3}))$/;
/** The maximum number of characters in a tile. */
const maxCharacters = 4;
/** The number of last digits shown of a longer port. The ports of one computer differ in these. */
const portEnd = 3;
const port = /:(\d{1,5})$/;

/**
 * The few characters that tell a home from others in the rail: the initials of a name, or the end of
 * an address, in which addresses differ.
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

/** The maximum length that is read of a name. Two characters never take more code units. */
const maxRead = 40;
