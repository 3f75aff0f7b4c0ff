import { EventEmitter } from 'node:events';

import { describe, expect, it } from 'vitest';

import { absent, completeClass, completed } from './lacking.ts';

interface Thing {
  present(): number;
  missing(): number;
}

describe('completed', () => {
  const thing = completed<Thing>('thing', { present: () => 1 });

  it('returns existing members and names missing ones', () => {
    expect(thing.present()).toBe(1);
    expect(() => thing.missing()).toThrow('electron-shim: thing.missing is not implemented');
  });

  it('survives being awaited, inspected and turned into JSON', async () => {
    await expect(Promise.resolve(thing)).resolves.toBe(thing);
    expect(JSON.stringify(thing)).toBe('{}');
    expect(Object.prototype.toString.call(thing)).toBe('[object Object]');
  });

  it('lets a test replace a member', () => {
    const replaceable = completed<Thing>('thing', { present: () => 1 });
    replaceable.missing = () => 2;
    expect(replaceable.missing()).toBe(2);
  });
});

describe('completeClass', () => {
  class Base extends EventEmitter {
    readonly #secret = 3;
    own(): number {
      return this.#secret;
    }
  }
  completeClass('Base', Base);

  it('keeps methods, private fields, inheritance and the emitter', () => {
    const base = new Base();
    let heard = 0;
    base.on('x', () => {
      heard += 1;
    });
    base.emit('x');
    expect([base.own(), heard, base instanceof EventEmitter]).toEqual([3, 1, true]);
  });

  it('names the missing members of instances and of the class itself', () => {
    expect(() => Reflect.get(new Base(), 'setShape')).toThrow('Base.setShape is not implemented');
    expect(() => Reflect.get(Base, 'fromId')).toThrow('Base.fromId is not implemented');
  });
});

describe('absent', () => {
  it('can be imported, and refuses every use', () => {
    const module = absent('utilityProcess') as { fork(): void; new (): object };
    expect(() => module.fork()).toThrow('utilityProcess.fork is not implemented');
    expect(() => new module()).toThrow('utilityProcess is not implemented');
  });
});
