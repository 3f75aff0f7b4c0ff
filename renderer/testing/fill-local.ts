import type { LocalKey, LocalName, LocalValue } from '#shared/local/kinds.ts';
import type { LocalStore } from '../entities/local-state/local-store.ts';

/** Has the page know these rows of a kind of local state, as if main had answered with them. */
export function fillLocal<Name extends LocalName>(
  store: LocalStore<Name>,
  rows: readonly (readonly [key: LocalKey<Name>, value: LocalValue<Name>])[] = [],
): void {
  store.use.setState({
    load: 'ready',
    rows: new Map(
      rows.map(([key, value]) => [store.textOf(key), { kind: store.kind, key, value }]),
    ),
  });
}
