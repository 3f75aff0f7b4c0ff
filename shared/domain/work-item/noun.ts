export * as operations from './operations.ts';
export * as events from './events.ts';
export { workItemResource as resource } from './resource.ts';
