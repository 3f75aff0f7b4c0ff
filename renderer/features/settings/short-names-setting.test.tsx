import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { guildSchema } from '#shared/domain/guild/schema.ts';
import { problemError } from '#shared/problem/problem.ts';
import { guildStore } from '../../entities/guild/guild-store.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { violations } from '../../testing/axe.ts';
import { buildEntry, buildHome } from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import type { BridgeAnswers } from '../../testing/fake-bridge.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { ShortNamesSetting } from './short-names-setting.tsx';

const group = page.getByRole('group', { name: 'Short names of work items' });
const field = (name: string) => page.getByRole('textbox', { name });

beforeEach(() => {
  guildStore.applyForgotten('local');
  useHomes.setState({ homes: [buildHome({ id: 'local', kind: 'local' })] });
});

function showSetting(names: object, answers: BridgeAnswers = {}) {
  const guild = guildSchema.parse({ id: 'gld_1', name: 'Bakery', ...names });
  guildStore.applyPage('local', {}, { guilds: [guild], nextCursor: null });
  const bridge = fakeBridge(answers);
  show(
    <main>
      <h3>Homes</h3>
      <ShortNamesSetting />
    </main>,
  );
  return bridge;
}

test('a prefix is saved in capitals by Enter, and its former ones are named', async () => {
  const bridge = showSetting(
    { itemPrefix: 'BAK', formerItemPrefixes: ['BREAD', 'FLOUR'] },
    { 'outbox.submit': () => ({ entry: buildEntry({ state: 'sent' }), output: undefined }) },
  );
  await expect.element(page.getByText('Before: BREAD, FLOUR')).toBeVisible();
  await userEvent.fill(field('Bakery'), 'oven');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => bridge.inputsOf('outbox.submit')).toHaveLength(1);
  expect(bridge.inputsOf('outbox.submit')[0]).toMatchObject({
    operation: 'guild.set_item_prefix',
    input: { guildId: 'gld_1', itemPrefix: 'OVEN' },
  });
});

test.each(['', 'B', '12', 'BÄK', 'B K'])('“%s” is no prefix, and is not saved', async (typed) => {
  const bridge = showSetting({ itemPrefix: 'BAK' });
  await userEvent.fill(field('Bakery'), typed);
  await userEvent.keyboard('{Enter}');
  await userEvent.tab();
  await expect.element(field('Bakery')).toHaveValue('BAK');
  expect(bridge.inputsOf('outbox.submit')).toEqual([]);
});

test('a refusal is said', async () => {
  showSetting(
    { itemPrefix: 'BAK' },
    {
      'outbox.submit': () => {
        throw problemError('validation_failed', 'A guild has at most 50 former prefixes.');
      },
    },
  );
  await userEvent.fill(field('Bakery'), 'OVEN');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('A guild has at most 50 former prefixes.')).toBeVisible();
});

test('a home whose service gives no names has no such setting', async () => {
  showSetting({});
  await expect.element(page.getByRole('heading', { name: 'Homes' })).toBeVisible();
  await expect.element(group).not.toBeInTheDocument();
});

test.each(themes)('the setting has no violations in %s', async (theme) => {
  await showIn(theme);
  showSetting({ itemPrefix: 'BAK', formerItemPrefixes: ['OVEN'] });
  await expect.element(group).toBeVisible();
  expect(await violations()).toEqual([]);
});
