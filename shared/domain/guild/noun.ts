export * as operations from './operations.ts';
export * as events from './events.ts';
export { guildResource as resource } from './resource.ts';
