import { contextBridge, ipcRenderer } from 'electron';
import { callChannel, signalChannel } from '#shared/capability/bridge.ts';

// Generic on purpose: features never change it. Main checks the sender, the name and the input.
contextBridge.exposeInMainWorld('guildhall', {
  call: (name: string, input: unknown): Promise<unknown> =>
    ipcRenderer.invoke(callChannel, name, input),
  on: (name: string, listener: (data: unknown) => void): (() => void) => {
    const forward = (_event: unknown, signal: string, data: unknown): void => {
      if (signal === name) {
        listener(data);
      }
    };
    ipcRenderer.on(signalChannel, forward);
    return () => {
      ipcRenderer.off(signalChannel, forward);
    };
  },
});
