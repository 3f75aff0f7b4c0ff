import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import {
  forgetApplication,
  local,
  showApplication,
  threadLink,
} from '../../testing/shown-application.tsx';
import { restorePlaces } from './restored-place.ts';

const composer = page.getByRole('textbox', { name: 'Message' });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const row = (name: string) => page.getByRole('row', { name });

beforeAll(restorePlaces);
afterEach(forgetApplication);

const back = () => userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
const forward = () => userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
const section = (digit: number) => userEvent.keyboard(`{Control>}${digit}{/Control}`);

test('keys lead to each section, which has the focus, and back again', async () => {
  await showApplication(1240);
  await userEvent.click(threadLink);
  await expect.element(composer).toHaveFocus();
  await section(2);
  await expect.element(row('Buy an oven')).toHaveFocus();
  await section(3);
  await expect.element(heading('Documents')).toHaveFocus();
  await back();
  await expect.element(row('Buy an oven')).toHaveFocus();
  await back();
  await expect.element(composer).toHaveFocus();
  await forward();
  await expect.element(row('Buy an oven')).toHaveFocus();
});

/** Presses a side button of a mouse, and returns whether that was taken. */
function press(button: number): boolean {
  const event = new MouseEvent('mouseup', { button, bubbles: true, cancelable: true });
  document.querySelector('main')?.dispatchEvent(event);
  return event.defaultPrevented;
}

test('steps that follow each other at once lead as many places back and forward', async () => {
  await showApplication(1240);
  await section(2);
  await expect.element(row('Buy an oven')).toHaveFocus();
  await section(3);
  await expect.element(heading('Documents')).toHaveFocus();
  await section(4);
  await expect.element(heading('Trash')).toBeVisible();
  press(3);
  press(3);
  await expect.element(row('Buy an oven')).toHaveFocus();
  press(4);
  press(4);
  await expect.element(heading('Trash')).toBeVisible();
  press(3);
  await expect.element(heading('Documents')).toBeVisible();
});

test('the side buttons of a mouse go back and forward', async () => {
  await showApplication(1240);
  await section(3);
  await section(4);
  await expect.element(heading('Trash')).toBeVisible();
  expect(press(3)).toBe(true);
  await expect.element(heading('Documents')).toBeVisible();
  expect(press(4)).toBe(true);
  await expect.element(heading('Trash')).toBeVisible();
});

test('a list is left and found again at the same row', async () => {
  await showApplication(1240);
  await section(2);
  await expect.element(row('Buy an oven')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row('Paint a sign')).toHaveFocus();
  await section(3);
  await expect.element(heading('Documents')).toHaveFocus();
  await back();
  await expect.element(row('Paint a sign')).toHaveFocus();
});

test('a place whose thing was deleted meanwhile is passed', async () => {
  await showApplication(1240);
  await section(3);
  await expect.element(heading('Documents')).toBeVisible();
  location.hash = '#/home/local/item/itm_oven';
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
  await section(4);
  await expect.element(heading('Trash')).toBeVisible();
  workItemStore.applyDeleted(local.id, ['itm_oven']);
  await back();
  await expect.element(heading('Documents')).toBeVisible();
});
