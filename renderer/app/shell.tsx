import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Home } from '#shared/capability/home.ts';
import type { Guild } from '#shared/domain/guild/schema.ts';
import { useGuilds } from '../entities/guild-store.ts';
import { NewThreadDialog } from '../features/conversation/new-thread-dialog.tsx';
import { ThreadList } from '../features/conversation/thread-list.tsx';
import { ThreadView } from '../features/conversation/thread-view.tsx';
import { Button } from '../ui/button.tsx';
import { GuildhallMark } from '../ui/guildhall-mark.tsx';
import { threadHref, threadPath, threadsHref, useRoute } from './routes.ts';
import { StatusStrip } from './status-strip.tsx';
import { useShortcut } from './use-shortcut.ts';

const none: never[] = [];

/** The frame of every screen: rail, sidebar, main pane and status strip. */
export function Shell({ home, guild }: { home: Home; guild: Guild }) {
  const operators = useGuilds((state) => state.operators[guild.id] ?? none);
  const [isCreating, setIsCreating] = useState(false);
  const { route, navigate } = useRoute();
  const openDialog = () => setIsCreating(true);
  useShortcut('mod+n', openDialog);

  const roles = Object.fromEntries(operators.map(({ id, role }) => [id, role]));
  return (
    <div className="shell">
      <header className="shell-rail">
        <div className="shell-mark" title={home.name}>
          <GuildhallMark />
        </div>
      </header>
      <nav className="shell-sidebar" aria-label={guild.name}>
        <h2 className="shell-title">{guild.name}</h2>
        <div className="shell-places">
          <a
            href={threadsHref}
            className="shell-place"
            aria-current={route.name === 'threads' ? 'page' : undefined}
          >
            Threads
          </a>
          <Button kind="quiet" onClick={openDialog} title="New thread (Ctrl+N)">
            <Plus size={16} aria-hidden="true" />
            New thread
          </Button>
        </div>
        <ThreadList
          homeId={home.id}
          guildId={guild.id}
          selectedId={route.name === 'thread' ? route.conversationId : undefined}
          hrefOf={(conversationId) => threadHref(home.id, conversationId)}
        />
      </nav>
      <main className="shell-main">
        {route.name === 'thread' ? (
          <ThreadView
            key={route.conversationId}
            homeId={route.homeId}
            conversationId={route.conversationId}
            roles={roles}
          />
        ) : (
          <div className="shell-empty">
            <h1>{guild.name}</h1>
            <p>
              Open a thread on the left, or start one with{' '}
              {new Intl.ListFormat(undefined, { type: 'disjunction' }).format(
                operators.map(({ name }) => name),
              )}
              .
            </p>
          </div>
        )}
      </main>
      <StatusStrip home={home} />
      {isCreating && (
        <NewThreadDialog
          homeId={home.id}
          guildId={guild.id}
          operators={operators}
          onClose={() => setIsCreating(false)}
          onCreated={(conversationId) => {
            setIsCreating(false);
            navigate(threadPath(home.id, conversationId));
          }}
        />
      )}
    </div>
  );
}
