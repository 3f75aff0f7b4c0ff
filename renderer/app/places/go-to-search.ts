import { searchPath } from './paths.ts';

/** Shows the search over all homes. If it is shown already, its field gets the focus. */
export function goToSearch(query?: string): void {
  const field = document.querySelector<HTMLInputElement>('main .search-input');
  if (field === null || query !== undefined) {
    location.hash = searchPath(query ?? '');
  } else {
    field.focus();
    field.select();
  }
}
