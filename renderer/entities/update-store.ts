import { create } from 'zustand';
import type { Update } from '#shared/capability/update.ts';
import { call } from '../bridge/call.ts';
import { onSignal } from '../bridge/on-signal.ts';
import { reportProblem } from '../bridge/report-problem.ts';

interface UpdateState {
  /** How this application stands to its next version; undefined until main has said so. */
  readonly update: Update | undefined;
  /** The news that the person has put off: a stage of a version. It is told again at the next. */
  readonly putOff: string | undefined;
}

/** How this application stands to its next version. */
export const useUpdate = create<UpdateState>()(() => ({ update: undefined, putOff: undefined }));

export function applyUpdate(update: Update): void {
  useUpdate.setState({ update });
}

/** Reads how the application stands to its next version, and follows it from then on. */
export function followUpdate(): void {
  onSignal('update.changed', applyUpdate);
  call('update.describe', {}).then(applyUpdate, reportProblem);
}

/** The version that the person should hear of now, and whether it can be installed at once. */
export function updateNotice({
  update,
  putOff,
}: UpdateState): { readonly version: string; readonly isReady: boolean } | undefined {
  const isNews = update?.stage === 'available' || update?.stage === 'ready';
  if (!isNews || update.version === undefined || putOff === newsId(update)) {
    return undefined;
  }
  return { version: update.version, isReady: update.stage === 'ready' };
}

/** Takes the news off the screen. */
export function putOffUpdate(): void {
  useUpdate.setState(({ update }) => ({ putOff: update && newsId(update) }));
}

function newsId({ stage, version }: Update): string {
  return `${stage} ${version}`;
}
