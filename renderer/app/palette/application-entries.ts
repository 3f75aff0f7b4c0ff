import type { AlertSettings } from '#shared/capability/alert.ts';
import type { Appearance } from '#shared/capability/appearance.ts';
import type { Home } from '#shared/capability/home.ts';
import { quietChoices, quietUntil } from '#shared/rules/quiet-times.ts';
import type { CallInput } from '#shared/capability/machine-registry.ts';
import { muteOperatorAct } from '../../actions/mute.ts';
import { call } from '../../bridge/call.ts';
import { reportProblem } from '../../bridge/report-problem.ts';
import { submit } from '../../entities/outbox/submit.ts';
import { useAlertChoices } from '../../entities/preferences/alert-settings-store.ts';
import { changeAppearance, useAppearance } from '../../entities/preferences/appearance-store.ts';
import { isConnected, offers, useHomes } from '../../entities/home/home-store.ts';
import { operatorStore } from '../../entities/operator/operator-store.ts';
import { applyUpdate, useUpdate } from '../../entities/update-store.ts';
import { text } from '../../text/text.ts';
import type { MenuItem } from '../../ui/menu-items.tsx';
import { showToast } from '../../ui/toast.tsx';
import { openDialog } from '../dialogs/dialog-store.ts';
import type { ActionContext } from '../actions/actions.ts';
import { settingActs } from '../actions/thread-menu.ts';
import { labelOf } from './palette-entry.ts';
import type { PaletteEntry } from './palette-entry.ts';

const { acts } = text.palette;
const { sections } = text.settings;

/** The acts of the application itself, in each of its windows. A new act is one more line here. */
export function applicationEntries({ thread, guild }: ActionContext): PaletteEntry[] {
  const { homes } = useHomes.getState();
  const { settings } = useAlertChoices.getState();
  return [
    ...(thread === undefined ? [] : threadEntries(thread)),
    ...(guild === undefined ? [] : [...muteOperatorEntries(guild), ...pauseEntries(guild)]),
    choiceOf('theme'),
    choiceOf('textSize'),
    choiceOf('density'),
    ...(settings === undefined ? [] : [quietEntry(settings)]),
    act('zoomIn', acts.zoomIn, () => zoom('in')),
    act('zoomOut', acts.zoomOut, () => zoom('out')),
    act('zoomActual', acts.zoomActual, () => zoom('actual')),
    act('fullScreen', acts.fullScreen, () => call('window.toggle_full_screen', {})),
    act('connect', text.app.connect, () => openDialog({ kind: 'connect' })),
    ...homes.filter(({ kind }) => kind === 'remote').flatMap(homeEntries),
    ...Object.entries(sections).map(([id, { title }]) =>
      act(`settings ${id}`, acts.settings(title), () =>
        openDialog({ kind: 'settings', sectionId: id }),
      ),
    ),
    act('checkForUpdates', acts.checkForUpdates, checkForUpdates),
    act('backUp', acts.backUp, backUp),
    act('closeWindow', acts.closeWindow, () => window.close()),
    act('quit', acts.quit, () => call('application.quit', {})),
  ];
}

/** An act. A failure is reported to the person. */
function act(id: string, label: string, run: () => unknown): PaletteEntry {
  return {
    id: `application ${id}`,
    kind: 'action',
    label: labelOf(label),
    run: () => {
      Promise.resolve().then(run).catch(reportProblem);
    },
  };
}

/** An act that sets one of several values. */
function choice(id: string, label: string, choices: readonly MenuItem[]): PaletteEntry {
  return { id: `application ${id}`, kind: 'action', label, choices: () => choices };
}

function zoom(to: CallInput<'window.zoom'>['to']) {
  return call('window.zoom', { to });
}

