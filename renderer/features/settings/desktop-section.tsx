import { useEffect, useState } from 'react';
import type { DesktopState } from '#shared/capability/desktop.ts';
import type { CallInput } from '#shared/capability/machine-registry.ts';
import { call, problemOf } from '../../bridge/call.ts';
import { text } from '../../text/text.ts';
import { Choice } from '../../ui/choice.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { Setting } from './setting.tsx';
import { KeysField } from './keys-field.tsx';
import './desktop-section.css';

const words = text.desktop;
const section = text.settings.sections.desktop;

type Change = CallInput<'desktop.change'>;

/** How Guildhall lives on the desktop: closing, starting, keys from anywhere, spelling. */
export function DesktopSection() {
  const { state, failure, change } = useDesktop();
  if (state === undefined) {
    return <InlineError detail={failure} />;
  }
  return (
    <>
      {state.canHide && <CloseChoice chosen={state.onClose} onChange={change} />}
      <Setting words={section.start} isWide>
        <Choice
          kind="switch"
          label={words.opensAtLogin}
          isChosen={state.opensAtLogin}
          onChange={(opensAtLogin) => change({ opensAtLogin })}
        />
        {state.opensAtLogin && (
          <Choice
            kind="switch"
            label={words.opensHidden}
            isChosen={state.opensHidden}
            onChange={(opensHidden) => change({ opensHidden })}
          />
        )}
      </Setting>
      <Setting words={section.keys} isWide>
        <KeysField
          keys={state.keys}
          areTaken={state.areKeysTaken}
          onChange={(keys) => change({ keys })}
        />
      </Setting>
      {state.downloadsDictionaries && (
        <Setting words={section.spelling} isWide>
          <Choice
            kind="switch"
            label={words.checksSpelling}
            detail={words.dictionaries}
            isChosen={state.checksSpelling}
            onChange={(checksSpelling) => change({ checksSpelling })}
          />
        </Setting>
      )}
      <InlineError detail={failure} />
    </>
  );
}

function CloseChoice({
  chosen,
  onChange,
}: {
  chosen: DesktopState['onClose'];
  onChange: (change: Change) => void;
}) {
  const { name, choices } = section.onClose;
  return (
    <Setting words={section.onClose} isWide>
      <div className="settings-choices" role="radiogroup" aria-label={name}>
        {(['ask', 'hide', 'quit'] as const).map((onClose) => (
          <Choice
            key={onClose}
            kind="radio"
            group="on-close"
            label={choices[onClose]}
            isChosen={chosen === onClose}
            onChange={() => onChange({ onClose })}
          />
        ))}
      </div>
    </Setting>
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
