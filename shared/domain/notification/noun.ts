export * as operations from './operations.ts';
export * as events from './events.ts';
export { notificationResource as resource } from './resource.ts';