function choiceOf(field: keyof Appearance): PaletteEntry {
  const { name, choices } = sections.appearance[field];
  const items = Object.entries<string>(choices).map(([value, label]) => ({
    label,
    isChosen: useAppearance.getState()[field] === value,
    onSelect: () => void changeAppearance({ [field]: value }).catch(reportProblem),
  }));
  return choice(field, name, items);
}

/** The choices of quiet time. */
function quietEntry(settings: AlertSettings): PaletteEntry {
  const { quiet } = text.notifications;
  const items = quietChoices.map((each) => ({
    label: quiet[each],
    onSelect: () => {
      call('alert.change', { ...settings, quietUntil: quietUntil(each, new Date()) }).catch(
        reportProblem,
      );
    },
  }));
  return choice('doNotDisturb', sections.notifications.quiet.name, items);
}

/** The entries of what the person decides about the open thread. */
function threadEntries(thread: NonNullable<ActionContext['thread']>): PaletteEntry[] {
  return settingActs(thread)
    .filter(({ isDisabled }) => isDisabled !== true)
    .map(({ id, label, items, onSelect }) => ({
      ...(items === undefined
        ? act(`thread ${id ?? label}`, label, () => onSelect?.())
        : choice(`thread ${id ?? label}`, label, items)),
      // A message and an item have acts with the same names.
      detail: text.conversation.thread,
    }));
}

/** The entries that say which operators of the guild never need the person. */
function muteOperatorEntries({ homeId, guildId }: NonNullable<ActionContext['guild']>) {
  const { rows } = operatorStore.list(homeId, { guildId });
  const choices = rows.map((operator) => muteOperatorAct(homeId, operator));
  return choices.length === 0
    ? []
    : [choice('muteOperators', text.inbox.operatorsNeverNeedYou, choices)];
}

/** The entries that pause one or all operators of the guild, if its service can. */
function pauseEntries({ homeId, guildId }: NonNullable<ActionContext['guild']>): PaletteEntry[] {
  const home = useHomes.getState().homes.find(({ id }) => id === homeId);
  const { rows } = operatorStore.list(homeId, { guildId });
  if (rows.length === 0 || !offers(home, 'operator-settings')) {
    return [];
  }
  const set = (isPaused: boolean, operatorId?: string) =>
    submit(homeId, 'operator.pause', {
      guildId,
      isPaused,
      ...(operatorId !== undefined && { operatorId }),
    });
  const choices = rows.map(({ id, name, isPaused = false }) => ({
    label: name,
    isChosen: isPaused,
    onSelect: () => void set(!isPaused, id).catch(reportProblem),
  }));
  const areAllPaused = rows.every(({ isPaused }) => isPaused === true);
  const { pauseAll, resumeAll } = text.models.limits;
  return [
    choice('pauseOperator', acts.pauseOperator, choices),
    act('pauseOperators', areAllPaused ? resumeAll : pauseAll, () => set(!areAllPaused)),
  ];
}

/** The acts for the home of a service. */
function homeEntries(home: Home): PaletteEntry[] {
  const { id: homeId, name } = home;
  const { tryNow, signOut } = acts;
  return [
    ...(isConnected(home)
      ? []
      : [act(`tryNow ${homeId}`, tryNow(name), () => call('home.retry', { homeId }))]),
    act(`home ${homeId}`, sections.homes.list.settingsOf(name), () =>
      openDialog({ kind: 'home-settings', homeId }),
    ),
    act(`signOut ${homeId}`, signOut(name), () =>
      openDialog({ kind: 'home-settings', homeId, task: 'signOut' }),
    ),
  ];
}

/** Shows the state of updates, and checks for a newer version if this one can be updated. */
async function checkForUpdates(): Promise<void> {
  openDialog({ kind: 'settings', sectionId: 'about' });
  if (useUpdate.getState().update?.stage === 'current') {
    applyUpdate(await call('update.check', {}));
  }
}

async function backUp(): Promise<void> {
  await call('backup.make', {});
  showToast({ words: acts.backedUp });
}
