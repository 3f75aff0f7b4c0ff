import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';

import type * as Electron from 'electron';

import { buildEvent } from '../events.ts';
import { completeClass, type Part } from '../lacking.ts';
import { requireReady } from '../readiness.ts';
import { shimControls } from '../shim-controls.ts';

/** A notification that is not drawn: `electronShim.notifications` lists those shown. */
export class Notification extends EventEmitter implements Part<Electron.Notification> {
  readonly id: string;
  readonly groupId: string;
  readonly groupTitle: string;
  title: string;
  subtitle: string;
  body: string;
  silent: boolean;
  hasReply: boolean;
  replyPlaceholder: string;
  sound: string;
  urgency: Electron.Notification['urgency'];
  timeoutType: Electron.Notification['timeoutType'];
  actions: Electron.NotificationAction[];
  closeButtonText: string;
  toastXml: string;

  constructor(options: Electron.NotificationConstructorOptions = {}) {
    requireReady('Cannot create Notification before app is ready');
    super();
    this.id = options.id ?? randomUUID();
    this.groupId = options.groupId ?? '';
    this.groupTitle = options.groupTitle ?? '';
    this.title = options.title ?? '';
    this.subtitle = options.subtitle ?? '';
    this.body = options.body ?? '';
    this.silent = options.silent ?? false;
    this.hasReply = options.hasReply ?? false;
    this.replyPlaceholder = options.replyPlaceholder ?? '';
    this.sound = options.sound ?? '';
    this.urgency = options.urgency ?? 'normal';
    this.timeoutType = options.timeoutType ?? 'default';
    this.actions = options.actions ?? [];
    this.closeButtonText = options.closeButtonText ?? '';
    this.toastXml = options.toastXml ?? '';
  }

  show(): void {
    // A notification that is shown again replaces itself.
    this.#remove();
    shimControls.notifications.push(this);
    setImmediate(() => this.emit('show', buildEvent()));
  }

  close(): void {
    if (!this.#remove()) {
      return;
    }
    setImmediate(() => this.emit('close', buildEvent({ reason: 'applicationHidden' })));
  }

  #remove(): boolean {
    const index = shimControls.notifications.indexOf(this);
    if (index === -1) {
      return false;
    }
    shimControls.notifications.splice(index, 1);
    return true;
  }

  static isSupported(): boolean {
    return true;
  }
}

completeClass('Notification', Notification);
