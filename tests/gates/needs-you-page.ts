import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { extensionNames } from '../../shared/contract/extension.ts';
import type { Home } from '../../shared/capability/home.ts';
import type { LocalName, LocalRow, LocalRowOf } from '../../shared/local/kinds.ts';
import type { OperationName } from '../../shared/registry/registry.ts';
import { ProblemError, problemError } from '../../shared/problem/problem.ts';
import { parseFrame } from '../../electron/client/events/parse-frame.ts';
import { followHomes } from '../../renderer/app/homes/follow-homes.ts';
import { useHomes } from '../../renderer/entities/home/home-store.ts';
import { forgetHome } from '../../renderer/entities/nouns.ts';
import { fillLocal } from '../../renderer/testing/fill-local.ts';
import { useUnreadThreads } from '../../renderer/entities/read-state/use-unread.ts';
import { InboxReading } from '../../renderer/features/inbox/inbox-reading.tsx';
import { gatherInbox } from '../../renderer/features/inbox/gather-inbox.ts';
import type { Inbox } from '../../renderer/features/inbox/inbox-entries.ts';
import { NeedsYouService, ServiceGone } from './needs-you-service.ts';
import { pass } from './needs-you-time.ts';
import { triageStore } from '../../renderer/entities/local-state/triage-store.ts';
import { readMarkers } from '../../renderer/entities/read-state/read-marker-store.ts';

/** A home as main has it: its service, and how far its events have been heard. */
export interface HomeLink {
  readonly id: string;
  readonly folder: string;
  service: NeedsYouService;
  isConnected: boolean;
  /** The place in the log of the last event that was heard. */
  seq: number;
  /** The frames that are on their way. */
  readonly frames: string[];
}

/** An answer, its event and what the page reads after it come in one part after another. */
const partsOfTime = 20;

type Handler = (signal: never) => void;

/** The page with what main does for it: calls, events in their order, and what is kept of marks. */
export class NeedsYouPage {
  readonly links: readonly HomeLink[];
  /** The local state that main keeps, whatever becomes of the page, by the words of its key. */
  readonly triage = new Map<string, LocalRowOf<'triage'>>();
  readonly readMarkers = new Map<string, LocalRowOf<'read_marker'>>();
  readonly #handlers = new Map<string, Handler>();
  #root: ReturnType<typeof createRoot> | undefined;

  constructor(folders: readonly string[]) {
    this.links = folders.map((folder, at) => this.#linkTo(folder, `home_${at}`));
    Object.assign(globalThis, {
      window: Object.assign(globalThis, {
        addEventListener: () => undefined,
        HTMLIFrameElement: Object,
        guildhall: {
          call: (name: string, input: object) => this.#answer(name, input),
          on: (name: string, handler: Handler) => {
            this.#handlers.set(name, handler);
            return () => undefined;
          },
        },
      }),
    });
  }

  /** Opens the window: it reads what main keeps, and then all homes. */
  async open(): Promise<void> {
    const entries = <Name extends LocalName>(rows: ReadonlyMap<string, LocalRowOf<Name>>) =>
      [...rows.values()].map(({ key, value }) => [key, value] as const);
    fillLocal(triageStore, entries(this.triage));
    fillLocal(readMarkers, entries(this.readMarkers));
    await followHomes();
    this.#root = createRoot(nowhere() as never);
    this.#root.render(createElement(Watching));
  }

  /** Closes the window, of which nothing stays but what main keeps. */
  close(): void {
    this.#root?.unmount();
    for (const { id } of this.links) {
      forgetHome(id);
    }
    this.#handlers.clear();
    useHomes.setState({ homes: [] });
    triageStore.use.setState({ load: 'idle', rows: new Map() });
    readMarkers.use.setState({ load: 'idle', rows: new Map() });
  }

  inbox(): Inbox {
    const { homes } = useHomes.getState();
    const triage = triageStore.use.getState().rows;
    return gatherInbox({ homes, entries: [], triage, now: new Date() });
  }

  /** Loses the way to a service. What it has sent and was not heard is lost. */
  disconnect(link: HomeLink): void {
    link.isConnected = false;
    link.frames.length = 0;
    this.#tell('home.changed', { home: homeOf(link) });
  }

  /**
   * Is in touch with a service again, started anew where it was killed. It says what was missed, or
   * that it cannot.
   */
  connect(link: HomeLink, canResume: boolean): void {
    if (!link.service.isAlive) {
      link.service = this.#start(link);
    }
    link.isConnected = true;
    this.#tell('home.changed', { home: homeOf(link) });
    if (canResume) {
      link.frames.push(...link.service.eventsAfter(link.seq));
    } else {
      this.#tell('home.resynced', { homeId: link.id });
    }
  }

  /** Lets time pass in parts, and hears in each what has come about. */
  async after(ms: number): Promise<void> {
    for (let part = 0; part < partsOfTime; part += 1) {
      this.#hear();
      await pass(ms / partsOfTime);
    }
  }

  /** Hears the events that have come, in their order. */
  #hear(): void {
    for (const link of this.links) {
      for (const text of link.frames.splice(0)) {
        const frame = parseFrame(text);
        if (frame.kind !== 'event') {
          throw new Error(`A frame could not be read: ${text}`);
        }
        link.seq = frame.event.seq ?? link.seq;
        this.#tell('home.event', { homeId: link.id, event: frame.event });
      }
    }
  }

