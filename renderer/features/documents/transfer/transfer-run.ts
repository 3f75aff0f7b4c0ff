import { create } from 'zustand';
import type { GuildPlace } from '../document-acts.ts';

/** Files of which the same is told, each with what is said of it. */
export interface ReportPart {
  readonly name: string;
  readonly rows: readonly (readonly [path: string, said: string])[];
}

/** Outcome of an import or export, by the names of the files. */
export interface TransferReport {
  readonly name: string;
  /** The sentence that stands for all of it. */
  readonly summary: string;
  readonly parts: readonly ReportPart[];
}

/** Files that are becoming documents, or documents that are becoming files. */
export interface Transfer {
  readonly kind: 'import' | 'export';
  readonly done: number;
  readonly all: number;
  readonly stop: () => void;
  /** Undefined until it is over. */
  readonly report: TransferReport | undefined;
}

/** The newest one of each guild. It goes on whatever screen is shown. */
const useTransfers = create<Readonly<Record<string, Transfer>>>()(() => ({}));

const keyOf = ({ homeId, guildId }: GuildPlace) => `${homeId} ${guildId}`;

/** The newest import or export of a guild; undefined where there is none, or it was put away. */
export function useTransfer(place: GuildPlace): Transfer | undefined {
  return useTransfers((transfers) => transfers[keyOf(place)]);
}

/** Whether an import or export of a guild goes on, which has one at a time. */
export function isTransferring(place: GuildPlace): boolean {
  return isGoingOn(useTransfers.getState()[keyOf(place)]);
}

/** Follows whether an import or export of a guild goes on. */
export function useIsTransferring(place: GuildPlace): boolean {
  return useTransfers((transfers) => isGoingOn(transfers[keyOf(place)]));
}

function isGoingOn(transfer: Transfer | undefined): boolean {
  return transfer !== undefined && transfer.report === undefined;
}

/** Puts a report away. */
export function closeReport(place: GuildPlace): void {
  useTransfers.setState(({ [keyOf(place)]: _closed, ...others }) => others, true);
}

/**
 * Shows an import or export as it goes on, and its report once it is over.
 *
 * @param act tells how many are done, and ends early once it is stopped; without a report, nothing
 *   was begun
 */
export async function runTransfer(
  place: GuildPlace,
  { kind, all }: Pick<Transfer, 'kind' | 'all'>,
  act: (onDone: (done: number) => void, signal: AbortSignal) => Promise<TransferReport | undefined>,
): Promise<void> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  const show = (done: number, report?: TransferReport) => {
    useTransfers.setState({ [keyOf(place)]: { kind, done, all, stop, report } });
  };
  show(0);
  let last = 0;
  const onDone = (done: number) => {
    last = done;
    show(done);
  };
  const report = await act(onDone, stopping.signal);
  if (report === undefined) {
    closeReport(place);
  } else {
    show(last, report);
  }
}
