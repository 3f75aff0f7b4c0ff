import { pageLimits } from '#shared/limits/page-limits.ts';

/** The titles under which things were last shown, by their keys; the newest last. */
const titles = new Map<string, string>();

/** Remembers the title of a thing, for when it is gone. */
export function rememberTitle(key: string, title: string): void {
  titles.delete(key);
  titles.set(key, title);
  const [oldest] = titles.keys();
  if (titles.size > pageLimits.lastTitles && oldest !== undefined) {
    titles.delete(oldest);
  }
}

/** The title under which a thing was last shown since the page was loaded. */
export function lastTitleOf(key: string): string | undefined {
  return titles.get(key);
}

/** Forgets the titles of a home that was signed out or removed. */
export function forgetTitles(homeId: string): void {
  for (const key of titles.keys()) {
    if (key.startsWith(`${homeId} `)) {
      titles.delete(key);
    }
  }
}
