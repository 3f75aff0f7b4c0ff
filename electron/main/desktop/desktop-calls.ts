import type { DesktopState } from '#shared/capability/desktop.ts';
import type { CallRequest } from '#shared/capability/machine-registry.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { CallHandlers } from '../bridge/call-handlers.ts';
import type { Settings } from '../settings/settings.ts';
import { text } from '../text/text.ts';
import type { LoginItem } from './login-item.ts';
import type { WindowKeys } from './window-keys.ts';

export interface DesktopCallsOptions {
  readonly settings: Settings;
  /** The folder that the settings are kept in, for the sentence where that fails. */
  readonly folder: string;
  readonly platform: NodeJS.Platform;
  readonly hasTray: () => boolean;
  readonly loginItem: Pick<LoginItem, 'isOn' | 'set'>;
  readonly keys: Pick<WindowKeys, 'isTaken' | 'change'>;
  readonly checkSpelling: (isAllowed: boolean) => void;
}

/** Answers how Guildhall lives on this desktop, and changes it as the person says. */
export function desktopCalls(
  options: DesktopCallsOptions,
): Pick<CallHandlers, 'desktop.describe' | 'desktop.change'> {
  return {
    'desktop.describe': () => describe(options),
    'desktop.change': (change) => {
      apply(options, change);
      return describe(options);
    },
  };
}

function describe({
  settings,
  platform,
  hasTray,
  loginItem,
  keys,
}: DesktopCallsOptions): DesktopState {
  const {
    onClose = 'ask',
    opensHidden = false,
    shortcut = '',
    checksSpelling,
  } = settings.get('desktop') ?? {};
  const isMac = platform === 'darwin';
  return {
    onClose,
    canHide: !isMac && hasTray(),
    opensAtLogin: loginItem.isOn,
    opensHidden,
    keys: shortcut,
    areKeysTaken: keys.isTaken,
    checksSpelling: isMac || checksSpelling === true,
    downloadsDictionaries: !isMac,
  };
}

/** Does first what the system may refuse, so that nothing is kept that does not hold. */
function apply(
  { settings, folder, loginItem, keys, checkSpelling }: DesktopCallsOptions,
  change: CallRequest<'desktop.change'>,
): void {
  const { onClose, opensAtLogin, opensHidden, checksSpelling } = change;
  const { onClose: keptClose, ...former } = settings.get('desktop') ?? {};
  const isHidden = opensHidden ?? former.opensHidden ?? false;
  if (opensAtLogin !== undefined || (opensHidden !== undefined && loginItem.isOn)) {
    loginItem.set(opensAtLogin ?? true, isHidden);
  }
  if (change.keys !== undefined) {
    keys.change(change.keys);
  }
  if (checksSpelling !== undefined) {
    checkSpelling(checksSpelling);
  }
  const closes = onClose === undefined ? keptClose : onClose === 'ask' ? undefined : onClose;
  try {
    settings.set('desktop', {
      ...former,
      ...(closes !== undefined && { onClose: closes }),
      ...(opensHidden !== undefined && { opensHidden }),
      ...(change.keys !== undefined && { shortcut: change.keys }),
      ...(checksSpelling !== undefined && { checksSpelling }),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw problemError('unavailable', text.desktop.settingsNotSaved(folder, reason));
  }
}
