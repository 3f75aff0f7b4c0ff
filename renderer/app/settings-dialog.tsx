import { useState } from 'react';
import type { Appearance } from '#shared/capability/appearance.ts';
import { problemOf } from '../bridge/call.ts';
import { DesktopSection } from '../features/settings/desktop-section.tsx';
import { text } from '../text/text.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { InlineError } from '../ui/inline-error.tsx';
import { NotificationsSection } from '../features/settings/notifications-section.tsx';
import { useApplication } from './application-store.ts';
import { changeAppearance, useAppearance } from './appearance-store.ts';
import './settings.css';

const choices = {
  theme: ['system', 'light', 'dark'],
  textSize: ['small', 'normal', 'large'],
  density: ['comfortable', 'compact'],
} as const satisfies { readonly [Key in keyof Appearance]: readonly Appearance[Key][] };

const { settings } = text.app;

/** The person's choices for all of Guildhall on this computer. A choice counts at once. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const version = useApplication((state) => state.version);
  const [failure, setFailure] = useState<string>();
  const change = (chosen: Partial<Appearance>) => {
    setFailure(undefined);
    changeAppearance(chosen).catch((error: unknown) => setFailure(problemOf(error).detail));
  };
  return (
    <Dialog title={settings.title} onClose={onClose}>
      <section className="settings-section" aria-labelledby="settings-appearance">
        <h3 id="settings-appearance">{settings.appearance}</h3>
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
      </section>
      <NotificationsSection />
      <DesktopSection />
      <InlineError detail={failure} />
      {version && <p className="field-hint">{text.app.version(version)}</p>}
      <div className="dialog-acts">
        <Button onClick={onClose}>{text.app.close}</Button>
      </div>
    </Dialog>
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
  const names: Readonly<Record<string, string>> = settings[name].choices;
  return (
    <fieldset className="choices settings-choices">
      <legend className="field-label">{settings[name].name}</legend>
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
    </fieldset>
  );
}
