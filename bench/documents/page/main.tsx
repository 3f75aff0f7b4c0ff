import { EditorView } from '@codemirror/view';
import type { InboxActionId } from '#shared/capability/action.ts';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { offeredAction } from '../../../renderer/actions/offered-actions.ts';
import { documentStore } from '../../../renderer/entities/document/document-store.ts';
import { drafts } from '../../../renderer/entities/local-state/draft-store.ts';
import { useHomes } from '../../../renderer/entities/home/home-store.ts';
import { triageStore } from '../../../renderer/entities/local-state/triage-store.ts';
import { notificationStore } from '../../../renderer/entities/notification/notification-store.ts';
import { readMarkers } from '../../../renderer/entities/read-state/read-marker-store.ts';
import type { DocumentMode } from '../../../renderer/features/documents/document-modes.ts';
import { DocumentScreen } from '../../../renderer/features/documents/document-screen.tsx';
import { DocumentsScreen } from '../../../renderer/features/documents/documents-screen.tsx';
import { InboxScreen } from '../../../renderer/features/inbox/inbox-screen.tsx';
import {
  buildDocument,
  buildHome,
  buildNotification,
} from '../../../renderer/testing/build-entities.ts';
import { fakeBridge } from '../../../renderer/testing/fake-bridge.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import { scrollBy, settle } from '../../page/in-page.ts';
import { buildContent, wordAt } from './sample.ts';
import { fillLocal } from '../../../renderer/testing/fill-local.ts';

const homeId = 'local';
const guildId = 'gld_1';
const documentId = 'doc_1';
const content = buildContent();

const bridge = fakeBridge({
  'document.get': () => ({ ...buildDocument({ id: documentId }), content }),
  'search.find': () => ({ results: [] }),
});
useHomes.setState({ homes: [buildHome({ id: homeId, kind: 'local' })] });
drafts.use.setState({ load: 'ready' });
fillLocal(triageStore);
fillLocal(readMarkers);

let root: Root | undefined;

function render(screen: ReactNode): void {
  root ??= createRoot(document.querySelector('#root') ?? document.body);
  root.render(screen);
}

const timeOf = (number: number) => new Date(1_700_000_000_000 + number * 1000).toISOString();

/** Shows a list of so many documents. */
function showDocuments(count: number): void {
  const documents = Array.from({ length: count }, (_, number) =>
    buildDocument({
      id: `doc_${number}`,
      title: `The ${wordAt(number)} of the ${wordAt(number * 7 + 3)}, number ${number}`,
      description: `About the ${wordAt(number * 5)} and the ${wordAt(number * 11 + 1)}`,
      type: number % 3 === 0 ? 'report' : 'document',
      createdAt: timeOf(number),
      updatedAt: timeOf(number),
    }),
  );
  documentStore.applyPage(homeId, { guildId }, { documents, nextCursor: null });
  render(
    <DocumentsScreen
      {...{ homeId, guildId }}
      viewAddress=""
      onView={() => undefined}
      addressOf={(id) => id}
      onOpen={() => undefined}
      onNew={() => undefined}
    />,
  );
}

/** Shows an inbox of so many unread notifications, each about one of `things` threads and items. */
function showInbox(count: number, things: number): void {
  const notifications = Array.from({ length: count }, (_, number) => {
    const thing = number % things;
    const isThread = thing % 2 === 0;
    return buildNotification({
      id: `ntf_${number}`,
      type: isThread ? 'conversation_message' : 'work_item_updated',
      message: `Something about the ${wordAt(number)}`,
      createdAt: timeOf(number),
      meta: isThread ? { conversationId: `cnv_${thing}` } : { workItemId: `itm_${thing}` },
    });
  }).toReversed();
  notificationStore.applyPage(homeId, {}, { notifications, nextCursor: null });
  render(
    <InboxScreen
      thingOf={() => undefined}
      hrefOf={() => '#/'}
      onOpen={() => undefined}
      onDecide={() => undefined}
      onOpenModels={() => undefined}
      onApprove={() => undefined}
      onSendBack={() => undefined}
    />,
  );
}

/** Shows a document of a million characters, read or changed. */
function showDocument(mode: DocumentMode): void {
  render(
    <DocumentScreen
      {...{ homeId, guildId, documentId, mode }}
      ways={{
        listHref: '#/',
        documentHref: () => '#/',
        itemHref: () => '#/',
        threadHref: () => '#/',
        addressOf: (id) => id,
        onMode: () => undefined,
        onReplace: () => undefined,
        onDiscuss: () => undefined,
        onLeave: () => undefined,
      }}
    />,
  );
}

/** Shows the same text in CodeMirror without anything around it. */
function showBare(): void {
  const parent = document.querySelector('#root') ?? document.body;
  const view = new EditorView({ doc: content, parent, extensions: [EditorView.lineWrapping] });
  view.dom.style.height = '100vh';
}

/** Leads the caret to the middle of the text, where the next letters go. */
function goToMiddle(): void {
  const element = document.querySelector<HTMLElement>('.cm-editor');
  const view = element && EditorView.findFromDOM(element);
  view?.focus();
  view?.dispatch({
    selection: { anchor: Math.floor(view.state.doc.length / 2) },
    scrollIntoView: true,
  });
}

const scrollers = ['.cm-scroller', '.document-scroll', '[class*=scroll]'];

/** The acts of the benchmark in the page. */
export const page = {
  showDocuments,
  showInbox,
  showDocument,
  showBare,
  goToMiddle,
  /** Carries out what a key or a menu starts in the inbox. */
  act: (id: InboxActionId) => offeredAction(id)?.run(),
  /** How many drafts were handed to main. */
  draftCount: () => bridge.inputsOf('local.save').filter(({ kind }) => kind === 'draft').length,
  scroll: (frames: number) => scrollBy(scrollerOf(), frames, 400),
  settle,
};

/** The element that scrolls the text: the first one that is higher inside than outside. */
function scrollerOf(): Element | null {
  const all = scrollers.flatMap((selector) => [...document.querySelectorAll(selector)]);
  return all.find(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight) ?? null;
}

Object.assign(window, { page });
