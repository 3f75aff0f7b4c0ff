import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buildEntry, buildMessage, buildMessages } from '../../../testing/build-entities.ts';
import {
  Pane,
  isAtEnd,
  jump,
  log,
  row,
  rowsOf,
  scrollUp,
  settle,
  topOf,
  visibleRows,
} from '../../../testing/log-pane.tsx';
import { show } from '../../../testing/show.tsx';
import { threadRows } from '../thread-rows.ts';
import type { LogPlace, LogPosition } from './scroll-position.ts';

test('a thread opens at its end', async () => {
  show(<Pane rows={rowsOf(1, 200)} />);
  await isAtEnd();
  await expect.element(row('line 200')).toBeInViewport();
});

test('whoever is at the end stays there while rows come', async () => {
  const { change } = show(<Pane rows={rowsOf(1, 100)} />);
  await isAtEnd();
  for (let last = 101; last <= 130; last += 1) {
    change(<Pane rows={rowsOf(1, last)} />);
  }
  await isAtEnd();
  await expect.element(row('line 130')).toBeInViewport();
  expect(jump.elements()).toHaveLength(0);
});

for (const kind of ['tall', 'growing']) {
  test(`a ${kind} answer that comes is shown from its beginning, and what comes after moves nothing`, async () => {
    const answer = { authorId: 'opr_ada', authorType: 'operator' } as const;
    const answered = (...keys: string[]) =>
      threadRows(
        [
          ...buildMessages(...Array.from({ length: 100 }, (_, at) => `line ${at + 1}`)),
          ...keys.map((id) => buildMessage({ id, ...answer })),
        ],
        [],
      );
    const { change } = show(<Pane rows={answered()} />);
    await isAtEnd();
    change(<Pane rows={answered('line 101')} />);
    await settle();
    await isAtEnd();
    change(<Pane rows={answered('line 101', `${kind} 102`)} />);
    const paneTop = log.element().getBoundingClientRect().top;
    const fromTop = () => Math.abs(topOf(`${kind} 102`) - paneTop);
    await expect.poll(fromTop).toBeLessThan(20);
    await expect.element(jump).toHaveAccessibleName('Jump to latest');
    change(<Pane rows={answered('line 101', `${kind} 102`, 'tall 103')} />);
    await expect.element(jump).toHaveAccessibleName('Jump to latest (1)');
    await settle();
    expect(fromTop()).toBeLessThan(20);
    await userEvent.click(jump);
    await isAtEnd();
  });
}

test('who writes below a long answer, shown from its beginning, sees what they wrote', async () => {
  const answer = buildMessage({ id: 'tall 101', authorId: 'opr_ada', authorType: 'operator' });
  const lines = buildMessages(...Array.from({ length: 100 }, (_, at) => `line ${at + 1}`));
  const { change } = show(<Pane rows={threadRows(lines, [])} />);
  await isAtEnd();
  change(<Pane rows={threadRows([...lines, answer], [])} />);
  await expect.element(jump).toHaveAccessibleName('Jump to latest');
  await settle();
  change(<Pane rows={threadRows([...lines, answer], [buildEntry({ id: 'out 1' })])} />);
  await settle();
  await isAtEnd();
  await expect.element(row('out 1')).toBeInViewport();
  const sent = buildMessage({ id: 'line 102' });
  change(<Pane rows={threadRows([...lines, answer, sent], [])} />);
  await settle();
  await isAtEnd();
});

test('a row that comes leaves the rows above it on the page', async () => {
  const { change } = show(<Pane rows={rowsOf(1, 100)} />);
  await isAtEnd();
  await expect.element(row('line 85')).toBeInTheDocument();
  await settle();
  const before = [...log.element().querySelectorAll('article')].slice(-15);
  for (let last = 101; last <= 104; last += 1) {
    change(<Pane rows={rowsOf(1, last)} />);
    // oxlint-disable-next-line no-await-in-loop -- each row comes once the one before is drawn
    await settle();
  }
  await isAtEnd();
  expect(before.every((article) => article.isConnected)).toBe(true);
});

test('whoever has scrolled up at all is offered the way to the latest', async () => {
  show(<Pane rows={rowsOf(1, 100)} />);
  await isAtEnd();
  expect(jump.elements()).toHaveLength(0);
  await scrollUp(300);
  await expect.element(jump).toHaveAccessibleName('Jump to latest');
  await userEvent.click(jump);
  await isAtEnd();
  await expect.element(jump).not.toBeInTheDocument();
});

test('whoever comes back to a thread finds it where they left it', async () => {
  const rows = rowsOf(1, 100);
  let left: LogPlace | undefined;
  const onPosition = ({ place }: LogPosition) => {
    left = place;
  };
  const { remove } = show(<Pane rows={rows} onPosition={onPosition} />);
  await isAtEnd();
  await scrollUp(1_500);
  const [reading = ''] = visibleRows();
  const before = topOf(reading);
  await expect.poll(() => left?.key).toMatch(/^line 7/);
  remove();
  const { change } = show(<Pane rows={rows} opening={left} />);
  await settle();
  expect(Math.abs(topOf(reading) - before)).toBeLessThan(3);
  change(<Pane rows={rowsOf(1, 102)} opening={left} />);
  await settle();
  expect(Math.abs(topOf(reading) - before)).toBeLessThan(3);
  await userEvent.click(jump);
  await isAtEnd();
});

