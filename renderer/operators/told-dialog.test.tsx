import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Told } from '#shared/domain/run/schema.ts';
import { violations } from '../testing/axe.ts';
import { fakeBridge } from '../testing/fake-bridge.ts';
import { show, showIn, themes } from '../testing/show.tsx';
import { ToldDialog } from './told-dialog.tsx';

const body = '{"model":"small","messages":[{"role":"system","content":"Be brief."}]}';
const told: Told = {
  call: 2,
  origin: 'http://127.0.0.1:11434',
  model: 'small',
  sentAt: '2026-11-27T10:00:00.000Z',
  body,
  parts: [
    { kind: 'form', title: undefined, bytes: 40 },
    { kind: 'message', title: 'Anna', bytes: 2_100 },
  ],
  leftOut: [
    { kind: 'message', count: 2 },
    { kind: 'item', count: 1 },
  ],
  leastTokens: 4_600,
  readTokens: 2_051,
  alarm: 'suspected',
};

function open(answer: Partial<Told> = {}, calls = 2) {
  const bridge = fakeBridge({
    'run.told': ({ call = calls }) => ({ calls, told: { ...told, ...answer, call: Number(call) } }),
    'clipboard.write': () => ({}),
  });
  show(<ToldDialog homeId="home_1" runId="run_1" name="Ada" onClose={() => {}} />);
  return bridge;
}

const dialog = page.getByRole('dialog', { name: 'What Ada was told' });

test('the parts, the exact request, what was left out and the alarm are shown', async () => {
  open();
  const table = dialog.getByRole('table', { name: 'Parts' });
  await expect.element(table.getByRole('row', { name: /Message: Anna 2.1 kB/ })).toBeVisible();
  await expect.element(table.getByRole('row', { name: /Request settings/ })).toBeVisible();
  await expect
    .element(dialog.getByRole('group', { name: 'Exact request' }))
    .toHaveTextContent(body);
  await expect
    .element(dialog.getByText('Left out for lack of room: 2 earlier messages and 1 work item.'))
    .toBeVisible();
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent(
      'The server may have read only a part: it reports 2,051 of at least 4,600 tokens.',
    );
});

test('each call of the run is a step away by the keyboard', async () => {
  const bridge = open();
  await expect.element(dialog.getByText('Call 2 of 2')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Later call' })).toBeDisabled();
  dialog.getByRole('button', { name: 'Earlier call' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('Call 1 of 2')).toBeVisible();
  expect(bridge.inputsOf('run.told').at(-1)?.call).toBe(1);
});

test('of a long request the beginning is shown, and all of it is copied', async () => {
  const long = 'x'.repeat(150_000);
  const bridge = open({ body: long, alarm: undefined }, 1);
  await expect.element(dialog.getByText(/first 100,000 of 150,000 characters/)).toBeVisible();
  await expect.element(dialog.getByText('The server read 2,051 tokens.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy request' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(bridge.inputsOf('clipboard.write').at(-1)?.text).toBe(long);
});

test('a request that is no longer kept is said to be so', async () => {
  open({ body: undefined, parts: [] });
  await expect.element(dialog.getByText(/no longer kept/)).toBeVisible();
  await expect.element(dialog.getByRole('table')).not.toBeInTheDocument();
});

for (const theme of themes) {
  test(`the dialog passes axe in ${theme}`, async () => {
    await showIn(theme);
    open();
    await expect.element(dialog.getByRole('table', { name: 'Parts' })).toBeVisible();
    expect(await violations()).toEqual([]);
  });
}
