import { Settings } from 'lucide-react';
import type { Home } from '#shared/capability/home.ts';
import { text } from '../../text/text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { ActionContext } from '../actions/actions.ts';
import type { HomeContent } from '../homes/home-content.ts';
import { PlaceSteps } from './place-steps.tsx';
import './sidebar.css';

export interface SidebarHeadProps {
  readonly home: Home;
  readonly content: HomeContent;
  readonly onChooseGuild: (guildId: string) => void;
  readonly onSettings: () => void;
}

/**
 * The names of guild and home, and the ways back and forward. A remote home also has a button for its
 * settings.
 */
export function SidebarHead({
  home,
  content,
  onChooseGuild,
  onSettings,
  context,
}: SidebarHeadProps & { readonly context?: ActionContext }) {
  const isRemote = home.kind === 'remote';
  return (
    <div className="sidebar-head">
      <div className="sidebar-names">
        <GuildTitle home={home} content={content} onChooseGuild={onChooseGuild} />
        {isRemote && content.kind === 'guild' && content.guild.name !== home.name && (
          <p className="sidebar-home" dir="auto">
            {home.name}
          </p>
        )}
      </div>
      {isRemote && (
        <IconButton
          label={text.app.homeActions.settings}
          icon={<Settings size={16} aria-hidden="true" />}
          onClick={onSettings}
        />
      )}
      {context && <PlaceSteps context={context} />}
    </div>
  );
}

/** The guild's name, or the choice of a guild if the home has several. */
function GuildTitle({
  home,
  content,
  onChooseGuild,
}: Pick<SidebarHeadProps, 'home' | 'content' | 'onChooseGuild'>) {
  if (content.kind !== 'guild') {
    return (
      <h2 className="sidebar-title" dir="auto">
        {home.name}
      </h2>
    );
  }
  const { guild, guilds } = content;
  if (guilds.length < 2) {
    return (
      <h2 className="sidebar-title" dir="auto">
        {guild.name}
      </h2>
    );
  }
  return (
    <select
      className="sidebar-title sidebar-guilds"
      aria-label={text.app.guild}
      value={guild.id}
      onChange={(event) => onChooseGuild(event.target.value)}
    >
      {guilds.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
