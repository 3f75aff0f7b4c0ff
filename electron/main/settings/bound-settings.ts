import { settingsLimits } from '#shared/limits/desktop-limits.ts';

/** Deeper than any value of the settings. What is deeper is not one of ours, and not kept. */
const maxDepth = 10;

/** A list whose newest entries are its last. */
const newestLast = 'openedDestinations';

/**
 * Cuts each list and each object of a settings file to what a start can deal with, whatever they
 * hold, and says whether anything was cut.
 */
export function boundSettings(parsed: unknown): { content: unknown; isCut: boolean } {
  const { homes, listed } = settingsLimits;
  let isCut = false;
  const few = <Entry>(entries: readonly Entry[], name: string): readonly Entry[] => {
    const most = name === 'homes' ? homes : listed;
    isCut ||= entries.length > most;
    return name === newestLast ? entries.slice(-most) : entries.slice(0, most);
  };
  const bound = (value: unknown, name: string, depth: number): unknown => {
    if (typeof value !== 'object' || value === null) {
      return value;
    }
    if (depth > maxDepth) {
      return undefined;
    }
    if (Array.isArray(value)) {
      return few<unknown>(value, name).map((entry) => bound(entry, '', depth + 1));
    }
    const fields = few(Object.entries(value), '');
    return Object.fromEntries(fields.map(([key, field]) => [key, bound(field, key, depth + 1)]));
  };
  return { content: bound(parsed, '', 0), isCut };
}
