import type { Bridge } from '#shared/contract/bridge.ts';

declare global {
  interface Window {
    readonly guildhall: Bridge;
  }
}
