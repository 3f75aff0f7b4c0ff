import type { EventEmitter } from 'node:events';

/**
 * Part of an Electron class, with each member in Electron's own type. The emitter's methods are
 * left out, because they are Node's and their overloads return the whole class.
 */
export type Part<Real> = Partial<Omit<Real, keyof EventEmitter>>;

/** An instance of a class after `completeClass`, in Electron's type. */
export function asElectron<Real extends object>(part: Part<Real>): Real {
  return part as Real;
}

// Names that the language, Node and test tools look up on any object, expecting undefined.
const PROBED_NAMES = new Set([
  'then',
  'toJSON',
  'inspect',
  'nodeType',
  'tagName',
  'domain',
  'default',
  'asymmetricMatch',
  '$$typeof',
  '@@__IMMUTABLE_ITERABLE__@@',
]);

/** The error for an Electron API that the shim does not have. */
export function notImplemented(api: string): Error {
  return new Error(`electron-shim: ${api} is not implemented`);
}

function throwingPrototype(name: string, base: object): object {
  return new Proxy(base, {
    get(target, key, receiver) {
      if (typeof key === 'symbol' || key in target || PROBED_NAMES.has(key)) {
        return Reflect.get(target, key, receiver) as unknown;
      }
      throw notImplemented(`${name}.${key}`);
    },
  });
}

/**
 * Completes the type of a module object: reading a missing member throws.
 *
 * The Proxy is the prototype of the object, so the existing members stay plain and can be replaced
 * by a test.
 */
export function completed<Real extends object>(name: string, part: Partial<Real>): Real {
  const base = (Object.getPrototypeOf(part) ?? Object.prototype) as object;
  Object.setPrototypeOf(part, throwingPrototype(name, base));
  return part as Real;
}

/** Does the same as `completed` for the instances and the static side of a class. */
export function completeClass(name: string, target: { readonly prototype: object }): void {
  const instance = target.prototype;
  // A separate object in the prototype chain, so that instanceof still finds the base class.
  const instanceBase = Object.create(Object.getPrototypeOf(instance) as object) as object;
  Object.setPrototypeOf(instance, throwingPrototype(name, instanceBase));
  const staticBase = Object.getPrototypeOf(target) as object;
  Object.setPrototypeOf(target, throwingPrototype(name, staticBase));
}

/**
 * A whole Electron module or class that the shim lacks. It can be imported, but every use throws.
 */
export function absent(name: string): object {
  const fail = (): never => {
    throw notImplemented(name);
  };
  return new Proxy(function placeholder() {}, {
    apply: fail,
    construct: fail,
    get(target, key) {
      if (typeof key === 'symbol' || key in target || PROBED_NAMES.has(key)) {
        return Reflect.get(target, key) as unknown;
      }
      throw notImplemented(`${name}.${key}`);
    },
  });
}
