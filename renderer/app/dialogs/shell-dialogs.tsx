import { lazy, Suspense } from 'react';
import type { ComponentProps } from 'react';
import { homePath } from '#shared/address/home-path.ts';
import type { Home } from '#shared/capability/home.ts';
import { offering, useHomes } from '../../entities/home/home-store.ts';
import { forgetHome } from '../../entities/nouns.ts';
import { useDescribedOperators } from '../../entities/operator/described-operators.ts';
import { NewThreadDialog } from '../../features/conversation/new-thread-dialog.tsx';
import { RenameThreadDialog } from '../../features/conversation/rename-thread-dialog.tsx';
import { DecisionDialog } from '../../features/decision/decision-dialog.tsx';
import { ConnectDialog } from '../../features/home/connect-dialog.tsx';
import { proposeService } from '../../features/home/connect-store.ts';
import { HomeSettingsDialog } from '../../features/home/home-settings-dialog.tsx';
import { UnknownHomeDialog } from '../../features/home/unknown-home-dialog.tsx';
import type { ActionContext } from '../actions/actions.ts';
import { closeDialog, openDialog, useDialog } from './dialog-store.ts';
import type { OpenDialog } from './dialog-store.ts';
import { GuildLinks } from '../links/guild-links.tsx';
import { hrefOf, itemPath, operatorPath, sharedAddressOf, threadPath } from '../places/paths.ts';
import { PaletteDialog } from '../palette/palette-dialog.tsx';
import { HomeList } from '../homes/home-list.tsx';
import { RecentChanges } from './recent-changes.tsx';
import { showGuild } from '../homes/show-guild.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

/** The settings, loaded when they are first opened to keep the start fast. */
const SettingsDialog = lazy(() =>
  import('../../features/settings/settings-dialog.tsx').then((module) => ({
    default: module.SettingsDialog,
  })),
);

/** The dialog that saves messages as a file, loaded when it is first opened. */
const ExportThreadDialog = lazy(() =>
  import('../../features/conversation/export/export-thread-dialog.tsx').then((module) => ({
    default: module.ExportThreadDialog,
  })),
);

/** The dialog that makes a plan of messages, loaded when it is first opened. */
const PlanDialog = lazy(() =>
  import('../../features/work/plan/plan-dialog.tsx').then((module) => ({
    default: module.PlanDialog,
  })),
);

/** The dialog that sends an item back, loaded when it is first opened. */
const SendBackDialog = lazy(() =>
  import('../../features/work/review/send-back-dialog.tsx').then((module) => ({
    default: module.SendBackDialog,
  })),
);

/** The guide, loaded with its pages when it is first opened. */
const GuideDialog = lazy(() =>
  import('../../features/guide/guide-dialog.tsx').then((module) => ({
    default: module.GuideDialog,
  })),
);

/** The dialog that is open, if there is one. */
export function ShellDialogs({
  context,
  navigate,
  onConnected,
}: {
  context: ActionContext;
  navigate: (path: string) => void;
  onConnected: (home: Home) => void;
}) {
  const dialog = useDialog((state) => state.dialog);
  const onClose = closeDialog;
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'new-thread':
      return (
        <NewThread
          {...dialog}
          onClose={onClose}
          onCreated={(conversationId) => {
            onClose();
            navigate(threadPath(dialog.homeId, conversationId));
          }}
        />
      );
    case 'export-thread':
      return <ExportThread {...dialog} onClose={onClose} />;
    case 'plan':
      return <MakePlan {...dialog} onClose={onClose} />;
    case 'send-back':
      return <SendBack {...dialog} onClose={onClose} />;
    case 'rename-thread':
      return <RenameThreadDialog {...dialog} onClose={onClose} />;
    case 'decision':
      return <DecisionDialog {...dialog} onClose={onClose} />;
    case 'connect':
      return <Connect place={dialog.place} {...{ navigate, onConnected, onClose }} />;
    case 'unknown-home':
      return <UnknownHome {...dialog} onClose={onClose} />;
    case 'home-settings':
      return <HomeSettings {...dialog} onClose={onClose} />;
    case 'palette':
      return <PaletteDialog context={context} navigate={navigate} onClose={onClose} />;
    case 'settings':
      return (
        <Suspense>
          <SettingsDialog sectionId={dialog.sectionId} {...settingsParts} onClose={onClose} />
        </Suspense>
      );
    case 'recent-changes':
      return <RecentChanges onClose={onClose} />;
    case 'shortcuts':
      return <ShortcutsDialog context={context} onClose={onClose} />;
    case 'guide':
      return <Guide onClose={onClose} />;
  }
}

