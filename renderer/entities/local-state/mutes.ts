import { create } from 'zustand';
import { isMuteOn } from '#shared/rules/mute.ts';
import { triageStore } from './triage-store.ts';
import type { TriageRows } from './triage-store.ts';

/** How often is looked whether a mute has ended, in milliseconds: a sleep or a clock may end one. */
const lookMs = 15_000;

/** The decisions, and the time by which they mute: it moves on when one of them begins or ends. */
export const useMutes = create<{ readonly rows: TriageRows; readonly now: Date }>()(() => ({
  rows: triageStore.use.getState().rows,
  now: new Date(),
}));

triageStore.use.subscribe(({ rows }, former) => {
  if (rows !== former.rows) {
    useMutes.setState({ rows, now: new Date() });
  }
});

setInterval(() => {
  const { rows, now: former } = useMutes.getState();
  const now = new Date();
  const hasChanged = [...rows.values()].some(
    ({ value }) => value.until !== undefined && isMuteOn(value, former) !== isMuteOn(value, now),
  );
  if (hasChanged) {
    useMutes.setState({ now });
  }
}, lookMs);
