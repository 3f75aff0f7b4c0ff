import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** The fields filled in for a service that is not connected yet; never its key. */
export interface ConnectState {
  readonly address: string;
  readonly name: string;
  readonly eventsUrl: string;
  readonly guildIds: string;
}

const empty: ConnectState = { address: '', name: '', eventsUrl: '', guildIds: '' };

/** The view store of the form; kept, so that closing and starting again loses nothing but the key. */
export const useConnect = create<ConnectState>()(
  persist(() => empty, { name: 'connect', version: 1 }),
);

/** The service is connected: the form begins anew. */
export function emptyConnectForm(): void {
  useConnect.setState(empty);
}

/** Begins the form anew with the address of a service. */
export function proposeService(address: string): void {
  useConnect.setState({ ...empty, address });
}
