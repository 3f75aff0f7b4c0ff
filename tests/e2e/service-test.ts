import { test as base } from './application.ts';
import { startService } from './service.ts';
import type { Service } from './service.ts';

/** A test with the application and a service that runs beside it. */
export const test = base.extend<{ readonly service: Service }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures off this pattern.
  service: async ({}, provide) => {
    const service = await startService();
    await provide(service);
    await service.stop();
  },
});
