import { hostileRequests } from './hostile-requests.ts';
import { hostileSockets } from './hostile-sockets.ts';
import type { HostileCase } from './hostile-wire.ts';

// The worst answers of a service, written by hand as raw bytes, which random mutation would not
// find. They are made when this file is loaded, so that no case takes time from the client.

/** All handwritten cases. */
export const hostileCases: readonly HostileCase[] = [...hostileRequests, ...hostileSockets];
