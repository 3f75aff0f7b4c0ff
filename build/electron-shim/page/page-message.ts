/** A message of the isolated world to the main process, sent as JSON through the binding. */
export type PageMessage =
  | {
      readonly type: 'send';
      readonly channel: string;
      readonly args: string;
      readonly href: string;
    }
  | {
      readonly type: 'invoke';
      readonly id: number;
      readonly channel: string;
      readonly args: string;
      readonly href: string;
    }
  | { readonly type: 'title'; readonly title: string }
  | {
      readonly type: 'open';
      readonly url: string;
      readonly frameName: string;
      readonly features: string;
      readonly disposition: 'foreground-tab' | 'background-tab' | 'new-window';
      readonly href: string;
    }
  | { readonly type: 'accelerator'; readonly id: number }
  | { readonly type: 'key'; readonly phase: 'keyDown' | 'keyUp'; readonly key: PageKey }
  | { readonly type: 'context-menu'; readonly params: PageContextMenu }
  | {
      readonly type: 'permission';
      readonly id: number;
      readonly permission: string;
      readonly href: string;
    }
  | { readonly type: 'leave'; readonly id: number; readonly url: string }
  | { readonly type: 'preload-error'; readonly path: string; readonly error: string }
  | { readonly type: 'zoom'; readonly factor: number }
  | { readonly type: 'window-focus' | 'window-blur' | 'window-resize' };

/** A key as the page saw it. */
export interface PageKey {
  readonly key: string;
  readonly code: string;
  readonly isControl: boolean;
  readonly isShift: boolean;
  readonly isAlt: boolean;
  readonly isMeta: boolean;
  readonly isAutoRepeat: boolean;
}

/** The place and target of a request for a context menu. */
export interface PageContextMenu {
  readonly x: number;
  readonly y: number;
  readonly linkURL: string;
  readonly linkText: string;
  readonly srcURL: string;
  readonly selectionText: string;
  readonly isEditable: boolean;
  readonly pageURL: string;
}

/** A menu accelerator in a form that a page can compare with a key. */
export interface PageAccelerator {
  readonly id: number;
  /** The lower-case `KeyboardEvent.key`, or a `KeyboardEvent.code`. */
  readonly keys: readonly string[];
  readonly isControl: boolean;
  readonly isShift: boolean;
  readonly isAlt: boolean;
  readonly isMeta: boolean;
}

/** A message of the main process to the isolated world, sent as JSON. */
export type WorldMessage =
  | { readonly type: 'event'; readonly channel: string; readonly args: string }
  | { readonly type: 'result'; readonly id: number; readonly value: string }
  | { readonly type: 'failure'; readonly id: number; readonly error: string }
  | { readonly type: 'permission'; readonly id: number }
  | { readonly type: 'leave'; readonly id: number }
  | { readonly type: 'silence' }
  | { readonly type: 'accelerators'; readonly accelerators: readonly PageAccelerator[] }
  | { readonly type: 'zoom'; readonly factor: number };
