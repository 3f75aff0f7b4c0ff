import { EventEmitter } from 'node:events';

import type * as Electron from 'electron';

import { buildEvent } from '../events.ts';
import { asElectron, completeClass, notImplemented, type Part } from '../lacking.ts';
import { shimControls } from '../shim-controls.ts';
import { type AcceleratorTarget, setAccelerators } from './accelerators.ts';
import { MENU_ROLES } from './menu-roles.ts';
import { MENU_ITEM_TYPES, readTemplate } from './menu-template.ts';

type ItemOptions = Electron.MenuItemConstructorOptions;

/** The functions of the application that menus need. It cannot be imported here. */
export interface MenuHost {
  focusedWindow(): Electron.BrowserWindow | undefined;
  hasWindow(): boolean;
  quit(): void;
}

let host: MenuHost | undefined;
let nextCommandId = 1;

/** Sets the application functions that menus need. */
export function setMenuHost(lent: MenuHost): void {
  host = lent;
}

/** One line of a menu. */
export class MenuItem implements Part<Electron.MenuItem> {
  readonly commandId = nextCommandId++;
  readonly userAccelerator = null;
  id: string;
  label: string;
  sublabel: string;
  toolTip: string;
  type: Electron.MenuItem['type'];
  accelerator: string | null;
  registerAccelerator: boolean;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  // The type that Electron declares.
  // oxlint-disable-next-line typescript/no-unsafe-function-type
  click: Function;
  declare menu: Electron.Menu;
  declare role?: NonNullable<Electron.MenuItem['role']>;
  declare submenu?: Electron.Menu;

  constructor(options: ItemOptions) {
    const { role } = options;
    const known = role ? MENU_ROLES[role.toLowerCase()] : undefined;
    if (role && !known) {
      throw notImplemented(`the menu role '${role}'`);
    }
    // Electron's types list the roles twice, and the lists differ; hence the cast.
    if (role) {
      this.role = role as NonNullable<Electron.MenuItem['role']>;
    }
    const submenu = options.submenu ?? known?.submenu;
    if (submenu) {
      this.submenu = toMenu(submenu);
    }
    this.type = options.type ?? (this.submenu ? 'submenu' : 'normal');
    if (this.type === 'submenu' && !this.submenu) {
      throw new Error('Invalid submenu');
    }
    if (!MENU_ITEM_TYPES.includes(this.type)) {
      throw new Error(`Unknown menu item type: ${this.type}`);
    }
    this.id = options.id ?? '';
    this.label = options.label ?? known?.label ?? '';
    this.sublabel = options.sublabel ?? '';
    this.toolTip = options.toolTip ?? '';
    this.accelerator = options.accelerator ?? known?.accelerator ?? null;
    this.registerAccelerator = options.registerAccelerator ?? known?.registersAccelerator ?? true;
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    this.click = (event: Electron.KeyboardEvent = {}, window = host?.focusedWindow()) => {
      if (!this.enabled) {
        return;
      }
      if (this.type === 'checkbox') {
        this.checked = !this.checked;
      }
      if (this.type === 'radio') {
        this.#selectRadio();
      }
      if (role === 'quit') {
        host?.quit();
      } else if (known?.run) {
        known.run(window);
      } else {
        options.click?.(asElectronItem(this), window, event);
      }
    };
  }

  #selectRadio(): void {
    for (const item of this.menu.items) {
      if (item.type === 'radio') {
        item.checked = false;
      }
    }
    this.checked = true;
  }
}

// Electron's users expect these to exist as undefined on an item without them.
Object.assign(MenuItem.prototype, { menu: undefined, role: undefined, submenu: undefined });
completeClass('MenuItem', MenuItem);

let applicationMenu: Electron.Menu | null = null;
let isApplicationMenuSet = false;

/** A menu that is not drawn. A test clicks its items with `item.click()`. */
export class Menu extends EventEmitter implements Part<Electron.Menu> {
  readonly items: Electron.MenuItem[] = [];