  #linkTo(folder: string, id: string): HomeLink {
    const link = { id, folder, isConnected: true, seq: 0, frames: [] };
    const whole: HomeLink = Object.assign(link, { service: this.#start(link) });
    return whole;
  }

  #start({ folder, id }: Pick<HomeLink, 'folder' | 'id'>): NeedsYouService {
    const link = () => this.links.find((each) => each.id === id);
    return new NeedsYouService(folder, {
      onEvent: (frame) => {
        const own = link();
        if (own?.isConnected === true) {
          own.frames.push(frame);
        }
      },
      onGone: () => {
        const own = link();
        if (own !== undefined) {
          this.disconnect(own);
        }
      },
    });
  }

  #tell(name: string, signal: object): void {
    // The page has registered it for what it is told by this name
    this.#handlers.get(name)?.(signal as never);
  }

  async #answer(name: string, input: object): Promise<object> {
    const kept = this.#kept(name, input);
    if (kept !== undefined) {
      return { ok: true, data: kept };
    }
    const { homeId, operation = name, ...rest } = input as Readonly<Record<string, never>>;
    const asked = name === 'outbox.submit' ? rest['input'] : rest;
    const link = this.links.find(({ id }) => id === homeId);
    try {
      if (link?.isConnected !== true) {
        throw problemError('unavailable', 'There is no way to it.');
      }
      return { ok: true, data: link.service.act(operation as OperationName, asked as never) };
    } catch (error) {
      if (error instanceof ProblemError) {
        return { ok: false, problem: error.problem };
      }
      if (error instanceof ServiceGone) {
        return { ok: false, problem: problemError('unavailable', 'It was killed.').problem };
      }
      throw error;
    }
  }

  /** The calls that main answers by itself. */
  #kept(name: string, input: object): object | undefined {
    switch (name) {
      case 'home.list':
        return { homes: this.links.map(homeOf) };
      case 'outbox.list':
        return { entries: [] };
      case 'local.list':
        return { rows: [] };
      case 'local.save': {
        const row = input as LocalRow;
        if (row.kind === 'triage') {
          this.triage.set(`${row.key.homeId} ${row.key.kind} ${row.key.id}`, row);
        } else if (row.kind === 'read_marker') {
          this.readMarkers.set(`${row.key.homeId} ${row.key.conversationId}`, row);
        }
        return {};
      }
      default:
        return undefined;
    }
  }
}

function homeOf({ id, isConnected, service: { person } }: HomeLink): Home {
  const kind = isConnected ? 'live' : 'offline';
  return {
    id,
    name: id,
    kind: 'remote',
    state: { kind, since: new Date().toISOString() },
    user: person,
    extensions: [...extensionNames],
  };
}

/** The part of every screen that reads and counts what needs the person. */
function Watching() {
  const homes = useHomes((state) => state.homes);
  return homes.map(({ id }) => createElement(WatchedHome, { key: id, homeId: id }));
}

function WatchedHome({ homeId }: { readonly homeId: string }) {
  useUnreadThreads(homeId);
  return createElement(InboxReading, { homeId });
}

/** A place in a page for what shows nothing. */
function nowhere(): object {
  const listens = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const page = { ...listens, nodeType: 9, nodeName: '#document', activeElement: null };
  return {
    ...listens,
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    namespaceURI: 'http://www.w3.org/1999/xhtml',
    ownerDocument: page,
    textContent: '',
  };
}
