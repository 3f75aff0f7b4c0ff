export * as operations from './operations.ts';
export * as events from './events.ts';
export { messageResource as resource } from './resource.ts';
