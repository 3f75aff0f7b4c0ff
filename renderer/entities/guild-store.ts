import { create } from 'zustand';
import type { Guild } from '#shared/domain/guild/schema.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { idle } from './load-state.ts';
import type { LoadState } from './load-state.ts';
import { placeKey, withoutHome } from './place-key.ts';
import type { PlaceKey } from './place-key.ts';
import { memoryLimits } from '#shared/limits/limits.ts';

/** The guilds and the operators of each home, as far as they were read. */
export interface GuildState {
  /** By home id. */
  readonly guilds: Readonly<Record<string, readonly Guild[]>>;
  /** By home and guild. */
  readonly operators: Readonly<Record<PlaceKey, readonly Operator[]>>;
  /** How far the reading of a home's guilds has come, by home id. */
  readonly load: Readonly<Record<string, LoadState>>;
}

/** The entity store of guilds and their operators. */
export const useGuilds = create<GuildState>()(() => ({ guilds: {}, operators: {}, load: {} }));

/** Marks how far the reading of a home's guilds has come. */
export function applyGuildLoad(state: GuildState, homeId: string, load: LoadState): GuildState {
  return { ...state, load: { ...state.load, [homeId]: load } };
}

/** Takes the guilds of a home as they were read. */
export function applyGuildsRead(
  state: GuildState,
  homeId: string,
  guilds: readonly Guild[],
): GuildState {
  return { ...state, guilds: { ...state.guilds, [homeId]: guilds } };
}

/** Takes one guild that was founded or renamed. */
export function applyGuild(state: GuildState, homeId: string, guild: Guild): GuildState {
  const known = guildsOf(state, homeId);
  const isKnown = known.some(({ id }) => id === guild.id);
  return applyGuildsRead(
    state,
    homeId,
    isKnown ? known.map((other) => (other.id === guild.id ? guild : other)) : [...known, guild],
  );
}

/** Takes the operators of a guild as they were read. */
export function applyOperatorsRead(
  state: GuildState,
  homeId: string,
  guildId: string,
  operators: readonly Operator[],
): GuildState {
  const key = placeKey(homeId, guildId);
  return { ...state, operators: { ...state.operators, [key]: operators } };
}

/** Takes one operator that joined a guild or was changed. */
export function applyOperator(
  state: GuildState,
  homeId: string,
  guildId: string,
  operator: Operator,
): GuildState {
  const known = operatorsOf(state, homeId, guildId);
  const others = known.filter(({ id }) => id !== operator.id);
  const at = known.findIndex(({ id }) => id === operator.id);
  if (at < 0 && known.length >= memoryLimits.operatorsPerGuild) {
    return state;
  }
  return applyOperatorsRead(
    state,
    homeId,
    guildId,
    at < 0 ? [...known, operator] : others.toSpliced(at, 0, operator),
  );
}

/** A home was signed out or removed: nothing of it stays. */
export function applyGuildsForgotten(state: GuildState, homeId: string): GuildState {
  const { [homeId]: _guilds, ...guilds } = state.guilds;
  const { [homeId]: _load, ...load } = state.load;
  return { guilds, load, operators: withoutHome(state.operators, homeId) };
}

/** How far the reading of a home's guilds has come. */
export function guildLoadOf(state: GuildState, homeId: string): LoadState {
  return state.load[homeId] ?? idle;
}

const none: readonly never[] = [];

/** The guilds of a home, empty while nothing was read. */
export function guildsOf(state: GuildState, homeId: string): readonly Guild[] {
  return state.guilds[homeId] ?? none;
}

/** The operators of a guild, empty while nothing was read. */
export function operatorsOf(
  state: GuildState,
  homeId: string,
  guildId: string,
): readonly Operator[] {
  return state.operators[placeKey(homeId, guildId)] ?? none;
}
