import { expect } from '@playwright/test';
import { hostileMarkdown } from '../security/hostile-markdown.ts';
import { openListener } from '../security/open-listener.ts';
import { hashOf } from './address.ts';
import { test } from './application.ts';
import { foundGuild, messagesOf, openNewThread, postAsOperator, say } from './guild.ts';

/** So many messages of a thread are on the page at once. */
const ofThread = 40;

test('messages cannot run, load or restyle anything', async ({ start }) => {
  const listener = await openListener();
  const { page } = await start();
  await foundGuild(page);
  const payloads = hostileMarkdown(listener.url);
  const messages = messagesOf(page, 'Ada');
  for (let at = 0; at < payloads.length; at += ofThread) {
    const posted = payloads.slice(at, at + ofThread);
    await openNewThread(page, 'Ada');
    await expect(messages).toHaveCount(0);
    // They are the operator's, so that nobody answers.
    await postAsOperator(page, await hashOf(page), posted);
    await expect(messages).toHaveCount(posted.length);
    await expect(page.getByRole('log')).not.toContainText('Pending');
    for (const [index, payload] of posted.entries()) {
      const found = await messages
        .nth(index)
        .locator('.markdown')
        .evaluate((element) => ({
          forbidden: element.querySelectorAll(
            'script, style, link, meta, base, iframe, object, embed, form, img, video, svg, math',
          ).length,
          // The offer to show a picture is ours.
          handlers: [...element.querySelectorAll(':not(.picture-asked *)')].flatMap((child) =>
            child.getAttributeNames().filter((name) => /^on|^style$|^src$|^id$/.test(name)),
          ),
          schemes: [...element.querySelectorAll('a')]
            .map((link) => link.protocol)
            .filter((scheme) => !['https:', 'http:', 'mailto:', ':'].includes(scheme)),
        }));
      expect(found, payload).toEqual({ forbidden: 0, handlers: [], schemes: [] });
    }
  }
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  expect(listener.heard).toEqual([]);
  await listener.close();
});

test('Markdown is shown as GitHub writes it', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await say(
    page,
    [
      '## Heading',
      '**bold** ~~gone~~ `code` https://example.org',
      '| a | b |\n|---|---|\n| 1 | 2 |',
      '- [x] done\n- [ ] open',
      '```ts\nconst answer = 42;\n```',
      'note[^1]\n\n[^1]: the note',
    ].join('\n\n'),
  );
  const message = messagesOf(page, 'You');
  await expect(message.getByRole('heading', { name: 'Heading' })).toBeVisible();
  await expect(message.getByRole('cell')).toHaveText(['1', '2']);
  await expect(message.getByRole('checkbox')).toHaveCount(2);
  await expect(message.getByRole('checkbox').first()).toBeChecked();
  await expect(message.locator('.tok-keyword')).toHaveText('const');
  await expect(message.locator('s')).toHaveText('gone');
  await expect(message.getByText('the note')).toBeVisible();
});

test('a link opens outside only after the person has confirmed its host, once per host', async ({
  start,
}) => {
  const { app, page } = await start();
  await app.evaluate(({ dialog, shell }) => {
    const record = { asked: 0, opened: [] as string[] };
    Object.assign(globalThis, { record });
    dialog.showMessageBox = () => {
      record.asked += 1;
      return Promise.resolve({ response: record.asked === 1 ? 1 : 0, checkboxChecked: false });
    };
    shell.openExternal = (url) => {
      record.opened.push(url);
      return Promise.resolve();
    };
  });
  const record = () =>
    app.evaluate(
      () => (globalThis as unknown as { record: { asked: number; opened: string[] } }).record,
    );
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await say(page, 'See https://example.org/a and [mail](mailto:ada@example.org).');
  // The answer scrolls the thread, and a click during that scroll would miss the link.
  await expect(messagesOf(page, 'Ada')).toBeVisible();
  const link = messagesOf(page, 'You').getByRole('link').first();
  await link.click();
  await expect.poll(record).toEqual({ asked: 1, opened: [] });
  await link.click();
  await expect.poll(record).toEqual({ asked: 2, opened: ['https://example.org/a'] });
  await link.click();
  await expect
    .poll(record)
    .toEqual({ asked: 2, opened: ['https://example.org/a', 'https://example.org/a'] });
  await expect(messagesOf(page, 'You')).toBeVisible();
});

test('the bridge opens no address of another scheme', async ({ start }) => {
  const { app, page } = await start();
  await app.evaluate(({ shell }) => {
    Object.assign(globalThis, { opened: [] });
    shell.openExternal = (url) => {
      (globalThis as unknown as { opened: string[] }).opened.push(url);
      return Promise.resolve();
    };
  });
  const urls = [
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    'app://bundle/index.html',
    'guildhall://home/local',
    'smb://server/share',
    'ms-settings:',
    ' ',
    '',
  ];
  for (const url of urls) {
    const answer = await page.evaluate(
      (address) => window.guildhall.call('link.open', { url: address }),
      url,
    );
    expect(answer, url).toMatchObject({ ok: false, problem: { code: 'call_invalid' } });
  }
  expect(await app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)).toEqual(
    [],
  );
});
