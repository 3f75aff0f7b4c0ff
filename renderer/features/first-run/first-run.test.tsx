import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ChecklistPoint, FirstRunState } from '#shared/capability/first-run.ts';
import { problemError } from '#shared/problem/problem.ts';
import { violations } from '../../testing/axe.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { Checklist } from './checklist.tsx';
import { useFirstRun } from './first-run-store.ts';
import { FirstRun } from './first-run.tsx';

const doors: FirstRunState = {
  step: 'doors',
  guildName: 'My guild',
  template: 'product_launch',
  goal: { text: '', by: '', steps: '', isHelped: false },
  isMaking: false,
};
const goal = page.getByRole('textbox', { name: 'What do you want to get done?' });
const help = page.getByRole('button', { name: 'Help me work it out' });
const makePlan = page.getByRole('button', { name: 'Make a plan' });
const create = page.getByRole('button', { name: 'Create guild' });

afterEach(() => useFirstRun.setState({ state: undefined }));

const ollama = {
  baseUrl: 'http://127.0.0.1:11434/v1',
  name: 'Ollama',
  models: [{ name: 'small' }, { name: 'large' }],
};
const savedEndpoint = {
  ...ollama,
  id: 'endpoint_1',
  api: 'chat' as const,
  isLocal: true,
  hasKey: false,
};

function showFirstRun(
  state: Partial<FirstRunState>,
  found?: () => FirstRunState,
  servers: (typeof ollama)[] | Promise<(typeof ollama)[]> = [],
) {
  const bridge = fakeBridge({
    'first_run.keep': () => ({}),
    'model_endpoint.find': async () => ({ servers: await servers }),
    'model_endpoint.list': () => ({ endpoints: [] }),
    'model_endpoint.save': () => ({ endpoint: savedEndpoint }),
    ...(found && { 'first_run.found': found }),
  });
  const onFounded = vi.fn<() => void>();
  useFirstRun.setState({ state: { ...doors, ...state } });
  show(
    <main>
      <FirstRun onFounded={onFounded} renderConnect={() => <p>The form</p>} />
    </main>,
  );
  return { bridge, onFounded };
}

for (const theme of [...themes, 'forced'] as const) {
  test(`the steps and the first steps after them pass axe in ${theme}`, async () => {
    await page.viewport(1_240, 820);
    await showIn(theme);
    showFirstRun({});
    expect(await violations()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.element(goal).toHaveFocus();
    expect(await violations()).toEqual([]);
    await userEvent.click(help);
    await expect.element(page.getByRole('textbox', { name: 'By when?' })).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: 'Start with a sample instead' }));
    await expect.element(create).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  test(`the first steps pass axe in ${theme}`, async () => {
    await showIn(theme);
    showChecklist(['message']);
    expect(await violations()).toEqual([]);
  });
}

test('Enter takes the first door, and what one wants to get done begins the guild', async () => {
  const made = { ...doors, step: 'goal' as const, made: { guildId: 'gld_1' } };
  const { bridge, onFounded } = showFirstRun({}, () => made);
  await userEvent.keyboard('{Enter}');
  await expect.element(goal).toHaveFocus();
  await expect.element(makePlan).toBeDisabled();
  await userEvent.keyboard('{Enter}Open a bakery{Enter}');
  await expect.poll(() => onFounded.mock.calls.length).toBeGreaterThan(0);
  const kept = bridge.inputsOf('first_run.keep').at(-1);
  expect(kept).toMatchObject({ step: 'goal', goal: { text: 'Open a bakery', isHelped: false } });
});

test('three questions help, and what was written before stays', async () => {
  const { bridge } = showFirstRun({ step: 'goal' });
  await userEvent.fill(goal, 'A bakery');
  await userEvent.click(help);
  const first = page.getByRole('textbox', { name: 'What is different once it is done?' });
  await expect.element(first).toHaveFocus();
  await expect.element(first).toHaveValue('A bakery');
  await userEvent.fill(page.getByRole('textbox', { name: 'By when?' }), 'May');
  const steps = page.getByRole('textbox', { name: 'Which steps do you know already?' });
  await userEvent.fill(steps, 'Find a shop');
  await expect
    .poll(() => bridge.inputsOf('first_run.keep').at(-1))
    .toMatchObject({
      goal: { text: 'A bakery', by: 'May', steps: 'Find a shop', isHelped: true },
    });
});

test('a model that is found late moves no field and no button', async () => {
  await page.viewport(1_240, 820);
  const servers = Promise.withResolvers<(typeof ollama)[]>();
  showFirstRun({ step: 'goal' }, undefined, servers.promise);
  await expect.element(goal).toBeVisible();
  const places = () =>
    [
      ...document.querySelectorAll(
        'h1, textarea, input, .dialog-acts button, .first-run-form > button',
      ),
    ]
      .filter((each) => each.closest('.first-run-model') === null)
      .map((each) => each.getBoundingClientRect().toJSON() as object);
  const before = places();
  servers.resolve([ollama]);
  const offer = page.getByRole('region', { name: 'A model on this computer' });
  await expect.element(offer).toBeVisible();
  expect(before.length).toBeGreaterThan(6);
  expect(places()).toEqual(before);
});

