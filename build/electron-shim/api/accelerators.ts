import type { PageAccelerator } from '../page/page-message.ts';
import { parseAccelerator } from './accelerator.ts';

/** A menu item as far as the keyboard is concerned. */
export interface AcceleratorTarget {
  readonly accelerator: string;
  run(): void;
}

// Never used twice: a page that has not heard of a new menu yet must not press its items.
let nextId = 1;
let targets: ReadonlyMap<number, AcceleratorTarget> = new Map();
const listeners: (() => void)[] = [];

/** Sets the accelerators that work in every page: those of the application menu. */
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

/** The accelerators in the form that pages match keys against. */
export function acceleratorsForPages(): PageAccelerator[] {
  return [...targets].flatMap(([id, { accelerator }]) => {
    const parsed = parseAccelerator(accelerator);
    return parsed ? [{ id, ...parsed }] : [];
  });
}

/** Does what belongs to an accelerator that a page has matched. */
export function runAccelerator(id: number): void {
  targets.get(id)?.run();
}
