import { useMemo } from 'react';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { onSignal } from '../../bridge/on-signal.ts';
import { LocalStore } from './local-store.ts';

/** The messages that the person sent in the names of operators. */
export const sentAs = new LocalStore('sent_as');

/** The operator in whose name a waiting message is sent. */
export function operatorOfEntry({ input: { asOperatorId } }: OutboxEntry): string | undefined {
  return typeof asOperatorId === 'string' ? asOperatorId : undefined;
}

/** Knows what is sent from now on. Main keeps it as the service takes it, with or without a window. */
export function followSentAs(): void {
  void sentAs.readOnce();
  onSignal('outbox.changed', ({ entry }) => {
    const operatorId = operatorOfEntry(entry);
    if (entry.state === 'sent' && operatorId !== undefined && entry.resultId !== undefined) {
      sentAs.show({ homeId: entry.homeId, messageId: entry.resultId }, operatorId);
    }
  });
}

/** Subscribes to the ids of the messages of a home that the person sent in the names of operators. */
export function useSentAs(homeId: string): ReadonlySet<string> {
  const rows = sentAs.use((state) => state.rows);
  return useMemo(
    () =>
      new Set(
        [...rows.values()].flatMap(({ key }) => (key.homeId === homeId ? key.messageId : [])),
      ),
    [rows, homeId],
  );
}
