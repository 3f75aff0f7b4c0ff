import { startGateway } from '../doubles/gateway.ts';
import type { Gateway } from '../doubles/gateway.ts';
import { test as base } from './service-test.ts';

/** A test with a service behind a gateway, which answers in its place where a rule says so. */
export const test = base.extend<{ readonly gateway: Gateway }>({
  gateway: async ({ service }, provide) => {
    const gateway = await startGateway(service.baseUrl);
    await provide(gateway);
    await gateway[Symbol.asyncDispose]();
  },
});
