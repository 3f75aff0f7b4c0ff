import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { copyText } from '../../bridge/outside.ts';
import { problemError } from '#shared/problem/problem.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import { letTimePass } from '../../testing/held-time.ts';
import { show } from '../../testing/show.tsx';
import { copiedMs } from '../../ui/markdown/act-on.ts';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { Toaster } from '../../ui/toast.tsx';
import { CopyMessage } from './copy-message.tsx';

const copyButton = page.getByRole('button', { name: 'Copy message from Ada, 10:00' });
const copied = page.getByRole('button', { name: /Copied/ });

/** A message with a button, and a code with another, before a clipboard that answers in its time. */
function showMessage() {
  const clipboard = Promise.withResolvers<Record<string, never>>();
  const bridge = fakeBridge({ 'clipboard.write': () => clipboard.promise });
  show(
    <main>
      <CopyMessage content="We **bake**." author="Ada" time="10:00" />
      <Markdown text={'```\ncode\n```'} onOpenLink={() => undefined} onCopy={copyText} />
      <Toaster />
    </main>,
  );
  return { clipboard, bridge };
}

test.each([
  ['a message', copyButton],
  ['a code', page.getByRole('button', { name: 'Copy', exact: true })],
])('%s is called copied once the clipboard has it, for a moment', async (_what, button) => {
  const { clipboard, bridge } = showMessage();
  await userEvent.click(button);
  await expect.poll(() => bridge.inputsOf('clipboard.write')).toHaveLength(1);
  expect(copied.elements()).toHaveLength(0);
  clipboard.resolve({});
  await expect.element(copied).toBeVisible();
  await letTimePass(copiedMs);
  await expect.element(button).toBeVisible();
});

test.each([
  ['a message', copyButton],
  ['a code', page.getByRole('button', { name: 'Copy', exact: true })],
])('%s that the clipboard does not take is said not to be copied', async (_what, button) => {
  const { clipboard } = showMessage();
  await userEvent.click(button);
  clipboard.reject(problemError('call_invalid', 'It is too long.'));
  await expect.element(page.getByText('Couldn’t copy: It is too long.')).toBeVisible();
  expect(copied.elements()).toHaveLength(0);
  await expect.element(button).toBeVisible();
});
