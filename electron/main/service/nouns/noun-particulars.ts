import type { BareService } from '../emulated-list.ts';
import type { InferredDirectory } from '../inferred-directory.ts';

/** What is particular to a noun on a service that lacks extensions. */
export interface NounParticulars {
  /** What stands in for its operations, by what they do, where its list does not tell. */
  readonly emulations?: Readonly<
    Record<string, (service: BareService, request: never) => Promise<object>>
  >;
  /** What one of a guild tells of people and places. */
  readonly infer?: (directory: InferredDirectory, row: never, guildId: string) => void;
  /** The same of one that is listed as the person's own, whatever guild it is of. */
  readonly inferOwn?: (directory: InferredDirectory, row: never) => void;
  /** Whose key it is, where one that was created with it tells. */
  readonly userOf?: (created: never, request: never) => string | undefined;
}
