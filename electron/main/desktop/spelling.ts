import type { App, Session } from 'electron';

/** How many languages are checked at once: each has a dictionary of its own. */
const maxLanguages = 3;

/**
 * Checks the spelling, or does not. Chromium downloads a dictionary for each language, so nothing
 * is checked until the person agrees; macOS has dictionaries of its own, and is left alone.
 */
export function checkSpelling(
  session: Session,
  app: Pick<App, 'getPreferredSystemLanguages'>,
  platform: NodeJS.Platform,
  isAllowed: boolean,
): void {
  if (platform === 'darwin') {
    return;
  }
  const known = session.availableSpellCheckerLanguages;
  session.setSpellCheckerLanguages(
    isAllowed ? languagesOf(app.getPreferredSystemLanguages(), known) : [],
  );
  session.setSpellCheckerEnabled(isAllowed);
}

/** The languages of the person for which there are dictionaries. */
export function languagesOf(preferred: readonly string[], known: readonly string[]): string[] {
  const found = preferred.flatMap((tag) => {
    const base = tag.split('-', 1)[0] ?? tag;
    return (
      known.find((name) => name === tag) ??
      known.find((name) => name === base) ??
      known.find((name) => name.startsWith(`${base}-`)) ??
      []
    );
  });
  const languages = found.length === 0 ? known.filter((name) => name === 'en-US') : found;
  return [...new Set(languages)].slice(0, maxLanguages);
}
