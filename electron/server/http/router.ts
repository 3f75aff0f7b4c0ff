import { addRoute, createRouter, findRoute } from 'rou3';
import type { RouterContext } from 'rou3';
import { operations } from '#shared/registry/registry.ts';
import type { Operation } from '#shared/contract/operation.ts';
import type { OperationName } from '#shared/registry/registry.ts';
import { onFirstUse } from '#shared/text/on-first-use.ts';
import { inputParser } from './request-input.ts';
import type { ParseInput } from './request-input.ts';
import { HttpError } from './http-error.ts';
import type { DisabledExtensions } from './disabled-extensions.ts';

/** The operation of a path for one method. */
interface Route {
  readonly name: OperationName;
  readonly status: number;
  readonly parseInput: ParseInput;
}

/** A matching route with the parameters of its path. */
export interface FoundRoute {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

type Methods = Map<string, Route>;

const openPaths = new Set<string>(
  Object.values<Operation>(operations)
    .filter((operation) => operation.isOpen)
    .map((operation) => operation.path),
);

/** Returns whether an address needs no key (contract: Authentication). */
export function isOpenPath(path: string): boolean {
  return openPaths.has(path);
}

/** The number of addresses whose routes are remembered. */
const maxRemembered = 512;

/** Finds the operation of a method and a path below the base URL. */
interface OperationRouter {
  /** @throws HttpError `not_found`, `method_not_allowed` */
  readonly find: (method: string, path: string) => FoundRoute;
  /** Builds the routes; the first request does it otherwise. */
  readonly prepare: () => void;
}

/** Creates the router of a server. A start does not wait for its routes (performance: goal 2). */
export function createOperationRouter(disabledExtensions: DisabledExtensions): OperationRouter {
  const routes = onFirstUse(() => routesTo(disabledExtensions));
  // Only what exists is remembered.
  const remembered = new Map<string, FoundRoute>();
  const find: OperationRouter['find'] = (method, path) => {
    const address = `${method} ${path}`;
    const known = remembered.get(address);
    if (known !== undefined) {
      return known;
    }
    const match = findRoute(routes(), method, path);
    if (match === undefined) {
      throw new HttpError('not_found', 'There is nothing at this address.');
    }
    const route = match.data.get(method);
    if (route === undefined) {
      const allowed = [...match.data.keys()].join(', ');
      throw new HttpError('method_not_allowed', `This address takes ${allowed}.`, {
        Allow: allowed,
      });
    }
    const found = { route, params: decodeParams(match.params) };
    if (remembered.size >= maxRemembered) {
      remembered.clear();
    }
    remembered.set(address, found);
    return found;
  };
  return { find, prepare: () => void routes() };
}

function routesTo(disabledExtensions: DisabledExtensions): RouterContext<Methods> {
  const router = createRouter<Methods>();
  const methodsByPath = new Map<string, Methods>();
  for (const operation of Object.values(operations)) {
    if (disabledExtensions.hides(operation)) {
      continue;
    }
    const path = operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
    const methods = methodsByPath.get(path) ?? new Map<string, Route>();
    if (!methodsByPath.has(path)) {
      addRoute(router, '', path, methods);
    }
    methodsByPath.set(path, methods);
    const route = {
      name: operation.name,
      status: operation.status,
      parseInput: inputParser(operation),
    };
    methods.set(operation.method, route);
    // HEAD is GET without the body of the answer (RFC 9110, 9.3.2).
    if (operation.method === 'GET') {
      methods.set('HEAD', route);
    }
  }
  return router;
}

/** Decodes the parameters. An id that cannot be decoded is unknown like any other unknown id. */
function decodeParams(params: Readonly<Record<string, string>> | undefined) {
  const decoded: Record<string, string> = {};
  for (const [name, value] of Object.entries(params ?? {})) {
    try {
      decoded[name] = decodeURIComponent(value);
    } catch {
      decoded[name] = value;
    }
  }
  return decoded;
}
