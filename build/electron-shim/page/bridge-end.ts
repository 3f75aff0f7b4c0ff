/** One of the two ends of the bridge between a page's own world and the preload's world. */
export interface BridgeEnd {
  /** Copies a value into the other world and passes it to `use` there. */
  hand(use: string, value: unknown): void;
  /** Sets the receiver for values from the other world. */
  onHanded(use: string, receive: (value: unknown) => void): void;
}

/**
 * Makes one end. It runs in both worlds from its source text, so it may use nothing outside its own
 * braces.
 *
 * The carrier is a DOM node that both worlds hold. Dispatching an event on it is synchronous across
 * worlds, and the event's detail is cloned. So a function of one world can be called from the
 * other, and can return or throw. The bridge passes what Electron's contextBridge passes: plain
 * data is copied, functions and promises are proxied, an error keeps only its message, and a
 * prototype is dropped.
 */
export function createBridgeEnd(
  carrier: EventTarget,
  outgoing: string,
  incoming: string,
): BridgeEnd {
  type Wire =
    | { kind: 'plain' | 'clone'; value: unknown }
    | { kind: 'function' | 'promise' | 'ref'; id: number }
    | { kind: 'error'; message: string }
    | { kind: 'array'; items: Wire[] }
    | { kind: 'object'; entries: [string, Wire][] };
  type Call =
    | { type: 'hand'; use: string; value: Wire }
    | { type: 'call'; id: number; args: Wire[] }
    | { type: 'settle'; id: number; isRejected: boolean; value: Wire }
    | { type: 'drop'; id: number };
  type Reply = { isThrown: boolean; value: Wire };
  type AnyFunction = (...args: unknown[]) => unknown;

  const MAX_DEPTH = 1000;
  const NOTHING: Wire = { kind: 'plain', value: undefined };
  // The page may replace these later, and the bridge must not be affected.
  // oxlint-disable-next-line typescript/unbound-method -- bound to the carrier at each call
  const { dispatchEvent, addEventListener } = EventTarget.prototype;
  const { apply } = Reflect;
  const DetailEvent = CustomEvent;
  const clone = structuredClone;

  const functions = new Map<number, AnyFunction>();
  const settlers = new Map<number, { resolve(v: unknown): void; reject(v: unknown): void }>();
  const receivers = new Map<string, (value: unknown) => void>();
  const dropped = new FinalizationRegistry<number>((id) => request({ type: 'drop', id }));
  let nextId = 1;
  let lastReply: Reply | undefined;

  const takeId = (): number => {
    nextId += 1;
    return nextId;
  };

  function request(call: Call): Reply {
    lastReply = undefined;
    apply(dispatchEvent, carrier, [new DetailEvent(outgoing, { detail: call })]);
    // The other end replies in its last step, so this is the reply to this call.
    const reply = lastReply as Reply | undefined;
    lastReply = undefined;
    return reply ?? { isThrown: false, value: NOTHING };
  }

  function writeFunction(value: AnyFunction): Wire {
    const id = takeId();
    functions.set(id, value);
    return { kind: 'function', id };
  }

  function writePromise(promise: Promise<unknown>): Wire {
    const id = takeId();
    const settle = (isRejected: boolean) => (result: unknown) => {
      try {
        request({ type: 'settle', id, isRejected, value: write(result) });
      } catch (error) {
        request({ type: 'settle', id, isRejected: true, value: write(error) });
      }
    };
    promise.then(settle(false), settle(true));
    return { kind: 'promise', id };
  }

  function writeObject(value: object, seen: Map<object, number>, depth: number): Wire {
    const known = seen.get(value);
    if (known !== undefined) {
      return { kind: 'ref', id: known };
    }
    if (value instanceof Promise) {
      return writePromise(value);
    }
    if (value instanceof Error) {
      return { kind: 'error', message: value.message };
    }
    const isArray = Array.isArray(value);
    if (!isArray && Object.prototype.toString.call(value) !== '[object Object]') {
      try {
        return { kind: 'clone', value: clone(value) };
      } catch {
        throw new Error('An object could not be cloned.');
      }
    }
    seen.set(value, seen.size);
    if (isArray) {
      return { kind: 'array', items: Array.from(value, (item) => write(item, seen, depth + 1)) };
    }
    const entries = Object.entries(value).map(([key, item]): [string, Wire] => [
      key,
      write(item, seen, depth + 1),
    ]);
    return { kind: 'object', entries };
  }

  function write(value: unknown, seen = new Map<object, number>(), depth = 0): Wire {
    if (depth > MAX_DEPTH) {
      throw new TypeError(
        'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.',
      );
    }
    if (typeof value === 'function') {
      return writeFunction(value as AnyFunction);
    }
    if (typeof value === 'object' && value !== null) {
      return writeObject(value, seen, depth);
    }
    return typeof value === 'symbol' ? NOTHING : { kind: 'plain', value };
  }

  function readFunction(id: number): AnyFunction {
    const proxy = (...args: unknown[]): unknown => {
      const reply = request({ type: 'call', id, args: args.map((arg) => write(arg)) });
      const result = read(reply.value);
      if (reply.isThrown) {
        throw result;
      }
      return result;
    };
    dropped.register(proxy, id);
    return proxy;
  }

  function read(wire: Wire, seen: object[] = []): unknown {
    switch (wire.kind) {
      case 'plain':
      case 'clone':
        return wire.value;
      case 'function':
        return readFunction(wire.id);
      case 'promise':
        return new Promise((resolve, reject) => settlers.set(wire.id, { resolve, reject }));
      case 'error':
        return new Error(wire.message);
      case 'ref':
        return seen[wire.id];
      case 'array': {
        const array: unknown[] = [];
        seen.push(array);
        for (const item of wire.items) {
          array.push(read(item, seen));
        }
        return array;
      }
      case 'object': {
        const object: Record<string, unknown> = {};
        seen.push(object);
        for (const [key, item] of wire.entries) {
          const value = read(item, seen);
          Object.defineProperty(object, key, {
            value,
            writable: true,
            enumerable: true,
            configurable: true,
          });
        }
        return object;
      }
      default:
        throw new Error('An object could not be cloned.');
    }
  }

  function perform(call: Call): unknown {
    switch (call.type) {
      case 'hand':
        return receivers.get(call.use)?.(read(call.value));
      case 'call':
        return functions.get(call.id)?.(...call.args.map((arg) => read(arg)));
      case 'settle': {
        const settler = settlers.get(call.id);
        settlers.delete(call.id);
        return call.isRejected
          ? settler?.reject(read(call.value))
          : settler?.resolve(read(call.value));
      }
      case 'drop':
        return void functions.delete(call.id);
      default:
        return undefined;
    }
  }

  function answer(call: Call): Reply {
    try {
      return { isThrown: false, value: write(perform(call)) };
    } catch (error) {
      try {
        return { isThrown: true, value: write(error) };
      } catch {
        return {
          isThrown: true,
          value: { kind: 'error', message: 'An unknown exception occurred' },
        };
      }
    }
  }

  const listen = (name: string, listener: (detail: unknown) => void): void => {
    apply(addEventListener, carrier, [
      name,
      (event: Event) => listener((event as CustomEvent<unknown>).detail),
    ]);
  };
  listen(`${outgoing}-reply`, (detail) => {
    lastReply = detail as Reply;
  });
  listen(incoming, (detail) => {
    const reply = answer(detail as Call);
    apply(dispatchEvent, carrier, [new DetailEvent(`${incoming}-reply`, { detail: reply })]);
  });

  return {
    hand(use, value) {
      const reply = request({ type: 'hand', use, value: write(value) });
      if (reply.isThrown) {
        throw read(reply.value);
      }
    },
    onHanded(use, receive) {
      receivers.set(use, receive);
    },
  };
}
