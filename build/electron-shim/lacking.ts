import type { EventEmitter } from 'node:events';

/**
 * Some of an Electron class, each member in Electron's own type. The emitter's methods are left
 * out: they are Node's, and their overloads return the whole class.
 */
export type Part<Real> = Partial<Omit<Real, keyof EventEmitter>>;

/** An instance of a class that `completeClass` has treated, in Electron's type. */
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

/** Says that an Electron API is not part of the shim. */
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
 * Makes a module object complete as far as types go: what it lacks throws when it is read.
 *
 * The Proxy sits behind the object, as its prototype, so that the members that exist stay plain
 * and can be replaced by a test.
 */
export function completed<Real extends object>(name: string, part: Partial<Real>): Real {
  const base = (Object.getPrototypeOf(part) ?? Object.prototype) as object;
  Object.setPrototypeOf(part, throwingPrototype(name, base));
  return part as Real;
}

/** Does for a class what `completed` does for a module: its instances and its static side. */
export function completeClass(name: string, target: { readonly prototype: object }): void {
  const instance = target.prototype;
  // A link of its own in the chain, so that instanceof still finds the class that it extends.
  const instanceBase = Object.create(Object.getPrototypeOf(instance) as object) as object;
  Object.setPrototypeOf(instance, throwingPrototype(name, instanceBase));
  const staticBase = Object.getPrototypeOf(target) as object;
  Object.setPrototypeOf(target, throwingPrototype(name, staticBase));
}

/** A whole Electron module or class that the shim lacks: importing it works, using it throws. */
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
