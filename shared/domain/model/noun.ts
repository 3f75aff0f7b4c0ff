export * as operations from './operations.ts';
export { modelResource as resource } from './resource.ts';
