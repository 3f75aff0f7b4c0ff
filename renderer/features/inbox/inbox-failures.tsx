import { useStore } from 'zustand';
import type { Home } from '#shared/capability/home.ts';
import { statusInNeed } from '#shared/rules/needs.ts';
import { isConnected } from '../../entities/home/home-store.ts';
import { notificationStore } from '../../entities/notification/notification-store.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import type { LoadState } from '../../entities/store/load-state.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { inboxGuildIds } from './gather-inbox.ts';

/** The failures to read from homes that are connected. */
export function InboxFailures({ homes }: { homes: readonly Home[] }) {
  return homes
    .filter(isConnected)
    .map((home) => <HomeFailure key={home.id} homeId={home.id} name={home.name} />);
}

function HomeFailure({ homeId, name }: { homeId: string; name: string }) {
  const detail = useStore(notificationStore.api, () =>
    problemIn(notificationStore.list(homeId).load),
  );
  const reviewDetail = useStore(workItemStore.api, (state) =>
    inboxGuildIds(homeId)
      .map((guildId) =>
        problemIn(workItemStore.list(homeId, { guildId, status: statusInNeed }, state).load),
      )
      .find((problem) => problem !== undefined),
  );
  const why = detail ?? reviewDetail;
  return (
    why !== undefined && (
      <div className="inbox-failure" role="alert">
        <p>{text.inbox.notLoaded(name, why)}</p>
        <Button onClick={() => readAgain(homeId)}>{text.ui.retry}</Button>
      </div>
    )
  );
}

function problemIn(load: LoadState): string | undefined {
  return load.kind === 'failed' ? load.problem.detail : undefined;
}

function readAgain(homeId: string): void {
  void notificationStore.readOnce(homeId);
  for (const guildId of inboxGuildIds(homeId)) {
    void workItemStore.readOnce(homeId, { guildId, status: statusInNeed });
  }
}
