import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';

import type * as Electron from 'electron';

import { completeClass, type Part } from '../lacking.ts';
import { requireReady } from '../readiness.ts';
import { shimControls } from '../shim-controls.ts';
import { Menu } from './menu.ts';

/** A tray icon that is not drawn: `electronShim.trays` lists those that exist. */
export class Tray extends EventEmitter implements Part<Electron.Tray> {
  /** The content of the icon, for tests. */
  readonly shown: {
    image: Electron.NativeImage | string;
    toolTip: string;
    menu: Electron.Menu | null;
  };
  readonly #guid: string | null;
  #title = '';
  #isDestroyed = false;

  constructor(image: Electron.NativeImage | string, guid?: string) {
    requireReady('Cannot create Tray before app is ready');
    requireImage(image);
    super();
    this.#guid = guid ?? null;
    this.shown = { image, toolTip: '', menu: null };
    shimControls.trays.push(this);
  }

  setImage(image: Electron.NativeImage | string): void {
    this.#requireAlive();
    requireImage(image);
    this.shown.image = image;
  }

  setPressedImage(): void {}

  setToolTip(toolTip: string): void {
    this.#requireAlive();
    this.shown.toolTip = toolTip;
  }

  setContextMenu(menu: Electron.Menu | null): void {
    this.#requireAlive();
    if (menu !== null && !(menu instanceof Menu)) {
      throw new TypeError('Error processing argument at index 0, conversion failure');
    }
    this.shown.menu = menu;
  }

  popUpContextMenu(menu: Electron.Menu | undefined = this.shown.menu ?? undefined): void {
    if (menu instanceof Menu) {
      Menu.open(menu);
    }
  }

  closeContextMenu(): void {
    this.shown.menu?.closePopup();
  }

  setTitle(title: string): void {
    this.#title = title;
  }

  getTitle(): string {
    return this.#title;
  }

  setIgnoreDoubleClickEvents(): void {}

  getIgnoreDoubleClickEvents(): boolean {
    return false;
  }

  getBounds(): Electron.Rectangle {
    return { x: 0, y: 0, width: 24, height: 24 };
  }

  getGUID(): string | null {
    return this.#guid;
  }

  destroy(): void {
    this.#isDestroyed = true;
    const index = shimControls.trays.indexOf(this);
    if (index !== -1) {
      shimControls.trays.splice(index, 1);
    }
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  #requireAlive(): void {
    if (this.#isDestroyed) {
      throw new TypeError('Object has been destroyed');
    }
  }
}

completeClass('Tray', Tray);

function requireImage(image: unknown): void {
  if (typeof image === 'string' && !existsSync(image)) {
    throw new Error(`Failed to load image from path '${image}'`);
  }
  if (typeof image !== 'string' && (typeof image !== 'object' || image === null)) {
    throw new TypeError('Error processing argument at index 0, conversion failure');
  }
}
