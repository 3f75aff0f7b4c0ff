import { text } from '../../text/text.ts';
import { Setting } from './setting.tsx';
import type { SettingsParts } from './settings-parts.ts';

/** All homes, and the way to each one's own settings. */
export function HomesSection({ homes }: SettingsParts) {
  return (
    <Setting words={text.settings.sections.homes.list} isWide>
      {homes}
    </Setting>
  );
}
