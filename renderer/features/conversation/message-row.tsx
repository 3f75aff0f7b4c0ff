import { ListPlus } from 'lucide-react';
import { memo, useMemo } from 'react';
import type { ComponentType } from 'react';
import type { Message } from '#shared/domain/message/schema.ts';
import { copyText, openLink } from '../../bridge/outside.ts';
import { text } from '../../text/text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { CopyMessage } from './copy-message.tsx';
import { MessageHead } from './message-head.tsx';
import type { MakePlanOf, OpenMessageMenu } from './message-menu.tsx';
import { outlineOf } from './message-outline.ts';
import { useIsSelected } from './selection-store.ts';
import { ThreadsFrom } from './threads-from.tsx';
import { SkippedNote } from './skipped-note.tsx';
import { markdownWords } from '../../ui/markdown/markdown-html.ts';
import { formatExact, formatTime } from '../../ui/time.ts';
import './message-acts.css';

/** The run in which an operator's model was told something. */
export interface ToldPlace {
  readonly runId: string;
  /** The operator's. */
  readonly name: string;
}

/** Draws the work that was made of a message. */
export type WorkFrom = ComponentType<{
  homeId: string;
  conversationId: string;
  messageId: string;
}>;

/** One message: who, when, and its text in Markdown. */
export const MessageRow = memo(function MessageRow({
  homeId,
  conversationId,
  message,
  author,
  role,
  hasAuthor,
  isSought,
  onRetry,
  onMakePlan,
  onShowTold,
  onMenu,
  threadsFrom,
  WorkFrom,
}: {
  homeId: string;
  conversationId: string;
  message: Message;
  author: string;
  role: string | undefined;
  hasAuthor: boolean;
  /** Whether the thread was opened at it. */
  isSought?: boolean;
  onRetry: (messageId: string) => Promise<void>;
  onMakePlan: MakePlanOf;
  /** Shows what the operator's model was told in a run; absent where the service does not say. */
  onShowTold?: ((told: ToldPlace) => void) | undefined;
  /** Opens the menu of the message. */
  onMenu: OpenMessageMenu;
  /** The ids of the threads that were begun about the message. */
  threadsFrom?: readonly string[] | undefined;
  WorkFrom?: WorkFrom | undefined;
}) {
  const { retryOf, createdAt } = message;
  const name = useMessageName(author, createdAt, message.text);
  const isSelected = useIsSelected(homeId, conversationId, message.id);
  return (
    <article
      className="message"
      aria-label={isSelected ? text.conversation.selectedMessage(name) : name}
      data-selected={isSelected || undefined}
      aria-current={isSought ? 'location' : undefined}
      data-run={hasAuthor ? undefined : 'true'}
    >
      <MessageFace author={hasAuthor ? author : undefined} at={createdAt} />
      <div className="message-body">
        {hasAuthor && (
          <MessageHead {...{ author, role }}>
            <Moment at={createdAt} />
          </MessageHead>
        )}
        <div dir="auto">
          <Markdown text={message.text} onOpenLink={openLink} onCopy={copyText} />
        </div>
        <AddToWork {...{ message, onMakePlan }} />
        {WorkFrom && <WorkFrom {...{ homeId, conversationId }} messageId={message.id} />}
        {threadsFrom && <ThreadsFrom homeId={homeId} conversationIds={threadsFrom} />}
        {retryOf !== undefined && <SkippedNote onRetry={() => onRetry(retryOf)} />}
      </div>
      <MessageActs {...{ message, author, onShowTold, onMenu }} />
    </article>
  );
});

/** The face of the author; the time where the message before was by the same. */
function MessageFace({ author, at }: { author: string | undefined; at: string }) {
  return (
    <div className="message-face" data-copied="no">
      {author === undefined ? <Moment at={at} /> : <Avatar name={author} />}
    </div>
  );
}

/** The acts on a message: to see what its model was told, to copy it, and the menu of all others. */
function MessageActs({
  message,
  author,
  onShowTold,
  onMenu,
}: {
  message: Message;
  author: string;
  onShowTold: ((told: ToldPlace) => void) | undefined;
  onMenu: OpenMessageMenu;
}) {
  const { text: content, createdAt, runId } = message;
  const time = formatTime(createdAt);
  return (
    <div className="message-acts">
      {runId !== undefined && onShowTold !== undefined && (
        <button
          type="button"
          className="message-act"
          data-sign="told"
          title={text.told.title(author)}
          aria-label={text.told.show(author, time)}
          onClick={() => onShowTold({ runId, name: author })}
        />
      )}
      <CopyMessage {...{ content, author, time }} />
      <button
        type="button"
        className="message-act"
        data-sign="more"
        title={text.conversation.more}
        aria-label={text.conversation.moreAbout(author, time)}
        aria-haspopup="menu"
        onClick={({ currentTarget: anchor }) => onMenu(message, { anchor })}
      />
    </div>
  );
}

/** Below a message with a plan: makes work items of it. */
function AddToWork({ message, onMakePlan }: { message: Message; onMakePlan: MakePlanOf }) {
  const { id, text: said } = message;
  const outline = useMemo(() => outlineOf(said), [said]);
  return (
    outline !== '' && (
      <div className="message-fate">
        <Button kind="quiet" onClick={() => onMakePlan([{ id, text: outline }])}>
          <ListPlus size={14} aria-hidden="true" />
          {text.conversation.addToWork}
        </Button>
      </div>
    )
  );
}

/** A time of day, with the whole moment on hover. */
export function Moment({ at }: { at: string }) {
  return (
    <time className="message-time" dateTime={at} title={formatExact(at)}>
      {formatTime(at)}
    </time>
  );
}

/** How much of a message its name says. */
const beginningLength = 80;

/** The name of a message for whoever does not see it. */
export function useMessageName(author: string, at: string, content: string): string {
  const beginning = useMemo(() => markdownWords(content, beginningLength, true), [content]);
  return text.conversation.messageFrom(author, formatTime(at), beginning);
}
