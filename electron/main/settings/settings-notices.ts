import { basename } from 'node:path';
import type { Notice } from '#shared/capability/application.ts';
import type { OpenedSettings } from './settings.ts';

/** What the person must be told about their settings at this start. */
export function settingsNotices({ setAside }: OpenedSettings): Notice[] {
  if (setAside === undefined) {
    return [];
  }
  const text =
    `Your settings could not be read: ${setAside.reason}. They are kept as ` +
    `${basename(setAside.file)}, and Guildhall began with its defaults.` +
    (setAside.isNewer
      ? ' Update Guildhall, quit it, and name that file settings.json to have them back.'
      : '');
  return [{ id: 'settings-set-aside', text }];
}
