import type { ComponentProps } from 'react';
import { call } from '../bridge/call.ts';
import { guildLoadOf, useGuilds } from '../entities/guild-store.ts';
import { useHomes } from '../entities/home-store.ts';
import { FirstRun } from '../features/first-run/first-run.tsx';
import { Failure } from '../ui/failure.tsx';
import { readHome } from './home-actions.ts';
import { Notices } from './notices.tsx';
import { Shell } from './shell.tsx';

/** The whole window: what the person should know, over whatever is shown. */
export function Application() {
  return (
    <>
      <Notices />
      <Screen />
    </>
  );
}

/** The shell, the first run, or why there is neither. */
function Screen() {
  const home = useHomes((state) => state.homes[0]);
  const homeId = home?.id ?? '';
  const guild = useGuilds((state) => state.guilds[homeId]?.[0]);
  const load = useGuilds((state) => guildLoadOf(state, homeId));

  if (home !== undefined && guild !== undefined) {
    return <Shell home={home} guild={guild} />;
  }
  if (home?.state.kind === 'failed') {
    return (
      <Trouble
        title="Your guild on this computer cannot be opened"
        detail={home.state.detail ?? 'Its server could not be started.'}
        onRetry={() => void call('home.retry', { homeId })}
      />
    );
  }
  if (load.kind === 'failed' && home?.state.kind === 'live') {
    return (
      <Trouble
        title="Your guild could not be read"
        detail={load.problem.detail}
        onRetry={() => void readHome(homeId)}
      />
    );
  }
  if (load.kind === 'ready') {
    return <FirstRun homeId={homeId} onFounded={() => readHome(homeId)} />;
  }
  return <Frame />;
}

function Trouble(props: ComponentProps<typeof Failure>) {
  return (
    <main className="application-trouble">
      <Failure {...props} />
    </main>
  );
}

/** The frame without content, the same as index.html paints before any script has run. */
function Frame() {
  return (
    <div className="shell" aria-busy="true">
      <div className="shell-rail" />
      <div className="shell-sidebar" />
      <div className="shell-main" />
      <div className="shell-strip" />
    </div>
  );
}