test('whoever goes to the latest as soon as a thread opens at a place stays there', async () => {
  show(<Pane rows={rowsOf(1, 100)} opening={{ key: 'line 70', offset: 0 }} />);
  await expect.element(jump).toBeVisible();
  jump.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  jump.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await settle();
  await isAtEnd();
});

test('whoever has scrolled up is not moved by rows that come, and told how many', async () => {
  const { change } = show(<Pane rows={rowsOf(1, 100)} />);
  await isAtEnd();
  await scrollUp(1_500);
  const [reading = ''] = visibleRows();
  const before = topOf(reading);
  change(<Pane rows={rowsOf(1, 101)} />);
  change(<Pane rows={rowsOf(1, 103)} />);
  await expect.element(jump).toHaveAccessibleName('Jump to latest (3)');
  await settle();
  expect(topOf(reading)).toBe(before);
});

test('one press shows the latest, and nothing is unseen any more', async () => {
  const { change } = show(<Pane rows={rowsOf(1, 100)} />);
  await isAtEnd();
  await scrollUp(1_500);
  change(<Pane rows={rowsOf(1, 120)} />);
  await userEvent.click(jump);
  await isAtEnd();
  await expect.element(row('line 120')).toBeInViewport();
  await expect.element(jump).not.toBeInTheDocument();
});

test('whoever scrolls back to the end stays there again', async () => {
  const { change } = show(<Pane rows={rowsOf(1, 100)} />);
  await isAtEnd();
  await scrollUp(600);
  await userEvent.wheel(log, { delta: { y: 2_000 } });
  await isAtEnd();
  change(<Pane rows={rowsOf(1, 110)} />);
  await isAtEnd();
  await expect.element(row('line 110')).toBeInViewport();
});

test('who writes sees what they wrote, wherever they were reading', async () => {
  const { change } = show(<Pane rows={rowsOf(1, 100)} />);
  await isAtEnd();
  await scrollUp(1_500);
  const entry = buildEntry({ id: 'out 1' });
  change(
    <Pane
      rows={[...rowsOf(1, 100), { kind: 'outgoing', key: entry.id, entry, hasAuthor: true }]}
    />,
  );
  await isAtEnd();
  await expect.element(row('out 1')).toBeInViewport();
});

test('older rows come above without moving what is read', async () => {
  const onNearBeginning = vi.fn<() => void>();
  const { change } = show(<Pane rows={rowsOf(101, 150)} onNearBeginning={onNearBeginning} />);
  await isAtEnd();
  expect(onNearBeginning).not.toHaveBeenCalled();
  await userEvent.wheel(log, { delta: { y: -10_000 } });
  await expect.poll(() => onNearBeginning.mock.calls.length).toBeGreaterThan(0);
  await settle();
  const [reading = ''] = visibleRows();
  const before = topOf(reading);
  change(<Pane rows={rowsOf(51, 150)} onNearBeginning={onNearBeginning} />);
  await settle();
  expect(Math.abs(topOf(reading) - before)).toBeLessThan(2);
  await expect.element(jump).toHaveAccessibleName('Jump to latest');
});

test('the row being read stays where it is when a row below it grows as older rows come', async () => {
  const { change } = show(<Pane rows={rowsOf(101, 150)} />);
  await isAtEnd();
  await expect
    .poll(async () => {
      await userEvent.wheel(log, { delta: { y: -10_000 } });
      await settle();
      return log.element().scrollTop;
    })
    .toBe(0);
  const [reading = '', , below = ''] = visibleRows();
  const before = topOf(reading);
  change(<Pane rows={rowsOf(51, 150)} />);
  row(below)
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.poll(() => row(below).element().closest('article')?.offsetHeight).toBe(900);
  await settle();
  expect(Math.abs(topOf(reading) - before)).toBeLessThan(2);
});

test('a thread that does not fill its pane asks for what came before', async () => {
  const onNearBeginning = vi.fn<() => void>();
  show(<Pane rows={rowsOf(1, 2)} onNearBeginning={onNearBeginning} />);
  await expect.poll(() => onNearBeginning.mock.calls.length).toBeGreaterThan(0);
});

test('whoever is at the end stays there when a row grows', async () => {
  show(<Pane rows={rowsOf(1, 100)} />);
  await isAtEnd();
  await userEvent.click(row('line 99'));
  await expect.poll(() => row('line 99').element().closest('article')?.offsetHeight).toBe(900);
  await isAtEnd();
  await expect.element(row('line 100')).toBeInViewport();
});

test('whoever is at the end stays there when the pane changes its size', async () => {
  const rows = rowsOf(1, 100);
  const { change } = show(<Pane rows={rows} />);
  await isAtEnd();
  for (const height of [250, 600, 320]) {
    change(<Pane rows={rows} height={height} />);
    await isAtEnd();
    await expect.element(row('line 100')).toBeInViewport();
  }
});

test('a log that opens has the rows of a pane and a half on the page, and more once somebody points at it', async () => {
  const beyond = () => log.element().scrollHeight - log.element().clientHeight;
  const elsewhere = <p key="elsewhere">elsewhere</p>;
  const { change } = show(elsewhere);
  await page.getByText('elsewhere').hover();
  change([elsewhere, <Pane key="pane" rows={rowsOf(1, 200)} />]);
  await isAtEnd();
  await settle();
  expect(beyond()).toBeLessThan(1_600);
  await log.hover();
  await expect.poll(beyond).toBeGreaterThan(2_400);
  await isAtEnd();
});
