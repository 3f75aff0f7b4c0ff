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
  /** It is gone, and it was not taken back. */
  readonly onOver?: () => void;
}

/** Shows a toast. Answers how to take it away, which counts as not taken back. */
export function showToast({ words, onUndo, onOver }: ToastWords): () => void {
  let isUndone = false;
  const undo = () => {
    isUndone = true;
    toasts.close(id);
    onUndo?.();
  };
  const id = toasts.add({
    title: words,
    timeout: toastMs,
    onClose: () => {
      if (!isUndone) {
        onOver?.();
      }
    },
    ...(onUndo !== undefined && { actionProps: { children: text.ui.undo, onClick: undo } }),
  });
  return () => toasts.close(id);
}

/** The place of toasts; a window has one. F6 leads there. */
export function Toaster() {
  return (
    <Base.Provider toastManager={toasts} limit={3}>
      <Base.Portal>
        <Base.Viewport className="toasts">
          <Toasts />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
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
