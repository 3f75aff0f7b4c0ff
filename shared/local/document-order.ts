// How a list of documents can be sorted. The page imports this, so it names no schema.

/** The orders of a list of documents. The first is the usual one. */
export const documentOrders = ['updated', 'title', 'created'] as const;

export type DocumentOrder = (typeof documentOrders)[number];
