export * as operations from './operations.ts';
export * as events from './events.ts';
export { documentResource as resource } from './resource.ts';
