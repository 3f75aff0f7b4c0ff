import { isDeepStrictEqual } from 'node:util';
import type {
  OperationName,
  OperationOutput,
  OperationRequest,
} from '#shared/registry/registry.ts';
import { guildResource } from '#shared/domain/guild/resource.ts';
import { operatorResource } from '#shared/domain/operator/resource.ts';
import { factLimits } from '#shared/limits/kept-limits.ts';
import type { HomeFacts } from './home-record.ts';

const guildList = guildResource.operations.list;
const operatorList = operatorResource.operations.list;

type Guilds = OperationOutput<typeof guildList>;
type Operators = OperationOutput<typeof operatorList>;

/** An answer of the service, and what was asked. */
export interface Answered {
  readonly input: unknown;
  readonly output: unknown;
}

/** The facts with the names that an answer tells, of guilds or of a guild's operators. */
export function withNames(
  facts: HomeFacts,
  operation: OperationName,
  { input, output }: Answered,
): HomeFacts {
  // The answer was parsed by the schema of its operation.
  if (operation === guildList) {
    const guilds = (output as Guilds).guilds.map(({ id, name }) => ({ id, name }));
    return { ...facts, guilds: rowsWithin(guilds, factLimits.guildBytes) };
  }
  if (operation === operatorList) {
    const { guildId } = input as OperationRequest<typeof operatorList>;
    const told = (output as Operators).operators.map(({ id, name, role }) => {
      const row = { guildId: guildId as string, id, name };
      return role === undefined ? row : { ...row, role };
    });
    const known = facts.operators?.filter((row) => row.guildId === guildId);
    if (isDeepStrictEqual(known, told)) {
      return facts;
    }
    // Those of the guild that has changed last go last.
    const others = facts.operators?.filter((row) => row.guildId !== guildId) ?? [];
    return { ...facts, operators: rowsWithin([...told, ...others], factLimits.operatorBytes) };
  }
  return facts;
}

/** The answer to a read that the kept names make up; undefined where they do not. */
export function namesFor(facts: HomeFacts, operation: OperationName, input: unknown): unknown {
  if (operation === guildList) {
    return facts.guilds && { guilds: facts.guilds };
  }
  if (operation === operatorList) {
    const { guildId } = input as OperationRequest<typeof operatorList>;
    const rows = facts.operators?.filter((row) => row.guildId === guildId) ?? [];
    const operators = rows.map(({ guildId: _guildId, ...row }) => ({ ...row, capabilities: [] }));
    return operators.length === 0 ? undefined : { operators };
  }
  return undefined;
}

/** The rows, from the first on, that take no more bytes together. */
function rowsWithin<Row>(rows: readonly Row[], bytes: number): Row[] {
  let left = bytes;
  const end = rows.findIndex((row) => {
    left -= Buffer.byteLength(JSON.stringify(row));
    return left < 0;
  });
  return end === -1 ? [...rows] : rows.slice(0, end);
}
