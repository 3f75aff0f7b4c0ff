import type * as Electron from 'electron';

import { completed } from '../lacking.ts';
import { requireNotReady, requireReady } from '../readiness.ts';
import { addScheme } from '../scheme-urls.ts';

type Handler = Parameters<Electron.Protocol['handle']>[1];

const handlers = new Map<string, Handler>();
const BUILT_IN = new Set(['http', 'https', 'file', 'data', 'about', 'blob']);

/** The answer of one of the application's own schemes; undefined for any other request. */
export function answerRequest(request: Request): Promise<Response> | undefined {
  const handler = handlers.get(schemeOf(request.url));
  return handler && callHandler(handler, request);
}

async function callHandler(handler: Handler, request: Request): Promise<Response> {
  try {
    return await handler(request);
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${text}\n`);
    return Response.error();
  }
}

function schemeOf(url: string): string {
  return url.slice(0, url.indexOf(':')).toLowerCase();
}

/** Handles requests for the application's own schemes. */
export const protocol = completed<Electron.Protocol>('protocol', {
  registerSchemesAsPrivileged(customSchemes) {
    requireNotReady('protocol.registerSchemesAsPrivileged should be called before app is ready');
    for (const { scheme } of customSchemes) {
      addScheme(scheme);
    }
  },
  handle(scheme, handler) {
    requireReady('Session can only be received when app is ready', TypeError);
    if (BUILT_IN.has(scheme)) {
      throw new Error(`electron-shim: protocol.handle('${scheme}') is not implemented`);
    }
    if (handlers.has(scheme)) {
      throw new Error(`Failed to register protocol: ${scheme}`);
    }
    addScheme(scheme);
    handlers.set(scheme, handler);
  },
  unhandle(scheme) {
    if (!handlers.delete(scheme)) {
      throw new Error(`Failed to unhandle protocol: ${scheme}`);
    }
  },
  isProtocolHandled: (scheme) => handlers.has(scheme) || BUILT_IN.has(scheme),
});
