import { createContext, useContext, useLayoutEffect } from 'react';
import { parseThingAddress } from '#shared/address/thing-address.ts';
import type { ThingLinkProps } from '../../ui/markdown/thing-link-context.ts';

/** Shows another page of the guide. */
export const ShowGuidePageContext = createContext<(id: string) => void>(() => undefined);

/** A link in the guide to another page of it. */
export function GuideLink({ anchor, address }: ThingLinkProps) {
  const showPage = useContext(ShowGuidePageContext);
  const id = parseThingAddress(address)?.id;
  useLayoutEffect(() => {
    if (id === undefined) {
      return undefined;
    }
    const onClick = (event: Event) => {
      // The way of the window stays where it is: only the guide shows something else.
      event.preventDefault();
      showPage(id);
    };
    anchor.setAttribute('href', '#');
    anchor.addEventListener('click', onClick);
    return () => {
      anchor.removeAttribute('href');
      anchor.removeEventListener('click', onClick);
    };
  }, [anchor, id, showPage]);
  return null;
}
