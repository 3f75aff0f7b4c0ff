import type { Home } from '#shared/capability/home.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { useRow } from '../../entities/entity-store.ts';
import { text } from '../../text/text.ts';

/** Where a write belongs: its home, and its thread where it has one. */
export function EntryPlace({
  entry,
  home,
  threadHref,
}: {
  entry: OutboxEntry;
  home: Home | undefined;
  threadHref: (homeId: string, conversationId: string) => string;
}) {
  const { kind, id } = entry.subject;
  const title = useRow(conversationStore, entry.homeId, id)?.title ?? text.outbox.untitledThread;
  const homeName = home?.name ?? text.outbox.removedHome;
  if (kind !== 'conversation' || home === undefined) {
    return homeName;
  }
  return (
    <>
      {text.outbox.inHome(homeName)}
      <a href={threadHref(entry.homeId, id)}>{title}</a>
    </>
  );
}
