export * as operations from './operations.ts';
export * as events from './events.ts';
export { questionResource as resource } from './resource.ts';
