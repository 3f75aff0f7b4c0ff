import type { PageAccelerator } from '../page/page-message.ts';
import { parseAccelerator } from './accelerator.ts';

/** The part of a menu item that the keyboard needs. */
export interface AcceleratorTarget {
  readonly accelerator: string;
  run(): void;
}

// Never reused: a page that does not know a new menu yet must not trigger its items.
let nextId = 1;
let targets: ReadonlyMap<number, AcceleratorTarget> = new Map();
const listeners: (() => void)[] = [];

/** Sets the accelerators of the application menu, which work in every page. */
export function setAccelerators(next: readonly AcceleratorTarget[]): void {
  targets = new Map(next.map((target) => [nextId++, target]));
  for (const listener of listeners) {
    listener();
  }
}

/** Calls back whenever the accelerators have changed. */
export function onAcceleratorsChanged(listener: () => void): void {
  listeners.push(listener);
}

/** The accelerators in the form that pages compare keys with. */
export function acceleratorsForPages(): PageAccelerator[] {
  return [...targets].flatMap(([id, { accelerator }]) => {
    const parsed = parseAccelerator(accelerator);
    return parsed ? [{ id, ...parsed }] : [];
  });
}

/** Runs the menu item of an accelerator that a page has matched. */
export function runAccelerator(id: number): void {
  targets.get(id)?.run();
}
