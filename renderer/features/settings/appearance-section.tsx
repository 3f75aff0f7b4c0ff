import { useState } from 'react';
import type { Appearance } from '#shared/capability/appearance.ts';
import { problemOf } from '../../bridge/call.ts';
import { changeAppearance, useAppearance } from '../../entities/preferences/appearance-store.ts';
import { text } from '../../text/text.ts';
import { Choice } from '../../ui/choice.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { Setting } from './setting.tsx';

const choices = {
  theme: ['system', 'light', 'dark'],
  textSize: ['small', 'normal', 'large'],
  density: ['comfortable', 'compact'],
} as const satisfies { readonly [Key in keyof Appearance]: readonly Appearance[Key][] };

const words = text.settings.sections.appearance;

/** How all windows look on this computer. */
export function AppearanceSection() {
  const [failure, setFailure] = useState<string>();
  const change = (chosen: Partial<Appearance>) => {
    setFailure(undefined);
    changeAppearance(chosen).catch((error: unknown) => setFailure(problemOf(error).detail));
  };
  return (
    <>
      <AppearanceChoice
        name="theme"
        values={choices.theme}
        onChange={(theme) => change({ theme })}
      />
      <AppearanceChoice
        name="textSize"
        values={choices.textSize}
        onChange={(textSize) => change({ textSize })}
      />
      <AppearanceChoice
        name="density"
        values={choices.density}
        onChange={(density) => change({ density })}
      />
      <InlineError detail={failure} />
    </>
  );
}

function AppearanceChoice<Key extends keyof Appearance>({
  name,
  values,
  onChange,
}: {
  name: Key;
  values: readonly Appearance[Key][];
  onChange: (value: Appearance[Key]) => void;
}) {
  const chosen = useAppearance((state) => state[name]);
  const names: Readonly<Record<string, string>> = words[name].choices;
  return (
    <Setting words={words[name]} isWide>
      <div className="settings-choices" role="radiogroup" aria-label={words[name].name}>
        {values.map((value) => (
          <Choice
            key={value}
            kind="radio"
            group={name}
            label={names[value] ?? value}
            isChosen={value === chosen}
            onChange={() => onChange(value)}
          />
        ))}
      </div>
    </Setting>
  );
}
