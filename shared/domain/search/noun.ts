export * as operations from './operations.ts';
export { searchResource as resource } from './resource.ts';
