import type { Protocol } from '../chromium/cdp.ts';
import { toElectronUrl } from '../scheme-urls.ts';

type Payload = Protocol.Runtime.consoleAPICalledPayload;

/** The details of a console-message event, without its frame. */
export interface ConsoleDetails {
  readonly message: string;
  readonly level: 'info' | 'warning' | 'error' | 'debug';
  readonly lineNumber: number;
  readonly sourceId: string;
}

/** Describes a console call of a page as Electron does. */
export function toConsoleDetails({ type, args, stackTrace }: Payload): ConsoleDetails {
  const [frame] = stackTrace?.callFrames ?? [];
  return {
    message: args.map(describe).join(' '),
    level: levelOf(type),
    lineNumber: frame ? frame.lineNumber + 1 : 0,
    sourceId: toElectronUrl(frame?.url ?? ''),
  };
}

function describe({ value, description, type }: Protocol.Runtime.RemoteObject): string {
  if (typeof value === 'string') {
    return value;
  }
  return description ?? (value === undefined ? type : String(value));
}

function levelOf(type: Payload['type']): ConsoleDetails['level'] {
  if (type === 'error' || type === 'assert') {
    return 'error';
  }
  if (type === 'warning') {
    return 'warning';
  }
  return type === 'debug' ? 'debug' : 'info';
}
