import { basename } from 'node:path';
import type { Notice } from '#shared/capability/application.ts';
import type { OpenedSettings } from './settings.ts';
import { text } from '../text/text.ts';

/** The notices about the person's settings at this start. */
export function settingsNotices({ setAside }: OpenedSettings): Notice[] {
  if (setAside === undefined) {
    return [];
  }
  const say = setAside.isNewer ? text.settings.setAsideNewer : text.settings.setAside;
  return [{ id: 'settings-set-aside', text: say(setAside.reason, basename(setAside.file)) }];
}
