export * as operations from './operations.ts';
export * as events from './events.ts';
export { runResource as resource } from './resource.ts';
