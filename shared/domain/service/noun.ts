export * as operations from './operations.ts';
export { serviceResource as resource } from './resource.ts';
