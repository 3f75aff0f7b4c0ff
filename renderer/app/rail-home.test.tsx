import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildHome } from '../testing/build-entities.ts';
import { fakeBridge } from '../testing/fake-bridge.ts';
import { show } from '../testing/show.tsx';
import { RailHome } from './rail-home.tsx';

const nothing = () => undefined;
const since = '2026-11-21T10:00:00.000Z';

test('a home says how many messages are unread, and shows no more digits than fit', async () => {
  fakeBridge();
  show(
    <main>
      <RailHome
        home={buildHome()}
        isShown={false}
        unreadCount={120}
        onShow={nothing}
        onSettings={nothing}
      />
    </main>,
  );
  const button = page.getByRole('button', { name: 'The bakery' });
  await expect.element(button).toHaveAccessibleDescription('Live, 120 unread');
  await expect.element(button).toMatchTextContent('99+');
});

test('each state that a home can be in has a shape of its own', () => {
  fakeBridge();
  const kinds = ['live', 'polling', 'reconnecting', 'offline', 'key_refused', 'failed'] as const;
  show(
    <main>
      {kinds.map((kind) => (
        <RailHome
          key={kind}
          home={buildHome({ id: kind, state: { kind, since } })}
          isShown={false}
          onShow={nothing}
          onSettings={nothing}
        />
      ))}
    </main>,
  );
  const shapes = [...document.querySelectorAll('.home-state')].map(
    (icon) => `${icon.getAttribute('fill')} ${icon.innerHTML}`,
  );
  expect(new Set(shapes).size).toBe(kinds.length);
});

test.each(['127.0.0.1:35583', '192.168.100.255', 'WW', 'Bakery'])(
  'the letters of %s fit into its tile',
  (name) => {
    fakeBridge();
    show(
      <main>
        <RailHome
          home={buildHome({ name })}
          isShown={false}
          onShow={nothing}
          onSettings={nothing}
        />
      </main>,
    );
    const tile = document.querySelector('.rail-home')?.getBoundingClientRect();
    const letters = document.querySelector('.rail-letters')?.getBoundingClientRect();
    expect(letters?.left).toBeGreaterThanOrEqual(tile?.left ?? Infinity);
    expect(letters?.right).toBeLessThanOrEqual(tile?.right ?? 0);
  },
);
