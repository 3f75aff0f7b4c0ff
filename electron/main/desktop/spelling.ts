import type { App, Session } from 'electron';

/** How many languages are checked at once: each has a dictionary of its own. */
const maxLanguages = 3;

/**
 * Has every session begin without a dictionary. Chromium fetches those of a session as soon as that
 * is made, unless it is told not to before anything else happens: `session-created` is told while it
 * is made, to whatever asks for it first. Call it before `ready`.
 */
export function beginWithoutDictionaries(app: Pick<App, 'on'>, platform: NodeJS.Platform): void {
  if (platform !== 'darwin') {
    app.on('session-created', forgetDictionaries);
  }
}

function forgetDictionaries(session: Session): void {
  session.setSpellCheckerLanguages([]);
  session.setSpellCheckerEnabled(false);
}

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
  if (isAllowed) {
    const known = session.availableSpellCheckerLanguages;
    session.setSpellCheckerLanguages(languagesOf(app.getPreferredSystemLanguages(), known));
    session.setSpellCheckerEnabled(true);
  } else {
    forgetDictionaries(session);
  }
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
