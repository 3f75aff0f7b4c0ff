import type { NewOutboxEntry } from '../store-protocol.ts';

let count = 0;

/** An entry that differs from every other; override what a test is about. */
export function buildEntry(overrides: Partial<NewOutboxEntry> = {}): NewOutboxEntry {
  count += 1;
  return {
    id: `entry-${count}`,
    homeId: 'home',
    conversationId: 'cnv_one',
    text: `Message ${count}`,
    createdAt: '2026-11-21T12:00:00.000Z',
    ...overrides,
  };
}
