export * as operations from './operations.ts';
export * as events from './events.ts';
export { operatorResource as resource } from './resource.ts';
