import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { applyMessageCreated, useMessages } from '../../entities/message/message-store.ts';
import { readMarkers } from '../../entities/read-state/read-marker-store.ts';
import { violations } from '../../testing/axe.ts';
import { show, showIn } from '../../testing/show.tsx';
import { atMinute } from '../../testing/times.ts';
import { buildThread, ofAda } from '../../testing/thread-pane.tsx';
import { ThreadActs, ThreadMarkButton } from './thread-unread.tsx';
import { fillLocal } from '../../testing/fill-local.ts';
import './thread-list.css';

const looks = ['light', 'dark', 'forced'] as const;

const mark = page.getByRole('button', { name: 'Mark as unread: The feast' });
const opacityOf = (element: Element) => getComputedStyle(element).opacity;

/** The button in an item of a list, over the link that covers the item. */
function showMark() {
  const acted: string[] = [];
  show(
    <main>
      <ul style={{ width: '240px' }}>
        <li className="thread-item">
          <a className="thread-link" href="#feast">
            The feast
          </a>
          <ThreadActs>
            <ThreadMarkButton
              act={{ label: 'Mark as unread', onSelect: () => acted.push('marked') }}
              title="The feast"
              isUnread={false}
            />
          </ThreadActs>
        </li>
      </ul>
    </main>,
  );
  return acted;
}

test('the button shows itself to the pointer and to the keyboard alone', async () => {
  showMark();
  expect(opacityOf(mark.element().parentElement as Element)).toBe('0');
  await userEvent.hover(page.getByRole('link', { name: 'The feast' }));
  await expect.poll(() => opacityOf(mark.element().parentElement as Element)).toBe('1');
  await userEvent.unhover(page.getByRole('link', { name: 'The feast' }));
  await expect.poll(() => opacityOf(mark.element().parentElement as Element)).toBe('0');
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(mark).toHaveFocus();
  await expect.poll(() => opacityOf(mark.element().parentElement as Element)).toBe('1');
});

