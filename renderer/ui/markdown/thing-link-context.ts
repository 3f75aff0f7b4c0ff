import { createContext } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { NamedPlace } from './named-items.ts';

export interface ThingLinkProps {
  /** The element in the formatted text, which the component fills and gives a way to follow. */
  readonly anchor: HTMLAnchorElement;
  /** The address of the thing, as it was written. */
  readonly address: string;
  /** Whether the title of the thing is shown in place of its words. */
  readonly isTitled: boolean;
  /** Whether it is a link to a message, and all that its paragraph says. */
  readonly isAlone: boolean;
  /** The addresses of this text whose things were read. */
  readonly asked: Set<string>;
}

export interface NameLinksProps {
  /** The places that may be short names of work items, in one piece of a text. */
  readonly places: readonly NamedPlace[];
  /** The addresses and names of this text whose things were read. */
  readonly asked: Set<string>;
}

/** Shows links in the place of short names. Without it, they stay plain words. */
export const NameLinksContext = createContext<((props: NameLinksProps) => ReactNode) | undefined>(
  undefined,
);

/** The component that shows a link to a thing. Without one, the address stays a plain text. */
export const ThingLinkContext = createContext<ComponentType<ThingLinkProps> | undefined>(undefined);

/** The addresses that one text has had read, over all its pieces. */
export const AskedThingsContext = createContext<Set<string>>(new Set());
