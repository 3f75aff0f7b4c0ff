import type {
  OperationName,
  OperationOutput,
  OperationRequest,
} from '#shared/contract/registry.ts';

/** One answer with the question to it: `switch` on its name and both are known. */
export type OperationAnswer<Names extends OperationName = OperationName> = {
  readonly [Name in Names]: {
    readonly name: Name;
    readonly request: OperationRequest<Name>;
    readonly output: OperationOutput<Name>;
  };
}[Names];
