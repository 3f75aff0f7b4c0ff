import type { CommandLine } from 'electron';

/** The inputs to Chromium's choice between Wayland and X11. */
export interface WindowSystemOptions {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<NodeJS.ProcessEnv>;
  readonly commandLine: Pick<CommandLine, 'getSwitchValue'>;
}

/**
 * Whether windows belong to Wayland itself. It tells no program where its windows are or whether
 * they are minimised, and lets none bring itself to the front (decisions: 0158). Chromium chooses
 * it in a session of Wayland; `--ozone-platform` decides otherwise, for X11 through XWayland too.
 */
export function isNativeWayland({ platform, env, commandLine }: WindowSystemOptions): boolean {
  if (platform !== 'linux') {
    return false;
  }
  const chosen = commandLine.getSwitchValue('ozone-platform');
  const isChosen = chosen !== '' && chosen !== 'auto';
  return (isChosen ? chosen : env['XDG_SESSION_TYPE']) === 'wayland';
}
