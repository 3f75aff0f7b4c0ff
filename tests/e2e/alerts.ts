import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import type { ElectronApplication } from '@playwright/test';
import type { Notification } from 'electron';

/** A notification that the system was asked to show. */
interface ShownAlert {
  readonly title: string;
  readonly body: string;
}

declare global {
  // `var` is the only way to declare a property of globalThis.
  var askedNotifications: Notification[] | undefined;
}

/**
 * Stands in for the system's notifications from now on, on Electron and on the shim alike: what is
 * shown is recorded, and the test acts in the person's place.
 */
export async function watchAlerts(app: ElectronApplication): Promise<void> {
  await app.evaluate((electron) => {
    const asked: Notification[] = [];
    globalThis.askedNotifications = asked;
    electron.Notification.isSupported = () => true;
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it travels as source text
    electron.Notification.prototype.show = function show(this: Notification) {
      asked.push(this);
    };
  });
}

/** Has the system show no notification from now on, for a reason, or show each without one. */
export async function refuseAlerts(app: ElectronApplication, reason: string | null): Promise<void> {
  await app.evaluate((electron, why) => {
    electron.Notification.isSupported = () => true;
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it travels as source text
    electron.Notification.prototype.show = function show(this: NodeJS.EventEmitter) {
      setImmediate(() => (why === null ? this.emit('show', {}) : this.emit('failed', {}, why)));
    };
  }, reason);
}

/** The notifications that were shown so far, oldest first. */
export function alertsOf(app: ElectronApplication): Promise<ShownAlert[]> {
  return app.evaluate(() =>
    (globalThis.askedNotifications ?? []).map(({ title, body }) => ({ title, body })),
  );
}

/** Waits until exactly these were shown, by their titles. */
export async function expectAlerts(
  app: ElectronApplication,
  titles: readonly string[],
): Promise<void> {
  const shown = async () => (await alertsOf(app)).map(({ title }) => title);
  await expect.poll(shown).toEqual(titles);
}

/** Clicks the newest, replies to it, or presses its first button. */
export async function actOnAlert(
  app: ElectronApplication,
  act: 'click' | 'reply' | 'action',
  words = '',
): Promise<void> {
  await app.evaluate(
    (_electron, [event, reply]) => {
      const newest = globalThis.askedNotifications?.at(-1) as NodeJS.EventEmitter | undefined;
      newest?.emit(event, { reply, actionIndex: 0 }, event === 'reply' ? reply : 0);
    },
    [act, words] as const,
  );
}

/** Waits until what a home has told before it was connected is known to be history. */
export async function untilHistoryRead(dataFolder: string, homeId: string): Promise<void> {
  const path = join(dataFolder, 'client-store', 'durable.db');
  const store = new DatabaseSync(path, { readOnly: true });
  const begun = store.prepare('SELECT since FROM alerts_begun WHERE home_id = ?');
  await expect.poll(() => begun.get(homeId)).toBeDefined();
  store.close();
}
