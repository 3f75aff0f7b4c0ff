import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { guildSchema } from '#shared/domain/guild/schema.ts';
import { operatorSchema } from '#shared/domain/operator/schema.ts';
import { jutsOut, manyNames, unreadablePlaces } from '../../testing/boxes.ts';
import { show } from '../../testing/show.tsx';
import { useDialog } from '../dialogs/dialog-store.ts';
import { GuildWelcome } from './guild-welcome.tsx';

afterEach(() => useDialog.setState({ dialog: undefined }));

const guild = guildSchema.parse({ id: 'gld_1', name: 'The bakery' });

function showWelcome(count: number) {
  const operators = manyNames(count).map((name, at) =>
    operatorSchema.parse({ id: `opr_${at}`, name, role: 'Keeps an eye on all that is baked here' }),
  );
  show(
    <main style={{ width: 480, height: 400, display: 'flex' }}>
      <GuildWelcome homeId="local" guild={guild} operators={operators} />
    </main>,
  );
  return operators;
}

const search = page.getByRole('combobox', { name: 'Start with an operator' });

test('five operators are a card each', async () => {
  const operators = showWelcome(5);
  await expect.element(page.getByText(operators[4]?.name ?? '')).toBeVisible();
  await expect.element(search).not.toBeInTheDocument();
});

test('of 33 operators one is found by typing, and a thread begins with it', async () => {
  const operators = showWelcome(33);
  const main = page.getByRole('main').element();
  for (const option of page.getByRole('option').elements()) {
    expect(jutsOut(option, main, 'sides')).toBe(0);
  }
  expect(unreadablePlaces(operators[0]?.name ?? '')).toEqual([]);
  await userEvent.fill(search, 'operator 32');
  await userEvent.keyboard('{Enter}');
  expect(useDialog.getState().dialog).toMatchObject({
    kind: 'new-thread',
    operatorIds: ['opr_31'],
  });
});
