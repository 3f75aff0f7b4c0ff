import type { Session } from 'electron';

/** A port of this computer on which nobody but its administrator can listen, and nobody does. */
const nowhere = '127.0.0.1:1';

/** The hosts of the dictionaries that Chromium downloads (docs: Session, dictionaries). */
export const dictionaryHosts = ['*.gvt1.com'];

/**
 * Takes the network from the pages of a session. All that they show comes from main, over schemes of
 * our own. The content policy keeps them from asking for anything else; it has no hold on peer
 * connections, which would take this way, nor on a page that got around it.
 *
 * @param open the hosts that Chromium itself has to reach for them
 */
export function closePageNetwork(
  session: Pick<Session, 'setProxy'>,
  open: readonly string[] = [],
): Promise<void> {
  return session.setProxy({
    mode: 'fixed_servers',
    proxyRules: nowhere,
    proxyBypassRules: ['<-loopback>', ...open].join(';'),
  });
}
