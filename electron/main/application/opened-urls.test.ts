import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { expect, test, vi } from 'vitest';
import { OpenedUrls, registerLinks } from './opened-urls.ts';

const thread = 'guildhall://home/local/thread/cnv_1';
const item = 'guildhall://home/local/item/itm_1';

test('links come from the first start, from later ones, and by the event of macOS', () => {
  const app = new EventEmitter();
  const opened = new OpenedUrls(app as unknown as App, ['guildhall', '--hidden', thread]);
  const heard: string[] = [];
  opened.follow((url) => heard.push(url));
  app.emit('second-instance', {}, ['guildhall', item, '--flag', 'https://example.org']);
  const preventDefault = vi.fn<() => void>();
  app.emit('open-url', { preventDefault }, thread);
  expect(heard).toEqual([thread, item, thread]);
  expect(preventDefault).toHaveBeenCalledOnce();
});

test('of the links before the window is there, the last one is kept', () => {
  const app = new EventEmitter();
  const opened = new OpenedUrls(app as unknown as App, []);
  app.emit('open-url', { preventDefault: () => undefined }, thread);
  app.emit('open-url', { preventDefault: () => undefined }, item);
  const heard: string[] = [];
  opened.follow((url) => heard.push(url));
  expect(heard).toEqual([item]);
});

test('only a packaged application takes the links of the system', () => {
  const setAsDefaultProtocolClient = vi.fn<App['setAsDefaultProtocolClient']>();
  registerLinks({ isPackaged: false, setAsDefaultProtocolClient });
  expect(setAsDefaultProtocolClient).not.toHaveBeenCalled();
  registerLinks({ isPackaged: true, setAsDefaultProtocolClient });
  expect(setAsDefaultProtocolClient).toHaveBeenCalledWith('guildhall');
});