test('the button acts, and the link beneath it is not followed', async () => {
  const acted = showMark();
  await userEvent.click(mark);
  (mark.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(acted).toEqual(['marked', 'marked']);
  expect(location.hash).not.toBe('#feast');
});

test.each(looks)('the button passes axe in %s', async (look) => {
  await showIn(look);
  showMark();
  await userEvent.hover(mark);
  expect(await violations()).toEqual([]);
});

const line = (minute: number) =>
  ofAda({ id: `msg_${minute}`, text: `Line ${minute}`, createdAt: atMinute(minute) });

beforeEach(() => fillLocal(readMarkers));

/** A thread of four messages, of which the first were read up to a minute. */
function showThread(readTo: number) {
  const { conversationId, thread } = buildThread({
    'message.list': () => ({ messages: [4, 3, 2, 1].map(line) }),
  });
  fillLocal(readMarkers, [
    [
      { homeId: 'local', conversationId },
      {
        messageId: `msg_${readTo}`,
        createdAt: atMinute(readTo),
        isBaseline: false,
        isUnread: false,
      },
    ],
  ]);
  show(thread);
  return conversationId;
}

const log = page.getByRole('log');
/** The headings and the messages of the log, from above. */
const said = () =>
  [...log.element().querySelectorAll('h2, article')].map(
    (element) => /New|Line \d/.exec(element.textContent)?.[0] ?? 'day',
  );
const newLine = log.getByRole('heading', { name: 'New' });

test('the line stands before the first unread message, which names its author again', async () => {
  showThread(2);
  await expect.poll(said).toEqual(['day', 'Line 1', 'Line 2', 'New', 'Line 3', 'Line 4']);
  const third = page.getByRole('article', { name: /Line 3/ });
  await expect.element(third.getByText('Ada', { exact: true })).toBeVisible();
});

test('the line stays while what it announces is read, and where more comes', async () => {
  const conversationId = showThread(2);
  await expect.element(newLine).toBeVisible();
  const message = line(5);
  useMessages.setState((state) => applyMessageCreated(state, 'local', conversationId, message));
  await expect.poll(said).toEqual(['day', 'Line 1', 'Line 2', 'New', 'Line 3', 'Line 4', 'Line 5']);
});

test('a thread that was read has no line', async () => {
  showThread(4);
  await expect.poll(said).toEqual(['day', 'Line 1', 'Line 2', 'Line 3', 'Line 4']);
  await expect.element(newLine).not.toBeInTheDocument();
});

test.each(looks)('a thread with the line passes axe in %s', async (look) => {
  await showIn(look);
  showThread(2);
  await expect.element(newLine).toBeVisible();
  expect(await violations()).toEqual([]);
});

for (const [length, lines] of [
  ['short', 1],
  ['long', 80],
] as const) {
  test(`a ${length} answer that comes before the reader’s eyes has no line above it`, async () => {
    const conversationId = showThread(4);
    await expect.poll(said).toEqual(['day', 'Line 1', 'Line 2', 'Line 3', 'Line 4']);
    const text = Array.from({ length: lines }, (_, at) => `Line 5, part ${at}`).join('\n\n');
    const message = { ...line(5), text };
    useMessages.setState((state) => applyMessageCreated(state, 'local', conversationId, message));
    await expect.element(page.getByText('Line 5, part 0')).toBeInViewport();
    await expect.poll(said).toEqual(['day', 'Line 1', 'Line 2', 'Line 3', 'Line 4', 'Line 5']);
  });
}

test('the time of a message in a run is shown to the pointer and to the keyboard', async () => {
  showThread(4);
  await expect.poll(said).toHaveLength(5);
  const second = page.getByRole('article', { name: /Line 2/ });
  const time = () => second.element().querySelector('time') as HTMLElement;
  const first = page.getByRole('article', { name: /Line 1/ }).element();
  expect(opacityOf(time())).toBe('0');
  await userEvent.hover(second);
  await expect.poll(() => opacityOf(time())).toBe('1');
  await userEvent.unhover(second);
  await expect.poll(() => opacityOf(time())).toBe('0');
  (second.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}{ArrowDown}');
  await expect.poll(() => opacityOf(time())).toBe('1');
  // It stands where the face of the first one stands, and is not cut off.
  const [face, shown] = [first.querySelector('.avatar') as Element, time()].map((element) =>
    element.getBoundingClientRect(),
  ) as [DOMRect, DOMRect];
  expect(Math.abs(face.right - shown.right)).toBeLessThan(2);
  expect(shown.left).toBeGreaterThan(log.element().getBoundingClientRect().left);
});

test('the acts on a message are drawn where somebody points or has the focus, and nowhere else', async () => {
  showThread(4);
  await expect.poll(said).toHaveLength(5);
  const drawn = () => {
    const acts = [...document.querySelectorAll('.message-act')];
    return acts.filter((act) => getComputedStyle(act, '::before').content !== 'none').length;
  };
  const second = page.getByRole('article', { name: /Line 2/ });
  await userEvent.unhover(second);
  await expect.poll(drawn).toBe(0);
  await userEvent.hover(second);
  await expect.poll(drawn).toBe(2);
  await userEvent.unhover(second);
  await expect.poll(drawn).toBe(0);
  second.getByRole('button', { name: /^Copy/ }).element().focus();
  await expect.poll(drawn).toBe(2);
});

test('messages of a run are further apart than the paragraphs of one', async () => {
  const { thread } = buildThread({
    'message.list': () => ({ messages: [line(2), { ...line(1), text: 'One.\n\nTwo.' }] }),
  });
  show(thread);
  const topOf = (words: string) => page.getByText(words).element().getBoundingClientRect();
  await expect.element(page.getByText('Line 2')).toBeVisible();
  const betweenParagraphs = topOf('Two.').top - topOf('One.').bottom;
  expect(topOf('Line 2').top - topOf('Two.').bottom).toBeGreaterThan(betweenParagraphs);
});
