import type { EventName } from '#shared/registry/registry.ts';

interface FrameParts {
  readonly name: EventName;
  readonly seq?: number;
  readonly at: string;
  readonly guildId: string | undefined;
  readonly data: string;
}

/** Builds a frame around data that is already JSON. Names, ids and times need no escaping. */
export function frameOf({ name, seq, at, guildId, data }: FrameParts): string {
  const position = seq === undefined ? '' : `"seq":${seq},`;
  const guild = guildId === undefined ? '' : `"guildId":"${guildId}",`;
  return `{"type":"${name}",${position}"at":"${at}",${guild}"data":${data}}`;
}
