import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from '@playwright/test';

/** A listener for the packets of peer connections, over UDP and TCP on loopback. */
export interface PeerListener {
  readonly udpPort: number;
  readonly tcpPort: number;
  /** The packets over UDP and the connections over TCP so far. */
  readonly heard: readonly string[];
  close(): Promise<void>;
}

export async function openPeerListener(): Promise<PeerListener> {
  const heard: string[] = [];
  const udp = createSocket('udp4').on('message', () => heard.push('udp'));
  udp.bind(0, '127.0.0.1');
  const tcp = createServer((socket) => {
    heard.push('tcp');
    socket.on('error', () => undefined);
    socket.destroy();
  });
  tcp.listen(0, '127.0.0.1');
  await Promise.all([once(udp, 'listening'), once(tcp, 'listening')]);
  return {
    udpPort: udp.address().port,
    tcpPort: (tcp.address() as AddressInfo).port,
    heard,
    close: async () => {
      udp.close();
      tcp.close();
      await once(tcp, 'close');
    },
  };
}

/**
 * Has a page that was taken over ask for a peer, whose servers have a text in their names. Resolves
 * once the browser has tried every way.
 */
export function attemptPeers(frame: Page | Frame, to: PeerListener): Promise<string> {
  return frame.evaluate(
    async ([udpPort, tcpPort]) => {
      const peer = new RTCPeerConnection({
        iceServers: [
          { urls: `stun:127.0.0.1:${udpPort}` },
          { urls: `turn:127.0.0.1:${udpPort}?transport=udp`, username: 'text', credential: 'x' },
          { urls: `turn:127.0.0.1:${tcpPort}?transport=tcp`, username: 'text', credential: 'x' },
        ],
      });
      peer.createDataChannel('text');
      await peer.setLocalDescription(await peer.createOffer());
      // One that the browser has closed tells nothing.
      while (peer.iceGatheringState !== 'complete' && peer.signalingState !== 'closed') {
        await new Promise((resolve) => {
          peer.addEventListener('icegatheringstatechange', resolve, { once: true });
          setTimeout(resolve, 100);
        });
      }
      peer.close();
      return 'tried';
    },
    [to.udpPort, to.tcpPort] as const,
  );
}
