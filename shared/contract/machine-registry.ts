import type { z } from 'zod';
import { applicationDescribe } from '../capability/application.ts';
import { draftList, draftSave } from '../capability/draft.ts';
import {
  homeCheck,
  homeConnect,
  homeEdit,
  homeList,
  homeProtection,
  homeRekey,
  homeRemove,
  homeReorder,
  homeRepair,
  homeRetry,
  homeSignOut,
  homeWatch,
} from '../capability/home-calls.ts';
import {
  homeChanged,
  homeEvent,
  homeListed,
  homeRefreshed,
  homeResynced,
} from '../capability/home-signals.ts';
import { clipboardWrite, linkOpen } from '../capability/link.ts';
import {
  outboxChanged,
  outboxDiscard,
  outboxEdit,
  outboxList,
  outboxRetry,
  outboxSubmit,
} from '../capability/outbox.ts';
import { windowChanged, windowDescribe } from '../capability/window.ts';
import { byName } from './by-name.ts';

// Apart from the service's registry, so that a server need not build what only a window asks for.

/** Every call that only this machine can answer. */
export const calls = byName([
  applicationDescribe,
  windowDescribe,
  homeList,
  homeRepair,
  homeRetry,
  homeWatch,
  homeCheck,
  homeProtection,
  homeConnect,
  homeEdit,
  homeRekey,
  homeSignOut,
  homeRemove,
  homeReorder,
  outboxSubmit,
  outboxList,
  outboxRetry,
  outboxEdit,
  outboxDiscard,
  draftList,
  draftSave,
  linkOpen,
  clipboardWrite,
]);

/** Every event that main pushes to a window. */
export const signals = byName([
  windowChanged,
  homeChanged,
  homeListed,
  homeEvent,
  homeResynced,
  homeRefreshed,
  outboxChanged,
]);

/** The name of a call. */
export type CallName = keyof typeof calls;
/** What a caller passes; defaults may be left out. */
export type CallInput<Name extends CallName> = z.input<(typeof calls)[Name]['input']>;
/** What a handler receives, parsed. */
export type CallRequest<Name extends CallName> = z.output<(typeof calls)[Name]['input']>;
/** What a caller gets. */
export type CallOutput<Name extends CallName> = z.output<(typeof calls)[Name]['output']>;

/** The name of a signal. */
export type SignalName = keyof typeof signals;
/** What a signal carries. */
export type SignalData<Name extends SignalName> = z.output<(typeof signals)[Name]['data']>;
