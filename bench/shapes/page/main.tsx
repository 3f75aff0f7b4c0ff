import { EditorView } from '@codemirror/view';
import { createRoot } from 'react-dom/client';
import { boundPastes } from '../../../renderer/app/copies/bound-pastes.ts';
import { documentHandlers } from '../../../renderer/entities/document/document-handlers.ts';
import { drafts } from '../../../renderer/entities/local-state/draft-store.ts';
import { useHomes } from '../../../renderer/entities/home/home-store.ts';
import { CompareTexts } from '../../../renderer/features/documents/compare/compare-texts.tsx';
import { DocumentScreen } from '../../../renderer/features/documents/document-screen.tsx';
import { buildDocument, buildEntry, buildHome } from '../../../renderer/testing/build-entities.ts';
import { fakeBridge } from '../../../renderer/testing/fake-bridge.ts';
import { Markdown } from '../../../renderer/ui/markdown/markdown.tsx';
import { Toaster } from '../../../renderer/ui/toast.tsx';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import { settle } from '../../page/in-page.ts';
import { fields, outlinePreview } from './fields.tsx';

const homeId = 'local';
const documentId = 'doc_1';

let content = '';

fakeBridge({
  'outbox.submit': () => ({ entry: buildEntry(), output: undefined }),
  'document.get': () => ({ ...buildDocument({ id: documentId }), content }),
  'search.find': () => ({ results: [] }),
});
useHomes.setState({ homes: [buildHome({ id: homeId, kind: 'local' })] });
drafts.use.setState({ load: 'ready' });

boundPastes(document);

const root = createRoot(document.querySelector('#root') ?? document.body);

const nowhere = () => undefined;

/** Opens a document with this text. */
function open(text: string, mode: 'read' | 'edit'): void {
  content = text;
  documentHandlers.applyForgotten(homeId);
  root.render(
    <>
      <DocumentScreen
        key={`${mode} ${text.length}`}
        {...{ homeId, guildId: 'gld_1', documentId, mode }}
        ways={{
          listHref: '#/',
          documentHref: () => '#/',
          itemHref: () => '#/',
          threadHref: () => '#/',
          addressOf: (id) => id,
          onMode: nowhere,
          onReplace: nowhere,
          onDiscuss: nowhere,
          onLeave: nowhere,
        }}
      />
      <Toaster />
    </>,
  );
}

/** Shows a text beside one that differs from it at its beginning, its middle and its end. */
function compare(text: string): void {
  const middle = Math.floor(text.length / 2);
  const changed = `One ${text.slice(0, middle)} two ${text.slice(middle)} three`;
  root.render(
    <CompareTexts left={{ name: 'Before', text }} right={{ name: 'After', text: changed }} />,
  );
}

function view(): EditorView | null {
  const element = document.querySelector<HTMLElement>('.cm-editor');
  return element && EditorView.findFromDOM(element);
}

/** Pastes into the editor as the system does, or elsewhere. */
function paste(types: Readonly<Record<string, string>>, target = view()?.contentDOM): void {
  const clipboardData = new DataTransfer();
  for (const [type, words] of Object.entries(types)) {
    clipboardData.setData(type, words);
  }
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  target?.dispatchEvent(event);
}

/** Puts the cursor at a part of the text, between 0 and 1, and scrolls there. */
function goTo(part: number): void {
  const shown = view();
  shown?.focus();
  shown?.dispatch({
    selection: { anchor: Math.floor(shown.state.doc.length * part) },
    scrollIntoView: true,
  });
}

/** Scrolls the reader to a part of the text, between 0 and 1. */
function scrollTo(part: number): void {
  const reader = document.querySelector('.long-markdown');
  reader?.scrollTo(0, reader.scrollHeight * part);
}

/** Shows as many messages as a window does, and all of the first. */
async function showMessages(text: string): Promise<void> {
  const texts = Array.from({ length: 10 }, (_, at) => `${at} ${text}`.slice(0, text.length));
  root.render(
    texts.map((message, at) => (
      <Markdown key={at} text={message} onOpenLink={nowhere} onCopy={() => false} />
    )),
  );
  await settle();
  document.querySelector<HTMLElement>('.markdown > button')?.click();
  await settle();
  document.querySelector<HTMLElement>('.markdown > button')?.click();
}

/** Puts a text onto the clipboard of the system. */
async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

/** Shows what a text would become as items. */
async function previewOutline(text: string): Promise<void> {
  root.render(outlinePreview);
  await settle();
  paste({ 'text/plain': text }, document.body);
}

/** The acts of the benchmark in the page. */
export const page = {
  edit: (text: string) => open(text, 'edit'),
  read: (text: string) => open(text, 'read'),
  scrollTo,
  showMessages,
  compare,
  showField: (name: string) => root.render(fields[name]),
  previewOutline,
  copy,
  paste,
  goTo,
  length: () => view()?.state.doc.length ?? 0,
  /** Empties the page, so that the next act begins with nothing. */
  clear: () => root.render(null),
  /** The library parses ahead in pauses of typing, half a second after the last key at the latest. */
  settle: async () => {
    await settle();
    await new Promise((resolve) => {
      setTimeout(resolve, 600);
    });
    await settle();
  },
};

Object.assign(window, { page });
