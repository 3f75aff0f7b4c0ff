// The product's code that the gate of updates runs, bundled so that a control can weaken it.
export { appImageInstaller } from '../../electron/main/upkeep/linux-installers.ts';
export { signedFeed } from '../../electron/main/upkeep/update-feed.ts';
export { Updates } from '../../electron/main/upkeep/updates.ts';
