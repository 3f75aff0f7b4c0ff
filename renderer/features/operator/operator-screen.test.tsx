import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { problemError } from '#shared/problem/problem.ts';
import { draftOf } from '../../entities/local-state/draft-store.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { takeGrants } from '../../entities/grants/grant-store.ts';
import { operatorStore } from '../../entities/operator/operator-store.ts';
import { triageStore } from '../../entities/local-state/triage-store.ts';
import { isMuted } from '../../entities/local-state/muted.ts';
import { violations } from '../../testing/axe.ts';
import { buildHome } from '../../testing/build-entities.ts';
import {
  beginWithGuild,
  buildOperator,
  homeId,
  ollama,
  showOperator,
  small,
} from '../../testing/models-scene.tsx';
import { buildRun } from '../../testing/run-scene.tsx';
import { showIn, themes } from '../../testing/show.tsx';
import { fillLocal } from '../../testing/fill-local.ts';

beforeEach(beginWithGuild);

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const driver = { kind: 'model', modelId: small.id, fallback: 'script' };
const ada = {
  ...buildOperator('Ada', driver),
  personality: 'Brief.',
  capabilities: ['plans', 'budgets'],
};

for (const theme of [...themes, 'forced'] as const) {
  test(`the page of an operator passes axe in ${theme}`, async () => {
    showOperator({
      endpoints: [ollama],
      models: [small],
      operators: [ada],
      runs: [buildRun({ operatorId: 'opr_Ada' })],
    });
    await showIn(theme);
    await expect.element(page.getByRole('heading', { name: 'Ada', level: 1 })).toBeVisible();
    await expect.element(field('Capabilities')).toHaveValue('plans, budgets');
    await expect.element(page.getByRole('list', { name: 'Recent runs' })).toBeVisible();
    expect(await violations()).toEqual([]);
  });
}

test('the acts of an operator with a long name stand side by side', async () => {
  const name = 'Maria-Antonia von Hohenfels-Steinbach';
  showOperator({ operators: [{ ...ada, name }] });
  const acts = [button(`Try ${name}`), button('Start a thread')];
  await expect.element(acts[0] ?? button(name)).toBeVisible();
  for (const width of [640, 760, 820, 860, 880, 900, 940, 1_000]) {
    await page.viewport(width, 600);
    const tops = acts.map((act) => act.element().getBoundingClientRect().top);
    expect(new Set(tops).size, `${width} pixels`).toBe(1);
  }
});

test('each field saves by itself as it is left, and several lines keep their Enter', async () => {
  const bridge = showOperator({ operators: [ada] });
  await userEvent.fill(field('Name'), 'Adele');
  await userEvent.keyboard('{Enter}');
  await userEvent.fill(field('Role'), '');
  await userEvent.keyboard('{Tab}');
  await userEvent.clear(field('Personality'));
  await userEvent.type(field('Personality'), 'Brief.{Enter}Kind.');
  await userEvent.keyboard('{Tab}');
  await userEvent.fill(field('Capabilities'), 'plans, , menus,plans');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => bridge.inputsOf('outbox.submit').map(({ input }) => input))
    .toEqual([
      { operatorId: 'opr_Ada', name: 'Adele' },
      { operatorId: 'opr_Ada', role: '' },
      { operatorId: 'opr_Ada', personality: 'Brief.\nKind.' },
      { operatorId: 'opr_Ada', capabilities: ['plans', 'menus'] },
    ]);
  await expect.element(field('Capabilities')).toHaveValue('plans, menus');
});

test('a name that is refused is said, and stays typed; an empty one is taken back', async () => {
  const bridge = showOperator({
    operators: [ada],
    answers: {
      'outbox.submit': () => {
        throw problemError('unavailable', 'The disk is full.');
      },
    },
  });
  await userEvent.fill(field('Name'), 'Adele');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The disk is full.')).toBeVisible();
  await expect.element(field('Name')).toHaveValue('Adele');
  await userEvent.fill(field('Name'), ' ');
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Name')).toHaveValue('Ada');
  expect(bridge.inputsOf('outbox.submit')).toHaveLength(1);
});

/** Tells the page that somebody else has changed Ada. */
function changeElsewhere(change: object): void {
  operatorStore.applyRows(homeId, [{ ...ada, ...change }], { isEvent: true });
}

for (const [label, typed, change, theirs] of [
  ['Name', 'Adele', { name: 'Baker' }, 'Baker'],
  ['Role', 'Cook', { role: 'Baker' }, 'Baker'],
  ['Personality', 'Kind.', { personality: 'Loud.' }, 'Loud.'],
  ['Capabilities', 'menus', { capabilities: ['bread', 'cake'] }, 'bread, cake'],
] as const) {
  test(`the ${label} that somebody else wrote meanwhile is never replaced by leaving the field or the page`, async () => {
    const { leave, ...bridge } = showOperator({ operators: [ada] });
    await userEvent.fill(field(label), typed);
    changeElsewhere(change);
    await expect
      .element(field(label))
      .toHaveAccessibleDescription(new RegExp(`Changed elsewhere to “${theirs}”`, 'u'));
    await expect.element(button('Use theirs')).toBeVisible();
    await expect.element(button('Keep mine')).toBeVisible();
    (document.activeElement as HTMLElement).blur();
    await expect.element(field(label)).toHaveValue(typed);
    leave();
    await expect.element(field(label)).not.toBeInTheDocument();
    expect(bridge.inputsOf('outbox.submit')).toEqual([]);
    // It can be had back
    const kept = draftOf({ homeId, kind: 'operator', id: 'opr_Ada', field: label.toLowerCase() });
    expect(kept).toBe(typed);
  });
}

