export * as operations from './operations.ts';
export { guildResource as resource } from './resource.ts';
