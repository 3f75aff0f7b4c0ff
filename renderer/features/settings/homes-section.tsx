import { text } from '../../text/text.ts';
import { Setting } from './setting.tsx';
import { ShortNamesSetting } from './short-names-setting.tsx';
import type { SettingsParts } from './settings-parts.ts';

/** All homes, the way to each one's own settings, and how the work items of their guilds are called. */
export function HomesSection({ homes }: SettingsParts) {
  return (
    <>
      <Setting words={text.settings.sections.homes.list} isWide>
        {homes}
      </Setting>
      <ShortNamesSetting />
    </>
  );
}
