export * as operations from './operations.ts';
export * as events from './events.ts';
export { trashResource as resource } from './resource.ts';
