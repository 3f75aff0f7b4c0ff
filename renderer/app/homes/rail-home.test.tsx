import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useOutbox } from '../../entities/outbox/outbox-store.ts';
import { buildEntry, buildHome } from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import { show } from '../../testing/show.tsx';
import { RailHome } from './rail-home.tsx';

const nothing = () => undefined;
const since = '2026-11-21T10:00:00.000Z';

test('a home says how much waits there, and shows no more digits than fit', async () => {
  fakeBridge({ 'notification.list': () => ({ notifications: [], nextCursor: null }) });
  const home = buildHome();
  const entries = Array.from({ length: 120 }, (_, index) =>
    buildEntry({ id: String(index), homeId: home.id }),
  );
  useOutbox.setState({ entries });
  show(
    <main>
      <RailHome home={home} isShown={false} onShow={nothing} onSettings={nothing} />
    </main>,
  );
  const button = page.getByRole('button', { name: 'The bakery' });
  await expect.element(button).toHaveAccessibleDescription('Live, 120 waiting to be sent');
  await expect.element(button).toMatchTextContent('99+');
  useOutbox.setState({ entries: [] });
});

test('each state that a home can be in has a shape of its own', () => {
  fakeBridge({ 'notification.list': () => ({ notifications: [], nextCursor: null }) });
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
    fakeBridge({ 'notification.list': () => ({ notifications: [], nextCursor: null }) });
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
