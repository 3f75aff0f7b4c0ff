/* oxlint-disable unicorn/consistent-function-scoping -- this travels as source text and must be whole */
import type { PageAccelerator, PageContextMenu, PageKey, PageMessage } from './page-message.ts';

/** The dependencies of `watchPage`. */
export interface PageWatch {
  readonly post: (message: PageMessage) => void;
  /** Calls back with the menu's accelerators, at once or when they have arrived. */
  readonly withAccelerators: (receive: (accelerators: readonly PageAccelerator[]) => void) => void;
  readonly isTop: boolean;
  readonly isHeadless: boolean;
}

/**
 * Reports what Electron learns from its own browser layer: titles, menu accelerators, links that
 * open a window, and context menus. It runs in the isolated world from its source text, so it may
 * use nothing outside its own braces.
 */
export function watchPage({ post, withAccelerators, isTop, isHeadless }: PageWatch): void {
  function watchTitle(): void {
    let last = '';
    const report = (): void => {
      if (document.title === last) {
        return;
      }
      last = document.title;
      post({ type: 'title', title: last });
    };
    document.addEventListener('DOMContentLoaded', () => {
      report();
      const observer = new MutationObserver(report);
      observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    });
  }

  function toPageKey(event: KeyboardEvent): PageKey {
    return {
      key: event.key,
      code: event.code,
      isControl: event.ctrlKey,
      isShift: event.shiftKey,
      isAlt: event.altKey,
      isMeta: event.metaKey,
      isAutoRepeat: event.repeat,
    };
  }

  function matches(accelerator: PageAccelerator, event: KeyboardEvent): boolean {
    return (
      accelerator.isControl === event.ctrlKey &&
      accelerator.isAlt === event.altKey &&
      accelerator.isMeta === event.metaKey &&
      accelerator.isShift === event.shiftKey &&
      (accelerator.keys.includes(event.key.toLowerCase()) || accelerator.keys.includes(event.code))
    );
  }

  // Electron offers a key to the page first, and only a key that the page does not handle reaches
  // the menu. A listener added while the event is dispatched runs after all earlier listeners.
  function afterPage(type: string, event: Event, act: () => void): void {
    window.addEventListener(type, () => event.defaultPrevented || act(), { once: true });
  }

  function offerToMenu(event: KeyboardEvent, id: number): void {
    const act = (): void => {
      event.preventDefault();
      post({ type: 'accelerator', id });
    };
    // If the accelerators arrived late, the page has handled the key already.
    if (event.eventPhase !== Event.NONE) {
      afterPage('keydown', event, act);
    } else if (!event.defaultPrevented) {
      act();
    }
  }

  function watchKeys(): void {
    const onKey = (event: Event): void => {
      if (!(event instanceof KeyboardEvent) || !event.isTrusted) {
        return;
      }
      const phase = event.type === 'keydown' ? 'keyDown' : 'keyUp';
      post({ type: 'key', phase, key: toPageKey(event) });
      if (phase === 'keyUp') {
        return;
      }
      withAccelerators((accelerators) => {
        const match = accelerators.find((accelerator) => matches(accelerator, event));
        if (match) {
          offerToMenu(event, match.id);
        }
      });
    };
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('keyup', onKey, true);
  }

  function watchLinks(): void {
    const onClick = (event: Event): void => {
      if (!(event instanceof MouseEvent) || event.button > 1) {
        return;
      }
      const [source] = event.composedPath();
      const link = source instanceof Element ? source.closest('a[href], area[href]') : null;
      if (!(link instanceof HTMLAnchorElement) && !(link instanceof HTMLAreaElement)) {
        return;
      }
      const isBackground = event.button === 1 || event.ctrlKey || event.metaKey;
      const opensHere = ['', '_self', '_top', '_parent'].includes(link.target.toLowerCase());
      if (opensHere && !isBackground && !event.shiftKey) {
        return;
      }
      afterPage(event.type, event, () => {
        event.preventDefault();
        const disposition = isBackground
          ? 'background-tab'
          : event.shiftKey
            ? 'new-window'
            : 'foreground-tab';
        const frameName = opensHere || link.target === '_blank' ? '' : link.target;
        const { href } = location;
        post({ type: 'open', url: link.href, frameName, features: '', disposition, href });
      });
    };
    window.addEventListener('click', onClick, true);
    window.addEventListener('auxclick', onClick, true);
  }

  function describe(event: MouseEvent): PageContextMenu {
    const [source] = event.composedPath();
    const element = source instanceof Element ? source : document.documentElement;
    const link = element.closest('a');
    return {
      x: event.clientX,
      y: event.clientY,
      linkURL: link?.href ?? '',
      linkText: link?.textContent ?? '',
      srcURL: element instanceof HTMLImageElement ? element.currentSrc : '',
      selectionText: String(window.getSelection() ?? ''),
      isEditable:
        element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        (element instanceof HTMLElement && element.isContentEditable),
      pageURL: location.href,
    };
  }

  function watchContextMenu(): void {
    const onContextMenu = (event: Event): void => {
      if (!(event instanceof MouseEvent)) {
        return;
      }
      afterPage('contextmenu', event, () => {
        event.preventDefault();
        post({ type: 'context-menu', params: describe(event) });
      });
    };
    window.addEventListener('contextmenu', onContextMenu, true);
  }

  // Chromium alone knows whether the sandbox of a frame without an origin allows windows.
  if (window.origin !== 'null') {
    watchLinks();
  }
  watchKeys();
  watchContextMenu();
  if (!isTop) {
    return;
  }
  watchTitle();
  if (isHeadless) {
    return;
  }
  // Without a display only the shim decides about focus and bounds; with one, a person does.
  window.addEventListener('focus', () => post({ type: 'window-focus' }));
  window.addEventListener('blur', () => post({ type: 'window-blur' }));
  window.addEventListener('resize', () => post({ type: 'window-resize' }));
}
