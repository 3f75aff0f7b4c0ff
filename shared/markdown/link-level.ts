import type { StateInline } from 'markdown-it';

/** A line while it is read, with the number of links that are open around its position. */
type LineInLinks = StateInline & { linkLevel: number };

/** The number of links that are open. The types of markdown-it (14.2) leave it out. */
export function linkLevelOf(state: StateInline): number {
  return (state as LineInLinks).linkLevel;
}

export function addToLinkLevel(state: StateInline, change: number): void {
  const line = state as LineInLinks;
  line.linkLevel = Math.max(0, line.linkLevel + change);
}
