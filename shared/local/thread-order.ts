// How a list of threads can be sorted. The page imports this, so it names no schema.

/** The orders of a list of threads: by their newest message, or those with unread messages first. */
export const threadOrders = ['newest', 'unread'] as const;

export type ThreadOrder = (typeof threadOrders)[number];
