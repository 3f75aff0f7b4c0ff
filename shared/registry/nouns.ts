// All nouns of the contract, one line each. Each is defined in its own folder.
export * as service from '../domain/service/noun.ts';
export * as user from '../domain/user/noun.ts';
export * as guild from '../domain/guild/noun.ts';
export * as operator from '../domain/operator/noun.ts';
export * as model from '../domain/model/noun.ts';
export * as run from '../domain/run/noun.ts';
export * as question from '../domain/question/noun.ts';
export * as proposal from '../domain/proposal/noun.ts';
export * as conversation from '../domain/conversation/noun.ts';
export * as message from '../domain/message/noun.ts';
export * as document from '../domain/document/noun.ts';
export * as search from '../domain/search/noun.ts';
export * as notification from '../domain/notification/noun.ts';
export * as workItem from '../domain/work-item/noun.ts';
export * as trash from '../domain/trash/noun.ts';
