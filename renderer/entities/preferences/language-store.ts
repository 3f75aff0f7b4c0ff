import { create } from 'zustand';
import type { LanguageChoice } from '#shared/capability/language.ts';
import { call } from '../../bridge/call.ts';
import { chosenLanguage, languageFor } from '../../text/text.ts';
import { choiceKeeper } from './choice-keeper.ts';

/** The chosen language of all that is shown. */
export const useLanguage = create<{ readonly language: LanguageChoice }>()(() => ({
  language: chosenLanguage,
}));

const keepLanguage = choiceKeeper({
  shown: useLanguage.getState,
  show: (state) => useLanguage.setState(state),
  keep: (state) => call('language.change', state),
});

/**
 * Shows and keeps another language.
 *
 * @throws ProblemError where it could not be kept; then the former one stays
 */
export async function changeLanguage(language: LanguageChoice): Promise<void> {
  await keepLanguage({ language });
  if (languageFor(language) !== languageFor(chosenLanguage)) {
    // The words of a page are chosen as it is loaded.
    location.reload();
  }
}