function Guide(props: ComponentProps<typeof GuideDialog>) {
  return (
    <Suspense>
      <GuideDialog {...props} />
    </Suspense>
  );
}

function ExportThread(props: ComponentProps<typeof ExportThreadDialog>) {
  return (
    <Suspense>
      <ExportThreadDialog {...props} />
    </Suspense>
  );
}

function MakePlan(props: Omit<ComponentProps<typeof PlanDialog>, 'operators'>) {
  const operators = useDescribedOperators(props.homeId, props.guildId);
  return (
    <Suspense>
      <PlanDialog {...props} operators={operators} />
    </Suspense>
  );
}

function SendBack(props: Omit<ComponentProps<typeof SendBackDialog>, 'operators' | 'address'>) {
  const { homeId, guildId, workItemId } = props;
  const operators = useDescribedOperators(homeId, guildId);
  return (
    <Suspense>
      <GuildLinks homeId={homeId} guildId={guildId}>
        <SendBackDialog
          {...props}
          operators={operators}
          address={sharedAddressOf(homeId, itemPath(homeId, workItemId))}
        />
      </GuildLinks>
    </Suspense>
  );
}

/** The parts of the window that the settings need. */
const settingsParts = { homes: <HomeList />, operatorWay };

/** The link from the settings to an operator. */
function operatorWay(homeId: string, guildId: string, operatorId: string) {
  return {
    href: hrefOf(operatorPath(homeId, operatorId)),
    onLeave: () => {
      showGuild(homeId, guildId);
      closeDialog();
    },
  };
}

function NewThread({
  homeId,
  guildId,
  operatorIds,
  opening,
  title,
  continues,
  onCreated,
  onClose,
}: Extract<OpenDialog, { kind: 'new-thread' }> & {
  onCreated: (conversationId: string) => void;
  onClose: () => void;
}) {
  const operators = useDescribedOperators(homeId, guildId);
  const home = useHomes((state) => state.homes.find(({ id }) => id === homeId));
  return (
    <GuildLinks homeId={homeId} guildId={guildId}>
      <NewThreadDialog
        homeId={homeId}
        guildId={guildId}
        operators={operators}
        first={{ operatorIds, opening, title }}
        continues={continues}
        operatorList={offering(home, 'operators')}
        onClose={onClose}
        onCreated={onCreated}
      />
    </GuildLinks>
  );
}

function Connect({
  place,
  navigate,
  onConnected,
  onClose,
}: {
  place: string | undefined;
  navigate: (path: string) => void;
  onConnected: (home: Home) => void;
  onClose: () => void;
}) {
  return (
    <ConnectDialog
      onClose={onClose}
      onConnected={(home) => {
        onClose();
        onConnected(home);
        if (place !== undefined) {
          navigate(homePath(home.id, place));
        }
      }}
    />
  );
}

function UnknownHome({
  service,
  place,
  onClose,
}: Extract<OpenDialog, { kind: 'unknown-home' }> & { onClose: () => void }) {
  return (
    <UnknownHomeDialog
      host={service?.host}
      onConnect={() => {
        proposeService(service?.baseUrl ?? '');
        openDialog({ kind: 'connect', place });
      }}
      onClose={onClose}
    />
  );
}

function HomeSettings({
  homeId,
  task,
  onClose,
}: Extract<OpenDialog, { kind: 'home-settings' }> & { onClose: () => void }) {
  const home = useHomes((state) => state.homes.find(({ id }) => id === homeId));
  return (
    home && <HomeSettingsDialog {...{ home, onClose }} first={task} onSignedOut={forgetHome} />
  );
}
