import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { Home } from '#shared/capability/home.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { Update } from '#shared/capability/update.ts';
import { guildSchema } from '#shared/domain/guild/schema.ts';
import { Application } from '../../renderer/app/application.tsx';
import { openDialog } from '../../renderer/app/dialogs/dialog-store.ts';
import type { OpenDialog } from '../../renderer/app/dialogs/dialog-store.ts';
import { followHomes } from '../../renderer/app/homes/follow-homes.ts';
import { useLayout } from '../../renderer/app/places/layout-store.ts';
import { useFirstRun } from '../../renderer/features/first-run/first-run-store.ts';
import { triageStore } from '../../renderer/entities/local-state/triage-store.ts';
import { useUpdate } from '../../renderer/entities/update-store.ts';
import { buildDocument, buildEntry } from '../../renderer/testing/build-entities.ts';
import { fakeBridge } from '../../renderer/testing/fake-bridge.ts';
import type { BridgeAnswers } from '../../renderer/testing/fake-bridge.ts';
import { documents, menu, otherMenu } from './sample-documents.ts';
import { here, items, messages, operators, since, thread } from './sample-guild.ts';
import type { Story } from './story.ts';
import { fillLocal } from '../../renderer/testing/fill-local.ts';
/* oxlint-disable import/no-unassigned-import --
   The application loads these when they are first shown; a picture does not wait for that. */
import '../../renderer/features/documents/compare/compare-texts.tsx';
import '../../renderer/ui/markdown/compare/compared-cells.tsx';
import '../../renderer/ui/markdown/compare/compared-markdown.tsx';
import '../../renderer/features/documents/document-screen.tsx';
import '../../renderer/features/documents/documents-screen.tsx';
import '../../renderer/features/documents/editor/content-editor.tsx';
import '../../renderer/features/documents/editor/new-document.tsx';
import '../../renderer/features/guide/guide-dialog.tsx';
import '../../renderer/features/inbox/inbox-screen.tsx';
import '../../renderer/features/search/search-screen.tsx';
import '../../renderer/features/work/item/item-screen.tsx';
import '../../renderer/features/work/overview/overview.tsx';
import '../../renderer/features/work/work-screen.tsx';

/** The state in which the application is shown. */
export interface Shown {
  readonly path?: string;
  readonly homes?: readonly Home[];
  readonly entries?: readonly Partial<OutboxEntry>[];
  readonly answers?: BridgeAnswers;
  readonly dialog?: OpenDialog;
  readonly update?: Omit<Update, 'checksBySelf'>;
}

/** A story of the whole application at a place, over the sample guild. */
export function screen(
  id: string,
  { path = '/home/local/threads', homes = [here], entries = [], answers, dialog, update }: Shown,
): Story {
  const show = (): ReactNode => {
    location.hash = path;
    fakeBridge({ ...usualAnswers, ...answersFor(homes, entries), ...answers });
    useFirstRun.setState({
      state: {
        step: 'doors',
        guildName: '',
        template: 'product_launch',
        goal: { text: '', by: '', steps: '', isHelped: false },
        isMaking: false,
      },
    });
    useLayout.setState({ isRead: true });
    fillLocal(triageStore);
    useUpdate.setState({ update: update && { ...update, checksBySelf: true } });
    return <Running dialog={dialog} />;
  };
  return { id, group: 'Screens', show };
}

/** The application with what main tells it as it starts. */
function Running({ dialog }: { dialog: OpenDialog | undefined }) {
  useEffect(() => {
    void followHomes();
    if (dialog !== undefined) {
      openDialog(dialog);
    }
  }, [dialog]);
  return (
    <div className="workbench-screen" data-has-dialog={dialog !== undefined}>
      <Application />
    </div>
  );
}

function answersFor(
  homes: readonly Home[],
  entries: readonly Partial<OutboxEntry>[],
): BridgeAnswers {
  return {
    'home.list': () => ({ homes: [...homes] }),
    'outbox.list': () => ({ entries: entries.map((entry) => buildEntry(entry)) }),
  };
}

const usualAnswers: BridgeAnswers = {
  'guild.list': () => ({ guilds: [guildSchema.parse({ id: 'gld_1', name: 'The bakery' })] }),
  'operator.list': () => ({ operators }),
  'conversation.list': () => ({ conversations: [thread] }),
  'conversation.get': () => thread,
  'message.list': () => ({ messages }),
  'work_item.list': () => ({ workItems: items, nextCursor: null }),
  'work_item.history': () => ({ changes: [], nextCursor: null, beginsAt: since }),
  'work_item.list_changes': () => ({ changes: [], nextCursor: null, beginsAt: since }),
  'document.list': () => ({ documents, nextCursor: null }),
  'document.get': ({ docId }) => ({
    ...(documents.find(({ id }) => id === docId) ?? buildDocument()),
    content: menu,
  }),
  'document.versions': () => ({
    versions: [{ version: 1, title: 'Bread', type: 'brief', content: otherMenu, updatedAt: since }],
    nextCursor: null,
  }),
  'search.find': () => ({ results: [] }),
  'notification.list': () => ({ notifications: [], nextCursor: null }),
  'home.watch': () => ({}),
  'action.report': () => ({}),
  'attention.report': () => ({}),
  'pane.keep': () => ({}),
  'appearance.change': () => ({}),
  'application.about': () => ({
    version: '1.4.0',
    components: [
      { name: 'Electron', version: '43.2.0' },
      { name: 'Chromium', version: '150.0.7871.0' },
    ],
    hasLicences: true,
  }),
};
