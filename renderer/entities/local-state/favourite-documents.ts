import { useEffect } from 'react';
import { LocalStore } from './local-store.ts';
import type { LocalRows } from './local-store.ts';

type FavouriteRows = LocalRows<'favourite_document'>['rows'];

/** The documents that the person has at the top of the list. */
export const favouriteDocuments = new LocalStore('favourite_document');

/** The favourites of each home, as long as the rows are the same. */
const favourites = new WeakMap<FavouriteRows, ReadonlyMap<string, ReadonlySet<string>>>();

const none: ReadonlySet<string> = new Set();

/** Subscribes to the ids of a home's favourite documents. */
export function useFavouriteDocuments(homeId: string): ReadonlySet<string> {
  useEffect(() => {
    void favouriteDocuments.readOnce();
  }, []);
  return favouriteDocuments.use(({ rows }) => favouritesIn(rows).get(homeId) ?? none);
}

/** Has a document at the top of the list, or in its place again. */
export function setFavourite(homeId: string, documentId: string, isFavourite: boolean): void {
  favouriteDocuments.save({ homeId, documentId }, isFavourite ? 'favourite' : undefined);
}

function favouritesIn(rows: FavouriteRows): ReadonlyMap<string, ReadonlySet<string>> {
  const known = favourites.get(rows);
  if (known !== undefined) {
    return known;
  }
  const byHome = new Map<string, Set<string>>();
  for (const { key } of rows.values()) {
    const home = byHome.get(key.homeId) ?? new Set<string>();
    byHome.set(key.homeId, home.add(key.documentId));
  }
  favourites.set(rows, byHome);
  return byHome;
}
