import { afterEach, vi } from 'vitest';

// Test files share a process. Fake timers that a test left would stop whatever waits in later files.
afterEach(() => {
  vi.useRealTimers();
});
