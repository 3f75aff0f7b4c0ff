// What the gate updates runs of the product, bundled so that its control can be weakened.
export { appImageInstaller } from '../../electron/main/upkeep/linux-installers.ts';
export { signedFeed } from '../../electron/main/upkeep/update-feed.ts';
export { Updates } from '../../electron/main/upkeep/updates.ts';
