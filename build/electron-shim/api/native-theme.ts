import { EventEmitter } from 'node:events';

import type * as Electron from 'electron';

import { completeClass, type Part } from '../lacking.ts';
import { shimControls } from '../shim-controls.ts';
import { setMediaFeatures } from './media-features.ts';

type ThemeSource = Electron.NativeTheme['themeSource'];

const SOURCES: readonly string[] = ['system', 'light', 'dark'] satisfies ThemeSource[];

class NativeTheme extends EventEmitter implements Part<Electron.NativeTheme> {
  readonly inForcedColorsMode = false;
  readonly prefersReducedTransparency = false;
  readonly shouldDifferentiateWithoutColor = false;
  readonly shouldUseHighContrastColors = false;
  readonly shouldUseInvertedColorScheme = false;
  #source: ThemeSource = 'system';

  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? shimControls.isSystemDark : this.#source === 'dark';
  }

  // The system's own theme is told apart from it on macOS and Windows alone.
  get shouldUseDarkColorsForSystemIntegratedUI(): boolean {
    return this.shouldUseDarkColors;
  }

  get themeSource(): ThemeSource {
    return this.#source;
  }

  set themeSource(source: ThemeSource) {
    if (!SOURCES.includes(source)) {
      throw new TypeError(`Error processing argument: ${source}`);
    }
    if (source === this.#source) {
      return;
    }
    this.#source = source;
    this.#apply();
  }

  #apply(): void {
    const value = this.shouldUseDarkColors ? 'dark' : 'light';
    setMediaFeatures([{ name: 'prefers-color-scheme', value }]);
    this.emit('updated');
  }

  /** Follows the system's theme. For the shim's controls, not for the application. */
  static followSystem(theme: NativeTheme): void {
    theme.#apply();
  }
}

completeClass('nativeTheme', NativeTheme);

export const nativeTheme = new NativeTheme();

shimControls.onSystemThemeChanged(() => NativeTheme.followSystem(nativeTheme));
