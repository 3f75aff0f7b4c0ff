import type { Bridge } from '#shared/capability/bridge.ts';

declare global {
  interface Window {
    readonly guildhall: Bridge;
  }
}
