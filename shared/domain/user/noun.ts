export * as operations from './operations.ts';
export { userResource as resource } from './resource.ts';
