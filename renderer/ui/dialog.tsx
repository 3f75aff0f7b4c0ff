import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import './dialog.css';

/** A modal dialog: the system's own element, so focus stays in it and Escape closes it. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const ownCloses = useRef(0);
  // Closed before it is taken away: the focus goes back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      ownCloses.current += element?.open === true ? 1 : 0;
      element?.close();
    };
  }, []);
  // What was closed is told of a frame later, and of each close: only the person's is handed on.
  const onClosed = () => {
    if (ownCloses.current > 0) {
      ownCloses.current -= 1;
    } else {
      onClose();
    }
  };
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={titleId} onClose={onClosed}>
      <div className="dialog-body">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
