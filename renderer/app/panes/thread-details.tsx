import { useId } from 'react';
import type { Participant } from '#shared/domain/conversation/schema.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { useRow } from '../../entities/store/entity-store.ts';
import { availability, useHomes } from '../../entities/home/home-store.ts';
import { useDescribedOperators } from '../../entities/operator/described-operators.ts';
import { useMentions } from '../../entities/use-mentions.ts';
import { text } from '../../text/text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Fact } from '../../ui/fact.tsx';
import { MentionList } from '../../ui/mention-list.tsx';
import { formatMoment } from '../../ui/time.ts';
import { documentPath, hrefOf, threadPath } from '../places/paths.ts';
import './details.css';

const words = text.app.details;

/** A thread's participants with their roles, and its times. */
export function ThreadDetails({
  homeId,
  guildId,
  conversationId,
}: {
  homeId: string;
  guildId: string;
  conversationId: string;
}) {
  const conversation = useRow(conversationStore, homeId, conversationId);
  const operators = useDescribedOperators(homeId, guildId);
  const search = useHomes(({ homes }) =>
    availability(
      homes.find(({ id }) => id === homeId),
      'search',
    ),
  );
  const mentionsId = useId();
  if (conversation === undefined) {
    return null;
  }
  const { title, participants, createdAt, updatedAt } = conversation;
  const roles = new Map<string, string | undefined>(operators.map(({ id, role }) => [id, role]));
  return (
    <section className="details-section">
      <h2 className="details-title">{title}</h2>
      <h3>{words.people}</h3>
      <ul className="details-people">
        {participants.map((participant) => (
          <Person
            key={participant.id}
            participant={participant}
            role={participant.type === 'user' ? words.user : roles.get(participant.id)}
          />
        ))}
      </ul>
      <dl className="details-facts">
        <Fact name={words.started}>{formatMoment(createdAt)}</Fact>
        {updatedAt !== undefined && <Fact name={words.lastActive}>{formatMoment(updatedAt)}</Fact>}
      </dl>
      <h3 id={mentionsId}>{text.ui.mentions.title}</h3>
      {search === 'available' ? (
        <ThreadMentions {...{ homeId, guildId, conversationId }} labelledBy={mentionsId} />
      ) : (
        <p className="details-detail">
          {search === 'missing' ? words.mentions.unavailable : text.ui.mentions[search]}
        </p>
      )}
    </section>
  );
}

/** The other threads and the documents that mention a thread. */
function ThreadMentions({
  homeId,
  guildId,
  conversationId,
  labelledBy,
}: {
  homeId: string;
  guildId: string;
  conversationId: string;
  labelledBy: string;
}) {
  const found = useMentions(homeId, guildId, 'thread', conversationId);
  const hrefs = {
    thread: (id: string) => hrefOf(threadPath(homeId, id)),
    document: (id: string) => hrefOf(documentPath(homeId, id)),
  };
  return (
    <MentionList labelledBy={labelledBy} found={found} hrefs={hrefs} none={words.mentions.none} />
  );
}

function Person({ participant, role }: { participant: Participant; role?: string | undefined }) {
  // A thread that was made here may not have the name of its person yet.
  const name = participant.name || text.conversation.you;
  return (
    <li className="details-person">
      <Avatar name={name} />
      <span className="details-person-name">{name}</span>
      <span className="details-person-role">{role}</span>
    </li>
  );
}
