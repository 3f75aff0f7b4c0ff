import { extname } from 'node:path';
import { exportLimits } from '#shared/limits/limits.ts';

/** The names that Windows keeps for devices, whatever the ending. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A name that every system takes for a file in the proposed folder. */
export function fileNameOf(name: string): string {
  const plain = name
    // A mark of direction could show another ending than the file has.
    .replaceAll(/[\p{Cc}\p{Bidi_Control}<>:"/\\|?*]/gu, '-')
    .replace(/^[.\s]+/, '')
    .trim()
    .replace(deviceName, '$&-');
  const ending = extname(plain);
  const stem = shortened(plain.slice(0, plain.length - ending.length), exportLimits.nameBytes);
  const whole = `${stem}${ending}`;
  return whole === '' || whole === ending ? `Guildhall${ending}` : whole;
}

/** The beginning of a text that has so many bytes at most, in whole characters. */
function shortened(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) {
    return text;
  }
  let cut = '';
  let bytes = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) {
      break;
    }
    cut += character;
  }
  return cut.trimEnd();
}
