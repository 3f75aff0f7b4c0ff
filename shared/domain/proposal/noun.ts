export * as operations from './operations.ts';
export * as events from './events.ts';
export { proposalResource as resource } from './resource.ts';
