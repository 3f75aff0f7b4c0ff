import type { LocalValue } from '#shared/local/kinds.ts';
import { LocalStore } from './local-store.ts';
import type { LocalRows } from './local-store.ts';

/** The person's own decisions about a thread. */
export type ThreadSetting = LocalValue<'thread_setting'>;

type ThreadSettingRows = LocalRows<'thread_setting'>['rows'];

/** The person's own decisions about threads. */
export const threadSettings = new LocalStore('thread_setting');

const undecided: ThreadSetting = {};

/** The decisions about a thread; none at first. */
export function threadSettingOf(
  homeId: string,
  conversationId: string,
  rows: ThreadSettingRows = threadSettings.use.getState().rows,
): ThreadSetting {
  return threadSettings.value({ homeId, conversationId }, { rows }) ?? undecided;
}

/** Subscribes to what was decided about a thread. */
export function useThreadSetting(homeId: string, conversationId: string): ThreadSetting {
  return threadSettings.use(({ rows }) => threadSettingOf(homeId, conversationId, rows));
}

/** Saves a decision in place of the former one. A thread without any has no row. */
export function saveThreadSetting(
  homeId: string,
  conversationId: string,
  setting: ThreadSetting,
): void {
  threadSettings.save({ homeId, conversationId }, valueOf(setting));
}

/**
 * Saves a decision, and shows it then.
 *
 * @throws ProblemError where it could not be saved
 */
export async function keepThreadSetting(
  homeId: string,
  conversationId: string,
  setting: ThreadSetting,
): Promise<void> {
  await threadSettings.saveFirst({ homeId, conversationId }, valueOf(setting));
}

function valueOf(setting: ThreadSetting): ThreadSetting | undefined {
  const decided = decidedIn(setting);
  return Object.keys(decided).length > 0 ? decided : undefined;
}

/** A setting with what it decides alone. */
export function decidedIn(setting: ThreadSetting): ThreadSetting {
  return Object.fromEntries(
    Object.entries(setting).filter(([, value]) => value !== undefined && value !== false),
  );
}

/** Calls back with the threads of a home whose own title has changed, come or gone. */
export function followThreadTitles(
  onChanged: (homeId: string, conversationIds: readonly string[]) => void,
): () => void {
  return threadSettings.use.subscribe(({ rows }, { rows: former }) => {
    const keys = [...new Set([...rows.keys(), ...former.keys()])].filter(
      (text) => rows.get(text)?.value.title !== former.get(text)?.value.title,
    );
    const changed = keys.flatMap((text) => rows.get(text)?.key ?? former.get(text)?.key ?? []);
    for (const [homeId, threads] of Map.groupBy(changed, (key) => key.homeId)) {
      onChanged(
        homeId,
        threads.map(({ conversationId }) => conversationId),
      );
    }
  });
}
