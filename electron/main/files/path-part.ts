import { exportLimits } from '#shared/limits/desktop-limits.ts';
import { wholeCharacters } from '#shared/text/plain-text.ts';
import { deviceName, withoutEnd } from './file-name.ts';

/** Signs that Windows refuses in a name, and marks of direction, which could show another ending. */
const refused = /[\p{Cc}\p{Bidi_Control}<>:"/\\|?*]/gu;

/**
 * A name of a file or folder that every system takes, as near to the given one as can be.
 *
 * @param number put behind the name before its ending, where the name alone is taken
 */
export function pathPart(name: string, number = 1): string {
  const signs = name.toWellFormed().replaceAll(refused, '-');
  // Files that begin with a dot are hidden, and Windows takes dots and spaces away at the end.
  const plain = withoutEnd(signs.replace(/^\.+/, ''));
  const whole = (plain === '' ? 'Guildhall' : plain).replace(deviceName, '$&-');
  const ending = /\.[^.\s]{1,20}$/.exec(whole)?.[0] ?? '';
  const stem = whole.slice(0, whole.length - ending.length);
  const suffix = `${number > 1 ? ` ${number}` : ''}${ending}`;
  return shortened(stem, exportLimits.partBytes - Buffer.byteLength(suffix)) + suffix;
}

/** The parts of a path, as many as a folder may be deep; what is deeper is a part of the name. */
export function pathParts(path: string): readonly string[] {
  const parts = path.split('/');
  // An address is no path.
  if (parts.some((part) => part.trim() === '')) {
    return [path];
  }
  const folders = parts.slice(0, exportLimits.depth);
  const name = parts.slice(exportLimits.depth).join('/');
  return name === '' ? folders : [...folders, name];
}

/** The beginning of a name that has so many bytes at most, in whole characters. */
function shortened(stem: string, most: number): string {
  return Buffer.byteLength(stem) <= most
    ? stem
    : withoutEnd(wholeCharacters(stem, most, (part) => Buffer.byteLength(part)));
}
