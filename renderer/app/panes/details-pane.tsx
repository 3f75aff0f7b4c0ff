import { useId, useRef } from 'react';
import type { Home } from '#shared/capability/home.ts';
import type { Participant } from '#shared/domain/conversation/schema.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { useRow } from '../../entities/store/entity-store.ts';
import { availability, isConnected, useHomes } from '../../entities/home/home-store.ts';
import { useDescribedOperators } from '../../entities/operator/described-operators.ts';
import { useOutboxCounts } from '../../entities/outbox/outbox-counts.ts';
import { useMentions } from '../../entities/use-mentions.ts';
import { text } from '../../text/text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Fact } from '../../ui/fact.tsx';
import { MentionList } from '../../ui/mention-list.tsx';
import { formatMoment } from '../../ui/time.ts';
import type { HomeContent } from '../homes/home-content.ts';
import { HomeStateIcon } from '../homes/home-state-icon.tsx';
import { describeCounts, stateOf } from '../homes/home-status.ts';
import { PaneSeparator } from '../shell/pane-separator.tsx';
import { documentPath, hrefOf, threadPath } from '../places/paths.ts';
import type { Route } from '../places/routes.ts';
import { useDrawer } from '../shell/use-pane.ts';
import type { ShownPane } from '../shell/use-pane.ts';
import { SampleTree } from './sample-tree.tsx';
import './details.css';

const words = text.app.details;

/** The details of the shown place: the participants of a thread, and the state of its home. */
export function DetailsPane({
  home,
  content,
  route,
  pane,
}: {
  home: Home;
  content: HomeContent;
  route: Route;
  pane: ShownPane;
}) {
  const element = useRef<HTMLElement>(null);
  useDrawer(element, pane);
  return (
    <aside
      ref={element}
      className="shell-details"
      aria-label={words.title}
      data-drawer={pane.isDrawer}
      hidden={!pane.isShown}
      tabIndex={-1}
    >
      {pane.isShown && (
        // The focus makes it possible to scroll with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="details-body" tabIndex={0} role="group" aria-label={words.title}>
          {route.name === 'thread' && content.kind === 'guild' && (
            <ThreadDetails
              homeId={home.id}
              guildId={content.guild.id}
              conversationId={route.conversationId}
            />
          )}
          {route.name === 'thread' && content.kind === 'guild' && (
            <SampleTree
              homeId={home.id}
              guildId={content.guild.id}
              conversationId={route.conversationId}
            />
          )}
          <HomeDetails home={home} />
        </div>
      )}
      {!pane.isDrawer && <PaneSeparator kind="details" />}
    </aside>
  );
}

/** A thread's participants with their roles, and its times. */
function ThreadDetails({
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

/** The state of a home, its address and its waiting writes. */
function HomeDetails({ home }: { home: Home }) {
  const counts = describeCounts(useOutboxCounts(home.id));
  const { state, service, user, freshAt } = home;
  return (
    <section className="details-section">
      <h2 className="details-title">{home.name}</h2>
      <p className="details-state">
        <HomeStateIcon kind={state.kind} />
        {stateOf(home)}
      </p>
      {state.detail !== undefined && <p className="details-detail">{state.detail}</p>}
      {state.kind === 'polling' && <p className="details-detail">{words.polling}</p>}
      <dl className="details-facts">
        <Fact name={words.since}>{formatMoment(state.since)}</Fact>
        {service !== undefined && <Fact name={words.address}>{service.baseUrl}</Fact>}
        {user !== undefined && <Fact name={words.signedInAs}>{user.name}</Fact>}
        {state.lastFailure !== undefined && (
          <Fact name={words.lastFailure}>{state.lastFailure.detail}</Fact>
        )}
        {state.attempt !== undefined && (
          <Fact name={words.triedInVain}>{words.times(state.attempt)}</Fact>
        )}
        {freshAt !== undefined && !isConnected(home) && (
          <Fact name={words.fresh}>{formatMoment(freshAt)}</Fact>
        )}
        <Fact name={words.outbox}>
          {counts.length === 0 ? words.nothingWaits : counts.join(' · ')}
        </Fact>
      </dl>
    </section>
  );
}
