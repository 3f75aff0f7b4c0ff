import type * as Electron from 'electron';

import { buildEvent } from '../events.ts';
import { notImplemented } from '../lacking.ts';
import type { PageContextMenu, PageKey } from '../page/page-message.ts';
import { toElectronUrl } from '../scheme-urls.ts';

/**
 * The event of before-input-event. The shim sees the key when the page does, too late to stop it.
 */
export function buildKeyEvent(): Electron.Event {
  return buildEvent({
    preventDefault(): void {
      throw notImplemented("before-input-event's preventDefault");
    },
  });
}

/** A key as before-input-event reports it. */
export function toInput(type: 'keyDown' | 'keyUp', key: PageKey): Electron.Input {
  const held = [
    key.isShift && 'shift',
    key.isControl && 'control',
    key.isAlt && 'alt',
    key.isMeta && 'meta',
  ].filter((modifier) => modifier !== false);
  return {
    type,
    key: key.key,
    code: key.code,
    isAutoRepeat: key.isAutoRepeat,
    isComposing: false,
    shift: key.isShift,
    control: key.isControl,
    alt: key.isAlt,
    meta: key.isMeta,
    location: 0,
    modifiers: held,
  };
}

/** A request for a context menu, as the context-menu event reports it. */
export function toContextMenu(
  params: PageContextMenu,
  frame: Electron.WebFrameMain,
): Partial<Electron.ContextMenuParams> {
  const { isEditable, selectionText } = params;
  return {
    ...params,
    linkURL: toElectronUrl(params.linkURL),
    srcURL: toElectronUrl(params.srcURL),
    pageURL: toElectronUrl(params.pageURL),
    frame,
    frameURL: frame.url,
    misspelledWord: '',
    dictionarySuggestions: [],
    menuSourceType: 'mouse',
    mediaType: params.srcURL ? 'image' : 'none',
    hasImageContents: params.srcURL !== '',
    editFlags: {
      canUndo: isEditable,
      canRedo: isEditable,
      canCut: isEditable && selectionText !== '',
      canCopy: selectionText !== '',
      canPaste: isEditable,
      canDelete: isEditable,
      canSelectAll: true,
      canEditRichly: false,
    },
  };
}
