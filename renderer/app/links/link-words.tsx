import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { text } from '../../text/text.ts';

/** Words in the place of those that are written in a link. They come back when this unmounts. */
export function LinkWords({
  anchor,
  className,
  children,
}: {
  anchor: HTMLElement;
  className?: string;
  children: ReactNode;
}) {
  const own = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const written = [...anchor.childNodes].filter((node) => node !== own.current);
    for (const node of written) {
      node.remove();
    }
    return () => anchor.append(...written);
  }, [anchor]);
  return createPortal(
    <span ref={own} className={className}>
      {children}
    </span>,
    anchor,
  );
}

/** The look of a link to a thing that no home of this computer has. The written words stay. */
export function Elsewhere({ anchor }: { anchor: HTMLAnchorElement }) {
  useHint(anchor, text.ui.thingLinks.elsewhere);
  return null;
}

/** The text of a link to a deleted thing: its last title struck through, or else the written words. */
export function Gone({
  anchor,
  title,
  hint = text.ui.thingLinks.deleted,
}: {
  anchor: HTMLAnchorElement;
  title?: string | undefined;
  hint?: string;
}) {
  const { said } = text.ui.thingLinks;
  useHint(anchor, hint);
  useLayoutEffect(() => {
    anchor.classList.add('thing-gone');
    return () => anchor.classList.remove('thing-gone');
  }, [anchor]);
  const hidden = <span className="hidden">{said}</span>;
  return title === undefined ? (
    createPortal(hidden, anchor)
  ) : (
    <LinkWords anchor={anchor}>
      <bdi>{title}</bdi>
      {hidden}
    </LinkWords>
  );
}

function useHint(anchor: HTMLAnchorElement, hint: string): void {
  useLayoutEffect(() => {
    anchor.setAttribute('title', hint);
    return () => anchor.removeAttribute('title');
  }, [anchor, hint]);
}
