import type { BareService } from '../emulated-list.ts';
import type { InferredDirectory } from '../inferred-directory.ts';

/** What is particular to a noun on a service that lacks extensions. */
export interface NounParticulars {
  /** What stands in for its operations, by what they do, where its list does not tell. */
  readonly emulations?: Readonly<
    Record<string, (service: BareService, request: never) => Promise<object>>
  >;
  /** What one of it tells of people and places; of the person's own no guild is known. */
  readonly infer?: (directory: InferredDirectory, row: never, guildId: string | undefined) => void;
  /** Whose key it is, where one that was created with it tells. */
  readonly userOf?: (created: never, request: never) => string | undefined;
}
