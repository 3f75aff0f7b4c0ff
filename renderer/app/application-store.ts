import { create } from 'zustand';
import type { Notice } from '#shared/capability/application.ts';
import type { WindowState } from '#shared/capability/window.ts';
import { call } from '../bridge/call.ts';
import { onSignal } from '../bridge/on-signal.ts';

/** The state of the application and of its own window, as the shell knows it. */
export interface ApplicationState {
  readonly version: string | undefined;
  readonly notices: readonly Notice[];
  readonly window: WindowState | undefined;
}

/** The application's own state, without any state of a home. */
export const useApplication = create<ApplicationState>()(() => ({
  version: undefined,
  notices: [],
  window: undefined,
}));

/** The state without a notice that the person has dismissed. */
function applyNoticeDismissed(state: ApplicationState, id: string): ApplicationState {
  return { ...state, notices: state.notices.filter((notice) => notice.id !== id) };
}

/** Dismisses a notice. */
export function dismissNotice(id: string): void {
  useApplication.setState((state) => applyNoticeDismissed(state, id));
}

/** Reads the application's state and follows it from then on. */
export async function followApplication(): Promise<void> {
  onSignal('window.changed', (state) => useApplication.setState({ window: state }));
  const [application, state] = await Promise.all([
    call('application.describe', {}),
    call('window.describe', {}),
  ]);
  useApplication.setState({ ...application, window: state });
}