test('a model on this computer is offered, and used once the person says so', async () => {
  await page.viewport(1_240, 820);
  const { bridge } = showFirstRun({ step: 'goal' }, undefined, [ollama]);
  const offer = page.getByRole('region', { name: 'A model on this computer' });
  await expect.element(offer).toMatchTextContent(/Ollama has small/);
  expect(await violations()).toEqual([]);
  expect(bridge.inputsOf('model_endpoint.save')).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Let them use it' }));
  await expect.element(offer).toMatchTextContent(/will answer with small/);
  const { baseUrl, models } = ollama;
  expect(bridge.inputsOf('model_endpoint.save')).toEqual([{ baseUrl, models }]);
  expect(bridge.inputsOf('first_run.keep').at(-1)).toMatchObject({
    model: { baseUrl, name: 'small' },
  });
  await userEvent.click(page.getByRole('button', { name: 'Use scripts instead' }));
  await expect.poll(() => bridge.inputsOf('first_run.keep').at(-1)).not.toHaveProperty('model');
  await userEvent.click(page.getByRole('button', { name: 'Not now' }));
  await expect.element(offer).not.toBeInTheDocument();
});

test('skipping begins with a blank guild', async () => {
  const made = { ...doors, step: 'founding' as const, made: { guildId: 'gld_1' } };
  const { bridge, onFounded } = showFirstRun({ step: 'goal' }, () => made);
  await userEvent.click(page.getByRole('button', { name: 'Skip' }));
  await expect.poll(() => onFounded.mock.calls.length).toBeGreaterThan(0);
  const kept = bridge.inputsOf('first_run.keep').at(-1);
  expect(kept).toMatchObject({ step: 'founding', template: 'blank', guildName: 'My guild' });
});

test('an answer that is too long says so, and stays', async () => {
  showFirstRun({ step: 'goal' });
  await userEvent.fill(goal, 'a'.repeat(20_001));
  await expect.element(page.getByText(/^This is too long/)).toBeVisible();
  await expect.element(makePlan).toBeDisabled();
});

test('a guild that could not be made is said, and can be asked for again', async () => {
  const { onFounded } = showFirstRun({ step: 'founding' }, () => {
    throw problemError('unavailable', 'The disk is full.');
  });
  await userEvent.click(create);
  await expect.element(page.getByRole('alert')).toHaveTextContent('The disk is full.');
  await expect.element(create).toBeEnabled();
  expect(onFounded).not.toHaveBeenCalled();
});

test('a guild that an earlier start has begun is not begun again', async () => {
  showFirstRun({ step: 'founding', isMaking: true });
  await expect.element(page.getByRole('button', { name: 'Creating…' })).toBeDisabled();
});

function showChecklist(checklist: ChecklistPoint[] | undefined, guildId = 'gld_1') {
  const bridge = fakeBridge({ 'first_run.dismiss': () => ({}) });
  useFirstRun.setState({
    state: { ...doors, made: { guildId: 'gld_1' }, ...(checklist && { checklist }) },
  });
  show(
    <main>
      <h2>The mill</h2>
      <Checklist guildId={guildId} />
    </main>,
  );
  return bridge;
}

test('a done step is said to be done, and the list can be put away', async () => {
  await page.viewport(1_240, 820);
  const bridge = showChecklist(['item']);
  const item = page.getByRole('listitem').filter({ hasText: 'Add a work item' });
  await expect.element(item).toHaveTextContent('Add a work itemDone');
  await userEvent.click(page.getByRole('button', { name: 'Hide first steps' }));
  expect(bridge.inputsOf('first_run.dismiss')).toEqual([{}]);
});

test('in a low window the first steps are one line, until somebody opens them', async () => {
  await page.viewport(900, 600);
  showChecklist(['item']);
  const steps = page.getByRole('listitem');
  const line = page.getByRole('button', { name: 'First steps 1 of 5' });
  await expect.element(line).toHaveAttribute('aria-expanded', 'false');
  await expect.element(steps).not.toBeInTheDocument();
  await userEvent.click(line);
  await expect.poll(() => steps.elements().length).toBe(5);
  await page.viewport(900, 820);
  await userEvent.click(line);
  await expect.element(steps).not.toBeInTheDocument();
});

test.each([
  ['once it is finished or put away', undefined, 'gld_1'],
  ['in another guild', [], 'gld_2'],
] as const)('there is no list %s', async (_when, done, guildId) => {
  showChecklist(done && [...done], guildId);
  await expect.element(page.getByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
});
