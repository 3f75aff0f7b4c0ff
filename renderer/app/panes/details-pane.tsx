import { Maximize2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Home } from '#shared/capability/home.ts';
import { AsideContext } from '../../actions/aside.ts';
import { isFreeEscape } from '../../actions/free-escape.ts';
import type { SelectedThing } from '../../actions/selected-thing.ts';
import { isConnected } from '../../entities/home/home-store.ts';
import { readGuildOnce } from '../../entities/nouns.ts';
import { useDescribedOperators } from '../../entities/operator/described-operators.ts';
import { useOutboxCounts } from '../../entities/outbox/outbox-counts.ts';
import { togglePane } from '../../entities/preferences/pane-store.ts';
import { text } from '../../text/text.ts';
import { Fact } from '../../ui/fact.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { focusScreen } from '../../ui/screen-focus.ts';
import { formatMoment } from '../../ui/time.ts';
import type { HomeContent } from '../homes/home-content.ts';
import { HomeStateIcon } from '../homes/home-state-icon.tsx';
import { showGuild } from '../homes/show-guild.ts';
import { describeCounts, stateOf } from '../homes/home-status.ts';
import { GuildLinks } from '../links/guild-links.tsx';
import { PaneSeparator } from '../shell/pane-separator.tsx';
import { thingPaths } from '../places/paths.ts';
import type { Route } from '../places/routes.ts';
import { useDrawer } from '../shell/use-pane.ts';
import type { ShownPane } from '../shell/use-pane.ts';
import { DocumentsPane } from './documents-pane.tsx';
import { ItemPane } from './guild-pane.tsx';
import { SampleTree } from './sample-tree.tsx';
import { ThreadDetails } from './thread-details.tsx';
import { useDetailedThing } from './use-detailed-thing.ts';
import './details.css';

const words = text.app.details;

interface DetailsPaneProps {
  readonly home: Home;
  readonly content: HomeContent;
  readonly route: Route;
  readonly pane: ShownPane;
  readonly navigate: (path: string, options?: { replace: boolean }) => void;
}

/** The details of the open thread and its home, or of what is selected in the list that is shown. */
export function DetailsPane({ home, content, route, pane, navigate }: DetailsPaneProps) {
  const element = useRef<HTMLElement>(null);
  useDrawer(element, pane);
  return (
    // Escape belongs to the whole pane, wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={element}
      className="shell-details"
      aria-label={words.title}
      data-drawer={pane.isDrawer}
      hidden={!pane.isShown}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (!pane.isDrawer && isFreeEscape(event)) {
          focusScreen();
        }
      }}
    >
      {pane.isShown && route.name === 'thread' && content.kind === 'guild' && (
        <OpenThread home={home} guildId={content.guild.id} conversationId={route.conversationId} />
      )}
      {pane.isShown && route.name !== 'thread' && (
        <Selected isDrawer={pane.isDrawer} navigate={navigate} />
      )}
      {!pane.isDrawer && <PaneSeparator kind="details" />}
    </section>
  );
}

/** The participants of the open thread, and the state of its home. */
function OpenThread({ home, ...thread }: { home: Home; guildId: string; conversationId: string }) {
  return (
    // The focus makes it possible to scroll with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="details-body" tabIndex={0} role="group" aria-label={words.title}>
      <ThreadDetails homeId={home.id} {...thread} />
      <SampleTree homeId={home.id} {...thread} />
      <HomeDetails home={home} />
    </div>
  );
}

/** The selected thing of the list that is shown. */
function Selected({
  isDrawer,
  navigate,
}: Pick<DetailsPaneProps, 'navigate'> & { isDrawer: boolean }) {
  const thing = useDetailedThing();
  if (thing === undefined) {
    return null;
  }
  const { homeId, guildId, kind, id } = thing;
  return (
    <AsideContext value={true}>
      <header className="details-head">
        <IconButton
          label={words.open}
          icon={<Maximize2 size={16} aria-hidden="true" />}
          onClick={() => {
            showGuild(homeId, guildId);
            navigate(thingPaths[kind](homeId, id));
          }}
        />
        <IconButton
          label={text.app.closePane}
          icon={<X size={16} aria-hidden="true" />}
          onClick={() => {
            togglePane('details');
            if (!isDrawer) {
              focusScreen();
            }
          }}
        />
      </header>
      <GuildLinks homeId={homeId} guildId={guildId}>
        <ThingDetails key={`${kind} ${homeId} ${id}`} thing={thing} navigate={navigate} />
      </GuildLinks>
    </AsideContext>
  );
}

function ThingDetails({
  thing: { homeId, guildId, kind, id },
  navigate,
}: Pick<DetailsPaneProps, 'navigate'> & { thing: SelectedThing }) {
  const operators = useDescribedOperators(homeId, guildId);
  useEffect(() => {
    // A thing that was found may be of a guild that is not shown.
    void readGuildOnce(homeId, guildId);
  }, [homeId, guildId]);
  switch (kind) {
    case 'item':
      return (
        <ItemPane
          home={{ id: homeId }}
          guild={{ id: guildId }}
          workItemId={id}
          {...{ operators, navigate }}
        />
      );
    case 'document':
      return (
        <DocumentsPane
          route={{ name: 'document', homeId, documentId: id, mode: 'read' }}
          {...{ homeId, guildId, navigate }}
        />
      );
    case 'thread':
      return (
        // The focus makes it possible to scroll with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="details-body" tabIndex={0} role="group" aria-label={words.title}>
          <ThreadDetails {...{ homeId, guildId }} conversationId={id} />
        </div>
      );
  }
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
