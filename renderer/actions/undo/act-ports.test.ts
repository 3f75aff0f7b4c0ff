import { expect, test } from 'vitest';
import { forgetHome, applyEntry, applyEvent } from '../../entities/nouns.ts';
import { savedViews, saveView, viewsOf } from '../../entities/local-state/saved-view-store.ts';
import { fillTriage } from '../../testing/build-triage.ts';
import { fillLocal } from '../../testing/fill-local.ts';
import { placeLimits } from '#shared/limits/kept-limits.ts';
import { answerCalls, callsOf, failCalls } from '../../testing/answer-calls.ts';
import { buildEntry, buildWorkItem } from '../../testing/build-entities.ts';
import { actPorts } from './act-ports.ts';
import { triageKey, triageOf } from '../../entities/local-state/triage-store.ts';

test('a step compares with a change that was accepted right now and is not shown yet', async () => {
  forgetHome('h');
  const left = buildWorkItem({ title: 'As the act left it' });
  applyEvent('h', { type: 'work_item.created', data: { workItem: left }, guildId: 'g' } as never);
  answerCalls({ 'work_item.get': { ...left, title: 'Typed right now' } });
  const change = { noun: 'work_item', id: left.id, guildId: 'g', title: left.title } as const;
  const read = () =>
    actPorts.read('h', { kind: 'created', ...change, after: {} }, [{ title: left.title }]);
  expect(await read()).toMatchObject({ title: left.title });
  expect(callsOf('work_item.get')).toEqual([]);
  const entry = buildEntry({
    id: 'out_right_now',
    homeId: 'h',
    operation: 'work_item.update',
    subject: { kind: 'work_item', id: left.id },
    input: { workItemId: left.id, title: 'Typed right now' },
  });
  applyEntry(entry, undefined);
  expect(await read()).toMatchObject({ title: 'Typed right now' });
  expect(callsOf('work_item.get')).toHaveLength(1);
});

test('the items below a work item are known where no list of its guild was read', async () => {
  forgetHome('h');
  const top = buildWorkItem({ id: 'itm_fair', type: 'initiative', title: 'Fair' });
  const child = buildWorkItem({
    id: 'itm_tents',
    type: 'epic',
    title: 'Tents',
    createdAt: '2026-11-21T10:00:01.000Z',
    parentId: top.id,
  });
  const below = buildWorkItem({
    id: 'itm_poles',
    title: 'Poles',
    createdAt: '2026-11-21T10:00:02.000Z',
    parentId: child.id,
  });
  applyEvent('h', { type: 'work_item.created', data: { workItem: top }, guildId: 'g' } as never);
  answerCalls({
    'work_item.list': (input: object) =>
      'cursor' in input
        ? { workItems: [below], nextCursor: null }
        : { workItems: [top, child], nextCursor: 'further' },
  });
  const change = { noun: 'work_item', id: top.id, guildId: 'g', title: top.title } as const;
  const all = await actPorts.below('h', { kind: 'created', ...change, after: {} }, new Set());
  expect(all.map(({ title }) => title)).toEqual(['Poles', 'Tents']);
});

test('a step says why where nobody can tell what stands below', async () => {
  forgetHome('h');
  failCalls('service_unreachable');
  const change = { noun: 'work_item', id: 'itm_1', guildId: 'g', title: 'Fair' } as const;
  const asked = actPorts.below('h', { kind: 'created', ...change, after: {} }, new Set());
  await expect(asked).rejects.toMatchObject({ problem: { code: 'service_unreachable' } });
});

test.each([{}, { id: 'view_1' }])(
  'a view that was changed since is not deleted by doing its deletion again, known by %o',
  async (known) => {
    answerCalls({ 'local.save': {} });
    fillLocal(savedViews);
    const view = { homeId: 'h', name: 'Mine', view: 'tree', filter: 'status=todo' } as const;
    const change = { kind: 'view_deleted', view: { ...view, ...known } } as const;
    const shown = () => viewsOf(savedViews.use.getState(), 'h');
    await actPorts.apply('h', change, 'undo');
    expect(shown()).toMatchObject([change.view]);
    const id = shown()[0]?.id;
    await saveView({ ...view, id, filter: 'status=done' });
    await expect(actPorts.apply('h', change, 'redo')).rejects.toThrow('has been changed since');
    expect(shown()).toMatchObject([{ filter: 'status=done' }]);
    await saveView({ ...view, id });
    await actPorts.apply('h', change, 'redo');
    await actPorts.apply('h', change, 'redo');
    expect(shown()).toEqual([]);
  },
);

test('an update of a view is taken back and done again, unless it was changed since', async () => {
  answerCalls({ 'local.save': {} });
  fillLocal(savedViews);
  const before = { homeId: 'h', id: 'view_1', name: 'Mine', view: 'tree', filter: '' } as const;
  const after = {
    ...before,
    filter: 'text=oven',
    sort: { by: 'due', isDescending: false },
  } as const;
  const change = { kind: 'view_changed', before, after } as const;
  const shown = () => viewsOf(savedViews.use.getState(), 'h');
  await saveView(after);
  await actPorts.apply('h', change, 'undo');
  expect(shown()).toEqual([before]);
  await actPorts.apply('h', change, 'redo');
  expect(shown()).toEqual([after]);
  await saveView({ ...after, name: 'Renamed' });
  await actPorts.apply('h', change, 'undo');
  expect(shown()).toEqual([{ ...before, name: 'Renamed' }]);
  await expect(actPorts.apply('h', change, 'undo')).rejects.toThrow('has been changed since');
});

test('a deleted view is not brought back beside another of its name, nor where there is no room', async () => {
  answerCalls({ 'local.save': {} });
  const view = { homeId: 'h', name: 'Mine', view: 'tree', filter: '' } as const;
  const change = { kind: 'view_deleted', view: { ...view, id: 'view_1' } } as const;
  fillLocal(savedViews, [
    [
      { homeId: 'h', id: 'view_2' },
      { name: 'mine', view: 'tree', filter: '' },
    ],
  ]);
  await expect(actPorts.apply('h', change, 'undo')).rejects.toThrow('already a view called “mine”');
  fillLocal(
    savedViews,
    Array.from({ length: placeLimits.savedViews }, (_, at) => [
      { homeId: 'h', id: `other_${at}` },
      { name: `Other ${at}`, view: 'tree', filter: '' },
    ]),
  );
  await expect(actPorts.apply('h', change, 'undo')).rejects.toThrow('room for no more');
});

test('a later decision about a thing of the inbox stays when an earlier one is taken back', async () => {
  answerCalls({ 'local.save': {} });
  const times = { changedAt: '2026-11-21T10:00:00.000Z', hereAt: '' };
  const mark = { homeId: 'h', kind: 'work_item', id: 'itm_1', ...times } as const;
  const change = {
    kind: 'marked',
    before: { ...mark, state: 'read' },
    after: { ...mark, state: 'done' },
  } as const;
  const later = { ...mark, state: 'later', until: '2026-11-30T08:00:00.000Z' } as const;
  const known = () => triageOf(triageKey('h', 'work_item', 'itm_1'));
  fillTriage(later);
  await expect(actPorts.apply('h', change, 'undo')).rejects.toThrow('decided otherwise');
  expect(known()).toEqual(later);
  fillTriage(change.after);
  await actPorts.apply('h', change, 'undo');
  expect(known()).toEqual(change.before);
  await actPorts.apply('h', change, 'redo');
  expect(known()).toEqual(change.after);
});
