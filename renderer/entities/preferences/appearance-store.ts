import { create } from 'zustand';
import type { Appearance } from '#shared/capability/appearance.ts';
import { call } from '../../bridge/call.ts';
import { onSignal } from '../../bridge/on-signal.ts';
import { choiceKeeper } from './choice-keeper.ts';

const root = document.documentElement;

/** How the windows look. Main has written it on the root element before the first paint. */
export const useAppearance = create<Appearance>()(() => readRoot());

function readRoot(): Appearance {
  const { theme, textSize, density } = root.dataset;
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    textSize: textSize === 'small' || textSize === 'large' ? textSize : 'normal',
    density: density === 'compact' ? density : 'comfortable',
  };
}

/** Shows another appearance. The theme itself comes from main, as the system's would. */
function applyAppearance(appearance: Appearance): void {
  Object.assign(root.dataset, appearance);
  useAppearance.setState(appearance);
}

/** Follows the appearance that is chosen in other windows. */
export function followAppearance(): void {
  onSignal('appearance.changed', applyAppearance);
}

const keepAppearance = choiceKeeper({
  shown: useAppearance.getState,
  show: applyAppearance,
  keep: (appearance: Appearance) => call('appearance.change', appearance),
});

/** Shows another appearance at once, and has it kept. */
export async function changeAppearance(change: Partial<Appearance>): Promise<void> {
  await keepAppearance({ ...useAppearance.getState(), ...change });
}
