import { hostileRequests } from './hostile-requests.ts';
import { hostileSockets } from './hostile-sockets.ts';
import type { HostileCase } from './hostile-wire.ts';

// What no generator comes upon: a service's worst, by hand, as raw bytes on the wire. All of it is
// made as this is loaded, so that no case takes time of the client's.

/** All that was thought of. */
export const hostileCases: readonly HostileCase[] = [...hostileRequests, ...hostileSockets];
