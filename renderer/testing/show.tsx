import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { commands } from 'vitest/browser';

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateTheme: (theme: Theme | 'forced') => Promise<void>;
  }
}

/** The themes of the window. */
export const themes = ['light', 'dark'] as const;

export type Theme = (typeof themes)[number];

/** An element on the page of a test. */
export interface Shown {
  /** Replaces the element, for example with other properties. */
  readonly change: (element: ReactNode) => void;
  /** Removes the element before the test ends. */
  readonly remove: () => void;
}

const shown = new Set<Shown>();

/** Shows an element as the application would: in its root, with its style sheets. */
export function show(element: ReactNode): Shown {
  const place = document.createElement('div');
  place.id = 'root';
  document.body.append(place);
  const root = createRoot(place);
  const change = (next: ReactNode) => {
    flushSync(() => root.render(<StrictMode>{next}</StrictMode>));
  };
  const remove = () => {
    flushSync(() => root.unmount());
    place.remove();
    shown.delete(handle);
  };
  const handle = { change, remove };
  shown.add(handle);
  change(element);
  return handle;
}

/** Shows everything in this theme, or in forced colours, until the test ends. */
export function showIn(theme: Theme | 'forced'): Promise<void> {
  return commands.emulateTheme(theme);
}

/** Removes everything that a test has left on its page. */
export function clearPage(): Promise<void> {
  for (const { remove } of shown) {
    remove();
  }
  return showIn('light');
}
