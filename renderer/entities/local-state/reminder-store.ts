import type { LocalKey, LocalRowOf, LocalValue } from '#shared/local/kinds.ts';
import { LocalStore } from './local-store.ts';

/** The messages of all homes that the person wants in the inbox at a time. */
export const reminders = new LocalStore('reminder');

export type Reminder = LocalValue<'reminder'>;

/** The reminders of a home. */
export function remindersOf(homeId: string): LocalRowOf<'reminder'>[] {
  return [...reminders.use.getState().rows.values()].filter(({ key }) => key.homeId === homeId);
}

/** Keeps a reminder, and returns how to take that back; without a value it goes. */
export function saveReminder(key: LocalKey<'reminder'>, value: Reminder | undefined): () => void {
  const former = reminders.value(key);
  reminders.save(key, value);
  return () => reminders.save(key, former);
}
