export * as operations from './operations.ts';
export * as events from './events.ts';
export { conversationResource as resource } from './resource.ts';
