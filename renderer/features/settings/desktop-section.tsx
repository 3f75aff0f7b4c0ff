import { useEffect, useState } from 'react';
import type { DesktopState } from '#shared/capability/desktop.ts';
import type { CallInput } from '#shared/contract/machine-registry.ts';
import { call, problemOf } from '../../bridge/call.ts';
import { text } from '../../text/text.ts';
import { Choice } from '../../ui/choice.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { KeysField } from './keys-field.tsx';
import './desktop-section.css';

const words = text.desktop;

type Change = CallInput<'desktop.change'>;

/** How Guildhall lives on the desktop: closing, starting, keys from anywhere, spelling. */
export function DesktopSection() {
  const { state, failure, change } = useDesktop();
  if (state === undefined) {
    return <InlineError detail={failure} />;
  }
  return (
    <section className="desktop-section" aria-labelledby="settings-desktop">
      <h3 id="settings-desktop">{words.title}</h3>
      {state.canHide && (
        <fieldset className="choices">
          <legend className="field-label">{words.onClose.name}</legend>
          {(['ask', 'hide', 'quit'] as const).map((onClose) => (
            <Choice
              key={onClose}
              kind="radio"
              group="on-close"
              label={words.onClose.choices[onClose]}
              isChosen={state.onClose === onClose}
              onChange={() => change({ onClose })}
            />
          ))}
        </fieldset>
      )}
      <div className="choices">
        <Choice
          kind="checkbox"
          label={words.opensAtLogin}
          isChosen={state.opensAtLogin}
          onChange={(opensAtLogin) => change({ opensAtLogin })}
        />
        {state.opensAtLogin && (
          <Choice
            kind="checkbox"
            label={words.opensHidden}
            isChosen={state.opensHidden}
            onChange={(opensHidden) => change({ opensHidden })}
          />
        )}
        {state.downloadsDictionaries && (
          <Choice
            kind="checkbox"
            label={words.checksSpelling}
            detail={words.dictionaries}
            isChosen={state.checksSpelling}
            onChange={(checksSpelling) => change({ checksSpelling })}
          />
        )}
      </div>
      <KeysField
        keys={state.keys}
        areTaken={state.areKeysTaken}
        onChange={(keys) => change({ keys })}
      />
      <InlineError detail={failure} />
    </section>
  );
}

/** The state as main knows it. A choice that is refused leaves it as it was, with the reason. */
function useDesktop() {
  const [state, setState] = useState<DesktopState>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    call('desktop.describe', {}).then(setState, (error: unknown) =>
      setFailure(problemOf(error).detail),
    );
  }, []);
  const change = (changed: Change) => {
    setFailure(undefined);
    call('desktop.change', changed).then(setState, (error: unknown) =>
      setFailure(problemOf(error).detail),
    );
  };
  return { state, failure, change };
}
