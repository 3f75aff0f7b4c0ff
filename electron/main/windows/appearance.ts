import { nativeTheme } from 'electron';
import type { Appearance } from '#shared/capability/appearance.ts';
import { pushToOthers } from '../bridge/bridge.ts';
import type { CallHandlers } from '../bridge/call-handlers.ts';
import type { Settings } from '../settings/settings.ts';
import { dressHtml, initialDress } from './dress-page.ts';

/** Has Electron, and with it the style sheets of every page, follow the chosen theme. */
export function applyTheme(settings: Settings): void {
  nativeTheme.themeSource = appearanceOf(settings).theme;
}

/** Writes the chosen appearance and the panes into a page, so that its first paint has them. */
export function dressPage(settings: Settings): (html: string) => string {
  return (html) =>
    dressHtml(html, {
      appearance: appearanceOf(settings),
      panes: settings.get('panes') ?? initialDress.panes,
      language: settings.get('language') ?? initialDress.language,
    });
}

/** Answers the call that keeps the panes. Each window has its own; the one changed last is kept. */
export function paneCalls(settings: Settings): Pick<CallHandlers, 'pane.keep'> {
  return {
    'pane.keep': (panes) => {
      settings.set('panes', panes);
      return {};
    },
  };
}

/** Answers the call that changes the language, which a page takes up as it is loaded. */
export function languageCalls(settings: Settings): Pick<CallHandlers, 'language.change'> {
  return {
    'language.change': ({ language }) => {
      settings.set('language', language);
      return {};
    },
  };
}

/** Answers the call that changes the appearance. */
export function appearanceCalls(settings: Settings): Pick<CallHandlers, 'appearance.change'> {
  return {
    'appearance.change': (appearance, caller) => {
      settings.set('appearance', appearance);
      applyTheme(settings);
      pushToOthers(caller.window, 'appearance.changed', appearance);
      return {};
    },
  };
}

function appearanceOf(settings: Settings): Appearance {
  return settings.get('appearance') ?? initialDress.appearance;
}
