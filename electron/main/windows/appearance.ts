import { BrowserWindow, nativeTheme } from 'electron';
import type { Appearance } from '#shared/capability/appearance.ts';
import { pushSignal } from '../bridge/bridge.ts';
import type { CallHandlers } from '../bridge/call-handlers.ts';
import type { Settings } from '../settings/settings.ts';

/** The appearance until a person chooses another. It is the one in the page's own index.html. */
const initialAppearance: Appearance = {
  theme: 'system',
  textSize: 'normal',
  density: 'comfortable',
};

/** Has Electron, and with it the style sheets of every page, follow the chosen theme. */
export function applyTheme(settings: Settings): void {
  nativeTheme.themeSource = appearanceOf(settings).theme;
}

/** Writes the chosen appearance into a page, so that its first paint already has it. */
export function dressPage(settings: Settings): (html: string) => string {
  return (html) =>
    html.replace(attributesOf(initialAppearance), attributesOf(appearanceOf(settings)));
}

/** Answers the call that changes the appearance. */
export function appearanceCalls(settings: Settings): Pick<CallHandlers, 'appearance.change'> {
  return {
    'appearance.change': (appearance, caller) => {
      settings.set('appearance', appearance);
      applyTheme(settings);
      // The caller may be further on already: it would take its own word for a newer one.
      for (const window of BrowserWindow.getAllWindows()) {
        if (window !== caller.window) {
          pushSignal(window, 'appearance.changed', appearance);
        }
      }
      return {};
    },
  };
}

function appearanceOf(settings: Settings): Appearance {
  return settings.get('appearance') ?? initialAppearance;
}

function attributesOf({ theme, textSize, density }: Appearance): string {
  return `data-theme="${theme}" data-text-size="${textSize}" data-density="${density}"`;
}