test('a field that has the focus and nothing typed says what it was changed to', async () => {
  const bridge = showOperator({ operators: [ada] });
  await userEvent.click(field('Name'));
  changeElsewhere({ name: 'Baker' });
  await expect.element(field('Name')).toHaveValue('Ada');
  await userEvent.click(button('Use theirs'));
  await expect.element(field('Name')).toHaveValue('Baker');
  await expect.element(field('Name')).toHaveFocus();
  expect(bridge.inputsOf('outbox.submit')).toEqual([]);
});

test('where there is no model, the way to name one is offered', async () => {
  const bridge = showOperator({ models: [] });
  await userEvent.click(page.getByRole('radio', { name: 'A model' }));
  await userEvent.click(button('Add a model…'));
  await userEvent.click(button('Start a thread'));
  expect(bridge.opened).toEqual(['models', 'talk']);
  await userEvent.click(page.getByRole('radio', { name: 'Script' }));
  await expect.element(button('Add a model…')).not.toBeInTheDocument();
  expect(bridge.inputsOf('outbox.submit')).toEqual([]);
});

test('trust is chosen before all else, and works within its task until then', async () => {
  const bridge = showOperator({ operators: [ada] });
  const trust = page.getByRole('radiogroup', { name: 'Trust' });
  await expect.element(trust.getByRole('radio', { name: 'Works within its task' })).toBeChecked();
  const asks = trust.getByRole('radio', { name: 'Asks before every change' });
  await expect.element(asks).toHaveAccessibleDescription(/It proposes each change/);
  await userEvent.click(asks);
  operatorStore.applyRows(homeId, [{ ...ada, trust: 'asks' }], { isEvent: true });
  await expect.element(asks).toBeChecked();
  expect(bridge.inputsOf('outbox.submit')).toMatchObject([
    { operation: 'operator.set_trust', input: { operatorId: 'opr_Ada', trust: 'asks' } },
  ]);
});

test('an act that is always allowed is listed and taken back, and the focus stays', async () => {
  const grant = { grantedBy: 'usr_1' as never, grantedAt: '2026-11-27T10:00:00.000Z' };
  const grants = ['work_item.create', 'unknown.act'].map((operation) => ({ ...grant, operation }));
  const bridge = showOperator({ answers: { 'operator.grants': () => ({ grants }) } });
  const list = page.getByRole('list', { name: 'Always allowed' }).getByRole('listitem');
  await expect.element(list.first()).toMatchTextContent(/Add work items.*since 27 Nov 2026/);
  await userEvent.click(button('Revoke: Add work items'));
  await expect
    .poll(() => bridge.inputsOf('outbox.submit').map(({ input }) => input))
    .toEqual([{ operatorId: 'opr_Ada', operation: 'work_item.create' }]);
  takeGrants(homeId, 'opr_Ada', grants.slice(1));
  await expect.element(list).toMatchTextContent(/Another kind of change/);
  await expect.poll(() => document.activeElement?.tagName).not.toBe('BODY');
});

test('recent runs lead to their pages', async () => {
  const run = { operatorId: 'opr_Ada', state: 'failed' };
  showOperator({ operators: [ada], runs: [buildRun(run), buildRun({ ...run, id: 'run_2' })] });
  const runs = page.getByRole('list', { name: 'Recent runs' }).getByRole('link');
  await expect.element(runs.first()).toMatchTextContent(/^A message.*Failed/);
  await expect
    .poll(() => runs.elements().map((each) => each.getAttribute('href')))
    .toEqual(['#/run/run_2', '#/run/run_1']);
});

test('an operator is told never to need the person, and to need them again', async () => {
  fillLocal(triageStore);
  showOperator();
  const never = page.getByRole('switch', { name: 'Never needs me' });
  await userEvent.click(never);
  await expect.element(never).toBeChecked();
  expect(isMuted(homeId, 'operator', 'opr_Ada')).toBe(true);
  await userEvent.click(never);
  await expect.element(never).not.toBeChecked();
});

test('of a service that doesn’t tell how operators work, what it lists is shown', async () => {
  const extensions = ['operators'];
  useHomes.setState({ homes: [buildHome({ id: homeId, kind: 'remote', extensions })] });
  const bridge = showOperator({ operators: [buildOperator('Ada')] });
  await expect.element(page.getByText('This service doesn’t say how Ada works.')).toBeVisible();
  await expect.element(field('Role')).toHaveValue('Planner');
  await expect.element(page.getByRole('radiogroup', { name: 'Driven by' })).not.toBeInTheDocument();
  expect(bridge.inputsOf('run.list')).toEqual([]);
  expect(bridge.inputsOf('model.list')).toEqual([]);
});

test('an operator that isn’t there is said to be gone, with the way back', async () => {
  showOperator({ operators: [buildOperator('Mira')] });
  await expect.element(page.getByRole('alert')).toMatchTextContent(/This operator isn’t here/);
  await expect
    .element(page.getByRole('link', { name: 'Back to operators' }))
    .toHaveAttribute('href', '#/operators');
});
