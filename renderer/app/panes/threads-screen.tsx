import { useEffect, useRef } from 'react';
import type { Guild } from '#shared/domain/guild/schema.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { useList } from '../../entities/store/entity-store.ts';
import { useDescribedOperators } from '../../entities/operator/described-operators.ts';
import { Checklist } from '../../features/first-run/checklist.tsx';
import { text } from '../../text/text.ts';
import { GuildThreads } from './guild-threads.tsx';
import { GuildWelcome } from './guild-welcome.tsx';
import type { Route } from '../places/routes.ts';
import { SidebarHead } from '../sidebar/sidebar-head.tsx';
import type { SidebarHeadProps } from '../sidebar/sidebar-head.tsx';

interface ThreadsScreenProps extends SidebarHeadProps {
  readonly guild: Guild;
  readonly route: Route;
  /** The thread that was open last. It gets the focus when the person comes back from it. */
  readonly formerId: string | undefined;
}

/** The threads of a guild in the main pane, if there is no room for them beside it. */
export function ThreadsScreen({ guild, route, formerId, ...head }: ThreadsScreenProps) {
  const homeId = head.home.id;
  const { rows, load } = useList(conversationStore, homeId, { guildId: guild.id });
  const operators = useDescribedOperators(homeId, guild.id);
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (formerId !== undefined && document.activeElement === document.body) {
      linkTo(element.current, formerId)?.focus();
    }
  }, [formerId]);
  const isEmpty = rows.length === 0 && load.kind === 'ready';
  return (
    <section
      ref={element}
      className="threads-screen"
      aria-label={text.app.threads}
      data-pane-start=""
    >
      {!isEmpty && <h1 className="hidden">{text.app.threads}</h1>}
      <SidebarHead {...head} />
      {isEmpty ? (
        <GuildWelcome homeId={homeId} guild={guild} operators={operators} />
      ) : (
        <GuildThreads homeId={homeId} guildId={guild.id} route={route} />
      )}
      <Checklist guildId={guild.id} />
    </section>
  );
}

/** The link to a thread in the list. */
function linkTo(screen: Element | null, conversationId: string): HTMLElement | null {
  const item = `[data-thread="${CSS.escape(conversationId)}"]`;
  return screen?.querySelector<HTMLElement>(`${item} a, a${item}`) ?? null;
}
