import {
  Bell,
  Bot,
  HardDrive,
  Info,
  Keyboard,
  Languages,
  MonitorCog,
  Palette,
  Plug,
  Server,
  Stethoscope,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { text } from '../../text/text.ts';
import { AboutSection } from './about-section.tsx';
import { AccessSection } from './access-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { DataSection } from './data-section.tsx';
import { DesktopSection } from './desktop-section.tsx';
import { DiagnosticsSection } from './diagnostics-section.tsx';
import { HomesSection } from './homes-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { ModelsSection } from './models/models-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import type { SettingWords } from './setting-search.ts';
import type { SettingsParts } from './settings-parts.ts';
import { shortcutSettings } from './shortcut-settings.ts';
import { ShortcutsSection } from './shortcuts-section.tsx';

/** A section of the settings. */
export interface SettingsSection {
  readonly id: string;
  readonly title: string;
  readonly Icon: LucideIcon;
  /** The words of its settings, by which they are found. */
  readonly settings: readonly SettingWords[];
  readonly Section: ComponentType<SettingsParts>;
}

const words = text.settings;

/** The sections in their order: a section more is one line here. */
export const settingsSections: readonly SettingsSection[] = [
  section('appearance', Palette, AppearanceSection),
  section('homes', Server, HomesSection),
  section('models', Bot, ModelsSection),
  section('notifications', Bell, NotificationsSection),
  section('desktop', MonitorCog, DesktopSection),
  { ...section('shortcuts', Keyboard, ShortcutsSection), settings: shortcutSettings },
  section('language', Languages, LanguageSection),
  section('data', HardDrive, DataSection),
  section('access', Plug, AccessSection),
  section('diagnostics', Stethoscope, DiagnosticsSection),
  section('about', Info, AboutSection),
];

function section(
  id: keyof typeof words.sections,
  Icon: LucideIcon,
  Section: SettingsSection['Section'],
): SettingsSection {
  const { title, ...settings } = words.sections[id];
  return { id, title, Icon, Section, settings: Object.values<SettingWords>(settings) };
}
