import { extname } from 'node:path';
import { exportLimits } from '#shared/limits/desktop-limits.ts';
import { plainLine, wholeCharacters } from '#shared/text/plain-text.ts';

/** The names that Windows keeps for devices, whatever the ending. */
export const deviceName =
  /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?=\s*(?:\.|$))/i;
/** A longer ending is no ending. */
const maxEnding = 20;

/** A name that every system takes for a file in the proposed folder. */
export function fileNameOf(name: string): string {
  const written = withoutVariables(name)
    .toWellFormed()
    // A mark of direction could show another ending than the file has.
    .replaceAll(/[\p{Cc}\p{Bidi_Control}<>:"/\\|?*]/gu, '-');
  // Windows takes dots and spaces away at the end of a name.
  const plain = withoutEnd(plainLine(written).replace(/^[.\s]+/, '')).replace(deviceName, '$&-');
  const found = extname(plain);
  const ending = found.length > maxEnding ? '' : found;
  const stem = shortened(plain.slice(0, plain.length - ending.length));
  const whole = `${stem}${ending}`;
  return whole === '' || whole === ending ? `Guildhall${ending}` : whole;
}

/** The dialog of Windows puts the value of a variable in the place of its name between two of these. */
function withoutVariables(name: string): string {
  return name.indexOf('%') === name.lastIndexOf('%') ? name : name.replaceAll('%', '-');
}

const bytesOf = (part: string): number => Buffer.byteLength(part);

/** The beginning of a name that has as many bytes as a name may, in whole characters. */
function shortened(stem: string): string {
  return bytesOf(stem) <= exportLimits.nameBytes
    ? stem
    : withoutEnd(wholeCharacters(stem, exportLimits.nameBytes, bytesOf));
}

/** A name without the dots and spaces at its end. */
export function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && /[.\s]/.test(name.charAt(end - 1))) {
    end -= 1;
  }
  return name.slice(0, end);
}
