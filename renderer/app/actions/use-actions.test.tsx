import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useOfferActions, useOfferedIds } from '../../actions/offered-actions.ts';
import type { OfferedActions } from '../../actions/offered-actions.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import { show } from '../../testing/show.tsx';
import { Toaster } from '../../ui/toast.tsx';
import { closeDialog, useDialog } from '../dialogs/dialog-store.ts';
import { usePanes } from '../../entities/preferences/pane-store.ts';
import { useActions } from './use-actions.ts';

let done: string[];

beforeEach(() => {
  done = [];
  closeDialog();
  fakeBridge({});
});

const did = (words: string) => ({ run: () => done.push(words) });

function Screen({ actions }: { actions: OfferedActions }) {
  useOfferActions(actions);
  return null;
}

function Window({ screens }: { screens: readonly OfferedActions[] }) {
  const offered = new Set(useOfferedIds().split(' '));
  useActions({ hasPanes: true, offered });
  return (
    <main>
      <input aria-label="Title" />
      <textarea aria-label="Message" />
      {screens.map((actions, at) => (
        <Screen key={at} actions={actions} />
      ))}
      <Toaster />
    </main>
  );
}

const pressStatusKeys = () => userEvent.keyboard('{Control>}{Shift>}s{/Shift}{/Control}');

test('an action runs by its keys while a screen offers it, the newest screen first', async () => {
  const outline = { setStatus: did('in the outline') };
  const { change } = show(<Window screens={[outline, { setStatus: did('of the item') }]} />);
  await pressStatusKeys();
  change(<Window screens={[outline]} />);
  await pressStatusKeys();
  change(<Window screens={[]} />);
  await pressStatusKeys();
  expect(done).toEqual(['of the item', 'in the outline']);
});

test('an action that cannot be done now says why', async () => {
  show(<Window screens={[{ moveItem: { ...did('moved'), refusal: 'It is an objective.' } }]} />);
  await userEvent.keyboard('{Control>}{Shift>}m{/Shift}{/Control}');
  await expect.element(page.getByText('It is an objective.')).toBeVisible();
  expect(done).toEqual([]);
});

test('keys of a row leave letters and the clipboard to the field that has the focus', async () => {
  show(<Window screens={[{ addChild: did('added'), copyItem: did('copied') }]} />);
  await userEvent.click(page.getByRole('textbox', { name: 'Title' }));
  await userEvent.keyboard('1+1{Control>}c{/Control}');
  expect(done).toEqual([]);
});

test('the guide is a key away also where a person writes', async () => {
  show(<Window screens={[]} />);
  await userEvent.click(page.getByRole('textbox', { name: 'Title' }));
  await userEvent.keyboard('?');
  expect(useDialog.getState().dialog).toBeUndefined();
  await userEvent.keyboard('{F1}');
  expect(useDialog.getState().dialog).toEqual({ kind: 'guide' });
});

test('the keys for bold start nothing where a person writes, and fold the sidebar elsewhere', async () => {
  const isOpen = () => usePanes.getState().panes.sidebar.isOpen;
  const wasOpen = isOpen();
  fakeBridge({ 'pane.keep': () => ({}) });
  show(<Window screens={[]} />);
  await userEvent.fill(page.getByRole('textbox', { name: 'Message' }), 'Bread');
  await userEvent.keyboard('{Control>}b{/Control}');
  expect(isOpen()).toBe(wasOpen);
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Bread');
  await userEvent.click(page.getByRole('textbox', { name: 'Title' }));
  await userEvent.keyboard('{Control>}b{/Control}');
  expect(isOpen()).toBe(!wasOpen);
  await userEvent.keyboard('{Control>}b{/Control}');
  expect(isOpen()).toBe(wasOpen);
});
