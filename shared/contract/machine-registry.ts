import type { z } from 'zod';
import { actChanged, actList, actSave } from '../capability/act.ts';
import {
  actionChosen,
  actionReport,
  shortcutChanged,
  shortcutKeep,
  shortcutList,
} from '../capability/action-calls.ts';
import { alertChange, alertChanged, alertDescribe } from '../capability/alert.ts';
import { appearanceChange, appearanceChanged } from '../capability/appearance.ts';
import {
  applicationAbout,
  applicationDescribe,
  applicationQuit,
  applicationShowLicences,
} from '../capability/application.ts';
import {
  accessChanged,
  accessDescribe,
  accessTurnOff,
  accessTurnOn,
} from '../capability/access.ts';
import { boardList, boardSave } from '../capability/board.ts';
import { attentionReport, desktopChange, desktopDescribe } from '../capability/desktop.ts';
import { deepLinkArrived, deepLinkTake } from '../capability/deep-link.ts';
import { draftChanged, draftList, draftSave } from '../capability/draft.ts';
import {
  backupList,
  backupMake,
  backupRead,
  backupRestore,
  dataDescribe,
  dataLimitCache,
  dataOpenFolder,
} from '../capability/data.ts';
import { diagnosticsDescribe } from '../capability/diagnostics.ts';
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
import {
  firstRunChanged,
  firstRunDescribe,
  firstRunDismiss,
  firstRunFound,
  firstRunKeep,
  firstRunLand,
  firstRunRemoveSample,
} from '../capability/first-run.ts';
import { filePrint, fileSave, fileSavePdf } from '../capability/file.ts';
import { inboxChanged, inboxList, inboxSave } from '../capability/inbox.ts';
import { languageChange } from '../capability/language.ts';
import { clipboardWrite, clipboardWritePicture, linkOpen } from '../capability/link.ts';
import { lookList, lookSave } from '../capability/look.ts';
import {
  outboxChanged,
  outboxDeleteTogether,
  outboxDiscard,
  outboxEdit,
  outboxList,
  outboxRetry,
  outboxSubmit,
} from '../capability/outbox.ts';
import {
  modelEndpointCheck,
  modelEndpointFind,
  modelEndpointList,
  modelEndpointRemove,
  modelEndpointSave,
  modelEndpointsChanged,
} from '../capability/model-endpoint.ts';
import { paneKeep } from '../capability/pane.ts';
import {
  placeAnswer,
  placeList,
  placeSave,
  placeSaveThread,
  placeTake,
  placeWanted,
} from '../capability/place.ts';
import { markChanged, markList, markSave } from '../capability/read-mark.ts';
import { savedViewDelete, savedViewList, savedViewSave } from '../capability/saved-view.ts';
import {
  updateChange,
  updateChanged,
  updateCheck,
  updateDescribe,
  updateDownload,
  updateInstall,
  updateSkip,
} from '../capability/update.ts';
import {
  windowChanged,
  windowDescribe,
  windowHandedOver,
  windowLeaving,
  windowOpen,
  windowShow,
  windowToggleFullScreen,
  windowZoom,
} from '../capability/window.ts';
import { byName } from './by-name.ts';

// This is separate from the service's registry, because a server does not need the calls of a
// window.

/** All calls that only this machine can answer. */
export const calls = byName([
  applicationDescribe,
  applicationAbout,
  applicationShowLicences,
  applicationQuit,
  windowDescribe,
  windowOpen,
  windowShow,
  windowZoom,
  windowToggleFullScreen,
  windowHandedOver,
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
  outboxDeleteTogether,
  draftList,
  draftSave,
  actList,
  actSave,
  placeList,
  placeSave,
  placeSaveThread,
  placeAnswer,
  placeTake,
  markList,
  markSave,
  boardList,
  boardSave,
  inboxList,
  inboxSave,
  lookList,
  lookSave,
  savedViewList,
  savedViewSave,
  savedViewDelete,
  linkOpen,
  deepLinkTake,
  clipboardWrite,
  clipboardWritePicture,
  fileSave,
  fileSavePdf,
  filePrint,
  appearanceChange,
  languageChange,
  paneKeep,
  desktopDescribe,
  desktopChange,
  attentionReport,
  actionReport,
  alertDescribe,
  alertChange,
  shortcutList,
  shortcutKeep,
  dataDescribe,
  dataOpenFolder,
  dataLimitCache,
  backupList,
  backupMake,
  backupRead,
  backupRestore,
  accessDescribe,
  accessTurnOn,
  accessTurnOff,
  modelEndpointList,
  modelEndpointCheck,
  modelEndpointSave,
  modelEndpointRemove,
  modelEndpointFind,
  diagnosticsDescribe,
  updateDescribe,
  updateChange,
  updateCheck,
  updateDownload,
  updateSkip,
  updateInstall,
  firstRunDescribe,
  firstRunKeep,
  firstRunFound,
  firstRunLand,
  firstRunDismiss,
  firstRunRemoveSample,
]);

/** All events that main sends to a window. */
export const signals = byName([
  windowChanged,
  windowLeaving,
  actionChosen,
  deepLinkArrived,
  appearanceChanged,
  alertChanged,
  placeWanted,
  draftChanged,
  actChanged,
  markChanged,
  inboxChanged,
  shortcutChanged,
  accessChanged,
  modelEndpointsChanged,
  firstRunChanged,
  updateChanged,
  homeChanged,
  homeListed,
  homeEvent,
  homeResynced,
  homeRefreshed,
  outboxChanged,
]);

export type CallName = keyof typeof calls;
/** The input as a caller passes it; fields with defaults are optional. */
export type CallInput<Name extends CallName> = z.input<(typeof calls)[Name]['input']>;
/** The parsed input, as a handler receives it. */
export type CallRequest<Name extends CallName> = z.output<(typeof calls)[Name]['input']>;
export type CallOutput<Name extends CallName> = z.output<(typeof calls)[Name]['output']>;

export type SignalName = keyof typeof signals;
export type SignalData<Name extends SignalName> = z.output<(typeof signals)[Name]['data']>;
