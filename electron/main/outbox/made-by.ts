import type { SubjectKind } from '#shared/capability/write-rules.ts';
import type { ServiceEvent } from '#shared/contract/service-event.ts';

/** What an event tells the making of. */
export interface Made {
  readonly id: string;
  readonly kind: SubjectKind | 'message';
  /** What its writes go out with. */
  readonly subjectKind: SubjectKind;
  /** Where a message stands, and who wrote it. */
  readonly conversationId?: string;
  readonly authorId?: string;
}

/** What an event says was made; undefined where it tells of something else. */
export function madeBy(event: ServiceEvent): Made | undefined {
  if (event.type === 'message.created') {
    const { conversationId, message } = event.data;
    const { id, authorId } = message;
    return { id, kind: 'message', subjectKind: 'conversation', conversationId, authorId };
  }
  if (event.type === 'conversation.created') {
    return thing(event.data.conversation.id, 'conversation');
  }
  if (event.type === 'work_item.created') {
    return thing(event.data.workItem.id, 'work_item');
  }
  if (event.type === 'document.created') {
    return thing(event.data.document.id, 'document');
  }
  return event.type === 'operator.created' ? thing(event.data.operator.id, 'operator') : undefined;
}

function thing(id: string, kind: SubjectKind): Made {
  return { id, kind, subjectKind: kind };
}
