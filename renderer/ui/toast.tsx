import { Toast as Base } from '@base-ui/react/toast';
import { text } from '../text/text.ts';
import './toast.css';

/** How long a toast stays; longer while the pointer or the focus is on it. */
const toastMs = 8_000;

const toasts = Base.createToastManager();

/** Something that was done, said for a few seconds at the foot of the window. */
export interface ToastWords {
  readonly words: string;
  /** Takes it back. */
  readonly onUndo?: () => void;
  /** Leads to what it is about. */
  readonly onOpen?: () => void;
  /** It is gone, and it was not taken back. */
  readonly onOver?: () => void;
  /** One of a kind is shown at a time: what can be taken back is one kind, all else another. */
  readonly kind?: string;
}

/** The ids of the toasts that are shown, by their kinds. */
const shownByKind = new Map<string, string>();

/** Shows a toast. Answers how to take it away, which counts as not taken back. */
export function showToast({ words, onUndo, onOpen, onOver, kind }: ToastWords): () => void {
  const ownKind = kind ?? (onUndo === undefined ? 'note' : 'act');
  const former = shownByKind.get(ownKind);
  if (former !== undefined) {
    toasts.close(former);
  }
  let isUndone = false;
  const undo = () => {
    isUndone = true;
    toasts.close(id);
    onUndo?.();
  };
  const open = () => {
    toasts.close(id);
    onOpen?.();
  };
  const id = toasts.add({
    title: words,
    timeout: toastMs,
    onClose: () => {
      if (shownByKind.get(ownKind) === id) {
        shownByKind.delete(ownKind);
      }
      if (!isUndone) {
        onOver?.();
      }
    },
    ...(onUndo !== undefined && { actionProps: { children: text.ui.undo, onClick: undo } }),
    ...(onOpen !== undefined && { actionProps: { children: text.ui.open, onClick: open } }),
  });
  shownByKind.set(ownKind, id);
  return () => toasts.close(id);
}

/**
 * The place of toasts, a strip at the foot of the window; a window has one. Everything else makes
 * way to it, so that a toast never lies over a control. F6 leads there.
 */
export function Toaster() {
  return (
    <Base.Provider toastManager={toasts} limit={3}>
      <Base.Portal>
        <Base.Viewport className="toasts" ref={makeWay}>
          <Toasts />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

/** Has the page make way to the strip of toasts, as high as it is. */
function makeWay(strip: HTMLElement | null): (() => void) | undefined {
  if (strip === null) {
    return undefined;
  }
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty('--toasts-height', `${strip.offsetHeight}px`);
  });
  observer.observe(strip, { box: 'border-box' });
  return () => {
    observer.disconnect();
    style.removeProperty('--toasts-height');
  };
}

function Toasts() {
  return Base.useToastManager().toasts.map((toast) => (
    <Base.Root key={toast.id} toast={toast} className="toast" swipeDirection={[]}>
      <Base.Content className="toast-content">
        <Base.Title className="toast-words" render={<p />} />
        <Base.Action className="toast-act" />
        <Base.Close className="toast-act" aria-hidden={false}>
          {text.ui.close}
        </Base.Close>
      </Base.Content>
    </Base.Root>
  ));
}
