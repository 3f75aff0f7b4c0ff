import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Home } from '#shared/capability/home.ts';
import { guildSchema } from '#shared/domain/guild/schema.ts';
import { operatorSchema } from '#shared/domain/operator/schema.ts';
import { Application } from '../app/application.tsx';
import { useAppearance } from '../entities/preferences/appearance-store.ts';
import { closeDialog } from '../app/dialogs/dialog-store.ts';
import { followHomes } from '../app/homes/follow-homes.ts';
import { useLayout } from '../app/places/layout-store.ts';
import { usePanes } from '../entities/preferences/pane-store.ts';
import { conversationStore } from '../entities/conversation/conversation-store.ts';
import { useHomes } from '../entities/home/home-store.ts';
import { forgetHome } from '../entities/nouns.ts';
import { useOutbox } from '../entities/outbox/outbox-store.ts';
import { operatorStore } from '../entities/operator/operator-store.ts';
import { buildConversation, buildHome, buildOperator, buildWorkItem } from './build-entities.ts';
import { untouchedAlerts } from './alert-settings.ts';
import { untouchedDesktop } from './desktop-state.ts';
import { fakeBridge } from './fake-bridge.ts';
import type { BridgeAnswers, FakeBridge } from './fake-bridge.ts';
import { show } from './show.tsx';

export const local = buildHome({ id: 'local', name: 'This computer', kind: 'local' });
const guildId = 'gld_1';
const ada = operatorSchema.parse({ id: 'opr_ada', name: 'Ada', role: 'Planner' });
const thread = buildConversation({
  id: 'cnv_feast',
  title: 'The feast',
  participants: [buildOperator('opr_ada', 'Ada')],
});

const items = [
  buildWorkItem({ id: 'itm_oven', title: 'Buy an oven' }),
  buildWorkItem({ id: 'itm_sign', title: 'Paint a sign', type: 'objective' }),
];

/** Of the guild; or of its threads, where their list has no room beside it. */
const welcome = page.getByRole('heading', { level: 1 }).first();
/** Not in the tree of what is accessible while it is closed. */
export const sidebar = page.getByRole('navigation', { name: 'The guild' });
export const details = page.getByRole('region', { name: 'Details' });
export const threadLink = page.getByRole('link', { name: 'The feast' });
export const toggleSidebar = page.getByRole('button', { name: 'Toggle sidebar' });
export const toggleDetails = page.getByRole('button', { name: 'Toggle details' });

/** Whether keys and panes can work: the lists of the home are read, and acts are possible. */
const isReady = (bridge: FakeBridge) =>
  bridge.inputsOf('action.report').some(({ possible }) => possible.includes('newThread')) &&
  [conversationStore, operatorStore].every(
    (store) => store.list(local.id, { guildId }).load.kind === 'ready',
  );

/** The application with a guild of one thread, all of it read, in a window of this size. */
export async function showApplication(
  width: number,
  height = 700,
  homes: readonly Home[] = [local],
  answers: BridgeAnswers = {},
) {
  await page.viewport(width, height);
  const bridge = fakeBridge({
    'home.list': () => ({ homes: [...homes] }),
    'outbox.list': () => ({ entries: [] }),
    'guild.list': () => ({ guilds: [guildSchema.parse({ id: guildId, name: 'The guild' })] }),
    'operator.list': () => ({ operators: [ada] }),
    'conversation.list': () => ({ conversations: [thread] }),
    'conversation.get': () => thread,
    'message.list': () => ({ messages: [] }),
    'home.watch': () => ({}),
    'alert.describe': () => ({ isSupported: true, settings: untouchedAlerts }),
    'run.list': () => ({ runs: [], nextCursor: null }),
    'question.list': () => ({ questions: [], nextCursor: null }),
    'proposal.list': () => ({ proposals: [], nextCursor: null }),
    'work_item.list': () => ({ workItems: items, nextCursor: null }),
    'work_item.history': () => ({
      changes: [],
      nextCursor: null,
      beginsAt: '2026-11-01T10:00:00.000Z',
    }),
    'document.list': () => ({ documents: [], nextCursor: null }),
    'trash.list': () => ({ things: [], nextCursor: null }),
    'search.find': () => ({ results: [] }),
    'appearance.change': () => ({}),
    'notification.list': () => ({ notifications: [], nextCursor: null }),
    'place.answer': () => ({}),
    'action.report': () => ({}),
    'attention.report': () => ({}),
    'desktop.describe': () => untouchedDesktop,
    'pane.keep': () => ({}),
    ...answers,
  });
  useLayout.setState({ isRead: true });
  show(<Application />);
  await followHomes();
  await expect.element(welcome).toBeVisible();
  await expect.poll(() => isReady(bridge)).toBe(true);
  return bridge;
}

/** Leaves nothing of the application to the next test. */
export async function forgetApplication(): Promise<void> {
  for (const { id } of useHomes.getState().homes) {
    forgetHome(id);
  }
  useHomes.setState({ homes: [] });
  useOutbox.setState(useOutbox.getInitialState(), true);
  usePanes.setState(usePanes.getInitialState(), true);
  useLayout.setState(useLayout.getInitialState(), true);
  useAppearance.setState(useAppearance.getInitialState(), true);
  closeDialog();
  localStorage.clear();
  location.hash = '';
  await page.viewport(1_000, 700);
}
