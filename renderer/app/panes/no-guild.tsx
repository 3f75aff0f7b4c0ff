import type { Home } from '#shared/capability/home.ts';
import { call } from '../../bridge/call.ts';
import { isConnected } from '../../entities/home/home-store.ts';
import { readHome } from '../../entities/nouns.ts';
import { FirstRun } from '../../features/first-run/first-run.tsx';
import { ConnectForm } from '../../features/home/connect-form.tsx';
import { DamagedGuild } from '../../features/home/damaged-guild.tsx';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import type { HomeContent } from '../homes/home-content.ts';

/** The reason why a home shows no guild, and the way to go on. */
export function NoGuild({
  home,
  content,
  onConnected,
  onSettings,
}: {
  home: Home;
  content: Exclude<HomeContent, { kind: 'guild' }>;
  onConnected: (home: Home) => void;
  /** Opens the settings of the home; absent if it has none. */
  onSettings?: () => void;
}) {
  switch (content.kind) {
    case 'waiting':
      return null;
    case 'unfounded':
      return (
        <FirstRun
          onFounded={() => readHome(home.id)}
          renderConnect={(onLeave) => (
            <ConnectForm
              onBack={onLeave}
              onConnected={(connected) => {
                onLeave();
                onConnected(connected);
              }}
            />
          )}
        />
      );
    case 'damaged':
      return <DamagedGuild damage={content.damage} onRetry={() => retry(home)} />;
    case 'unreadable':
      return (
        <Failure
          title={content.title}
          detail={content.detail}
          {...(home.state.kind !== 'key_refused' && { onRetry: () => retry(home) })}
        >
          {onSettings && (
            <Button onClick={onSettings}>
              {text.app.homeActions[home.state.kind === 'key_refused' ? 'enterKey' : 'settings']}
            </Button>
          )}
        </Failure>
      );
    case 'guildless':
      return (
        <Failure
          title={text.app.noGuilds.title}
          detail={text.app.noGuilds.detail(home.name)}
          onRetry={() => void readHome(home.id)}
        >
          {onSettings && <Button onClick={onSettings}>{text.app.homeActions.settings}</Button>}
        </Failure>
      );
  }
}

/** Tries a home again. A home that connects again is read automatically. */
function retry(home: Home): void {
  if (isConnected(home)) {
    void readHome(home.id);
  } else {
    call('home.retry', { homeId: home.id }).catch(() => undefined);
  }
}
