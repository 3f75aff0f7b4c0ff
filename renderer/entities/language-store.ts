import { create } from 'zustand';
import type { LanguageChoice } from '#shared/capability/language.ts';
import { call } from '../bridge/call.ts';
import { chosenLanguage, languageFor } from '../text/text.ts';

/** The chosen language of all that is shown. */
export const useLanguage = create<{ readonly language: LanguageChoice }>()(() => ({
  language: chosenLanguage,
}));

/**
 * Shows and keeps another language.
 *
 * @throws ProblemError where it could not be kept; then the former one stays
 */
export async function changeLanguage(language: LanguageChoice): Promise<void> {
  const former = useLanguage.getState();
  useLanguage.setState({ language });
  try {
    await call('language.change', { language });
  } catch (error) {
    useLanguage.setState(former);
    throw error;
  }
  if (languageFor(language) !== languageFor(chosenLanguage)) {
    // The words of a page are chosen as it is loaded.
    location.reload();
  }
}
