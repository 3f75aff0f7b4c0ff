import { isTemporaryId } from '#shared/outbox/temporary-id.ts';
import { serviceIdOf } from '../../bridge/local-ids.ts';
import { useOutbox } from './outbox-store.ts';

/** Whether something may yet come with the outbox. No service knows of a thing with such an id. */
export function isAwaited(homeId: string, id: string, { isRead } = useOutbox.getState()): boolean {
  return !isRead && isTemporaryId(serviceIdOf(homeId, id));
}

/** Subscribes to whether something may yet come with the outbox. */
export function useIsAwaited(homeId: string, id: string): boolean {
  return useOutbox((state) => isAwaited(homeId, id, state));
}

/** Waits until the outbox is read. */
export function outboxRead(): Promise<void> {
  return new Promise((resolve) => {
    const stop = useOutbox.subscribe(({ isRead }) => {
      if (isRead) {
        stop();
        resolve();
      }
    });
  });
}
