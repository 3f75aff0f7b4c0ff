import { Inbox } from 'lucide-react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { violations } from '../testing/axe.ts';
import { boxOf, jutsOut, manyNames, overlapOf, wordsOf } from '../testing/boxes.ts';
import { show, showIn, themes } from '../testing/show.tsx';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { FacePile } from './face-pile.tsx';
import { Progress } from './progress.tsx';
import { Skeleton } from './skeleton.tsx';

test('a badge is read out in words, and is absent where there is nothing to count', () => {
  const { change } = show(<Badge count={120} label="120 unread" />);
  expect(page.getByText('120 unread').elements()).toHaveLength(1);
  expect(page.getByText('99+').elements()).toHaveLength(1);
  change(<Badge count={0} label="0 unread" />);
  expect(document.querySelector('.badge')).toBeNull();
});

test('a pile shows a few faces, counts the others and names everybody', () => {
  show(<FacePile names={['Ada', 'Mira', 'Theo', 'Zoe', 'Yan', 'Xia']} />);
  expect(document.querySelectorAll('.avatar')).toHaveLength(3);
  expect(page.getByText('+3').elements()).toHaveLength(1);
  expect(page.getByText('Ada, Mira, Theo, Zoe, Yan, and Xia').elements()).toHaveLength(1);
});

test('no face in a pile covers another, in a row and in a square', () => {
  for (const shape of ['row', 'square'] as const) {
    for (const count of [2, 3, 4, 5, 33, 200]) {
      const { remove } = show(<FacePile names={manyNames(count)} shape={shape} />);
      const pile = document.querySelector('.face-pile') ?? document.body;
      const faces = [...pile.querySelectorAll('.avatar, .face-pile-others')];
      expect(faces.length).toBeGreaterThan(1);
      for (const [at, face] of faces.entries()) {
        expect(jutsOut(face, pile)).toBe(0);
        expect(wordsOf(face).width).toBeLessThanOrEqual(boxOf(face).width);
        for (const other of faces.slice(at + 1)) {
          expect(overlapOf(face, other)).toBe(0);
        }
      }
      remove();
    }
  }
});

test('progress is said by name and value', async () => {
  show(<Progress label="Progress of the epic" value={40} />);
  const bar = page.getByRole('progressbar', { name: 'Progress of the epic' });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '40');
  await expect.element(page.getByText('40%')).toBeVisible();
});

test.each(themes)('components that only show something pass axe in %s', async (theme) => {
  await showIn(theme);
  show(
    <main>
      <Badge count={3} label="3 unread" />
      <Badge count={3} label="3 unread" kind="accent" />
      <Badge count={3} label="3 failed" kind="danger" />
      <FacePile names={['Ada', 'Mira', 'Theo', 'Zoe', 'Yan', 'Xia']} />
      <Progress label="Progress" value={40} />
      <EmptyState icon={<Inbox />} title="Nothing here" detail="It will come.">
        <Button>Write</Button>
      </EmptyState>
      <Skeleton label="Loading" rows={3} />
    </main>,
  );
  await expect.element(page.getByRole('status')).toHaveStyle({ opacity: '1' });
  expect(await violations()).toEqual([]);
});
