import { triageKey, triageStore } from '../entities/local-state/triage-store.ts';
import type { Triage, TriageRows } from '../entities/local-state/triage-store.ts';

/** Decisions about entries of the inbox, as the page has them. */
export function buildTriage(decisions: readonly Triage[] = []): TriageRows {
  return new Map(
    decisions.map(({ homeId, kind, id, ...value }) => [
      triageKey(homeId, kind, id),
      { kind: 'triage', key: { homeId, kind, id }, value },
    ]),
  );
}

/** Has the page know these decisions and no others. */
export function fillTriage(...decisions: readonly Triage[]): void {
  triageStore.use.setState({ load: 'ready', rows: buildTriage(decisions) });
}