  append(menuItem: Electron.MenuItem): void {
    this.insert(this.items.length, menuItem);
  }

  insert(pos: number, menuItem: Electron.MenuItem): void {
    if (!(menuItem instanceof MenuItem)) {
      throw new TypeError('Invalid item');
    }
    if (pos < 0) {
      throw new RangeError(`Position ${pos} cannot be less than 0`);
    }
    if (pos > this.items.length) {
      throw new RangeError(`Position ${pos} cannot be greater than the total MenuItem count`);
    }
    menuItem.menu = asElectronMenu(this);
    this.items.splice(pos, 0, menuItem);
    if (applicationMenu) {
      setAccelerators(collectAccelerators(applicationMenu));
    }
  }

  getMenuItemById(id: string): Electron.MenuItem | null {
    for (const item of this.items) {
      if (item.id === id) {
        return item;
      }
      const found = item.submenu?.getMenuItemById(id);
      if (found) {
        return found;
      }
    }
    return null;
  }

  popup(options: Electron.PopupOptions = {}): void {
    if (typeof options !== 'object' || options === null) {
      throw new TypeError('Options must be an object');
    }
    if (!host?.hasWindow()) {
      throw new Error('Cannot open Menu without a BaseWindow present');
    }
    Menu.open(this, options);
  }

  closePopup(): void {
    this.emit('menu-will-close', buildEvent());
  }

  /** Opens a menu, with or without a window. For the tray, not for the application. */
  static open(menu: Menu, options: Electron.PopupOptions = {}): void {
    menu.emit('menu-will-show', buildEvent());
    shimControls.popups.push(menu);
    menu.once('menu-will-close', () => options.callback?.());
  }

  static buildFromTemplate(template: readonly (ItemOptions | Electron.MenuItem)[]): Electron.Menu {
    const menu = new Menu();
    for (const item of readTemplate(template)) {
      menu.append(
        item instanceof MenuItem
          ? asElectronItem(item)
          : asElectronItem(new MenuItem(item as ItemOptions)),
      );
    }
    return asElectronMenu(menu);
  }

  static setApplicationMenu(menu: Electron.Menu | null): void {
    if (menu !== null && !(menu instanceof Menu)) {
      throw new TypeError('Invalid menu');
    }
    isApplicationMenuSet = true;
    applicationMenu = menu;
    setAccelerators(menu ? collectAccelerators(menu) : []);
  }

  static getApplicationMenu(): Electron.Menu | null {
    return applicationMenu;
  }

  /** Gives an application that has set no menu Electron's. For the application object. */
  static setDefault(): void {
    if (!isApplicationMenuSet) {
      const roles = ['fileMenu', 'editMenu', 'viewMenu', 'windowMenu'] as const;
      Menu.setApplicationMenu(Menu.buildFromTemplate(roles.map((role) => ({ role }))));
    }
  }
}

completeClass('Menu', Menu);

function collectAccelerators(menu: Electron.Menu): AcceleratorTarget[] {
  return menu.items.flatMap((item) => {
    if (item.submenu) {
      return collectAccelerators(item.submenu);
    }
    const { accelerator } = item;
    if (!accelerator || !item.registerAccelerator) {
      return [];
    }
    // Those of hidden items work too, except on macOS.
    return [{ accelerator, run: () => item.click({ triggeredByAccelerator: true }) }];
  });
}

function toMenu(submenu: Electron.Menu | readonly ItemOptions[]): Electron.Menu {
  return submenu instanceof Menu
    ? asElectronMenu(submenu)
    : Menu.buildFromTemplate(submenu as readonly ItemOptions[]);
}

function asElectronMenu(menu: Menu): Electron.Menu {
  return asElectron<Electron.Menu>(menu);
}

function asElectronItem(item: MenuItem): Electron.MenuItem {
  return asElectron<Electron.MenuItem>(item);
}
