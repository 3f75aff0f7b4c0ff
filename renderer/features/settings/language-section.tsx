import { useState } from 'react';
import type { LanguageChoice } from '#shared/capability/language.ts';
import { problemOf } from '../../bridge/call.ts';
import { changeLanguage, useLanguage } from '../../entities/preferences/language-store.ts';
import { languages, text } from '../../text/text.ts';
import { Choice } from '../../ui/choice.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { formatSample } from '../../ui/time.ts';
import { Setting } from './setting.tsx';

const words = text.settings.sections.language;
const sample = formatSample(new Date());

/** The language of all that is shown, and how dates and numbers are written in it. */
export function LanguageSection() {
  const { language } = useLanguage();
  const [failure, setFailure] = useState<string>();
  const choose = (choice: LanguageChoice) => {
    setFailure(undefined);
    changeLanguage(choice).catch((error: unknown) => setFailure(problemOf(error).detail));
  };
  return (
    <>
      <Setting words={words.language} isWide>
        <div className="settings-choices" role="radiogroup" aria-label={words.language.name}>
          {(['system', ...languages] as const).map((choice) => (
            <Choice
              key={choice}
              kind="radio"
              group="language"
              label={words.language.choices[choice]}
              isChosen={choice === language}
              onChange={() => choose(choice)}
            />
          ))}
        </div>
        <InlineError detail={failure} />
      </Setting>
      <Setting words={words.formats} isWide>
        <p>{words.formats.sample(sample)}</p>
      </Setting>
    </>
  );
}
