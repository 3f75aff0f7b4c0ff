import type { PageAccelerator } from '../page/page-message.ts';
import { parseAccelerator } from './accelerator.ts';

/** A menu item as far as the keyboard is concerned. */
export interface AcceleratorTarget {
  readonly accelerator: string;
  run(): void;
}

let targets: readonly AcceleratorTarget[] = [];
const listeners: (() => void)[] = [];

/** Sets the accelerators that work in every page: those of the application menu. */
export function setAccelerators(next: readonly AcceleratorTarget[]): void {
  targets = next;
  for (const listener of listeners) listener();
}

/** Calls back whenever the accelerators have changed. */
export function onAcceleratorsChanged(listener: () => void): void {
  listeners.push(listener);
}

/** The accelerators in the form that pages match keys against. */
export function acceleratorsForPages(): PageAccelerator[] {
  return targets.flatMap(({ accelerator }, id) => {
    const parsed = parseAccelerator(accelerator);
    return parsed ? [{ id, ...parsed }] : [];
  });
}

/** Does what belongs to an accelerator that a page has matched. */
export function runAccelerator(id: number): void {
  targets[id]?.run();
}
