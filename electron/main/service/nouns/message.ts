import type { OperationRequest } from '#shared/contract/registry.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import type { NounParticulars } from './noun-particulars.ts';

/** What is particular to messages on a service that lacks extensions. */
export const messageParticulars: NounParticulars = {
  userOf: (
    { authorType, authorId }: Message,
    { asOperatorId }: OperationRequest<'message.create'>,
  ) => (asOperatorId === undefined && authorType !== 'operator' ? authorId : undefined),
};
