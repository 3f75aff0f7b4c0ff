import { ArrowUp } from 'lucide-react';
import { memo, useRef } from 'react';
import type { ClipboardEvent, KeyboardEvent, ReactNode, RefObject } from 'react';
import { text } from '../../text/text.ts';
import { useJoining } from './use-joining.ts';
import { saveDraftsSoon } from '../../entities/local-state/draft-store.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { MostCost } from '../../operators/most-cost.tsx';
import { CompletingTextarea } from '../../ui/completion/completing-textarea.tsx';
import type { Person } from '../../ui/completion/completion-source.ts';
import { Button } from '../../ui/button.tsx';
import { directionOf } from '../../ui/text-direction.ts';
import { keyOf } from '../../ui/key-of.ts';
import { ComposerCount } from './composer-count.tsx';
import { SendAs } from './send-as.tsx';
import { SendLater } from './send-later.tsx';
import { TextOffers, useTextOffers } from './text-offers.tsx';
import type { MakeDocument } from './text-offers.tsx';
import type { SendOptions } from './actions.ts';
import { useComposer } from './use-composer.ts';
import { useGivenTexts } from './use-given-texts.ts';
import './composer.css';

interface ComposerProps {
  readonly homeId: string;
  readonly conversationId: string;
  /** The guild of the thread, where it is known: then the most that an answer may cost is said. */
  readonly guildId?: string | undefined;
  readonly placeholder: string;
  /** The operators of the thread, who are offered before others. */
  readonly people?: readonly Person[];
  /** Where others are to find the field. */
  readonly field?: RefObject<HTMLTextAreaElement | null>;
  /** Makes a document of a long text; absent where that is not possible. */
  readonly makeDocument?: MakeDocument | undefined;
}

const nobody: readonly Person[] = [];

/**
 * Where a message is written. Enter sends, Shift+Enter breaks the line. The messages that come
 * meanwhile draw it no second time.
 */
export const Composer = memo(function Composer(props: ComposerProps) {
  const { people = nobody, makeDocument } = props;
  const own = useRef<HTMLTextAreaElement>(null);
  const input = props.field ?? own;
  const joining = useJoining(props);
  const { draft, canSend, isTooLong, isAccepting, send, ...composer } = useComposer(props, input);
  const { offer, ...texts } = useTextOffers({ draft, makeDocument, put: composer.put });
  const given = useGivenTexts({ onShort: (content) => composer.put(content), onLong: offer });
  const sendOwn = () => send({ whileWorking: joining.choice });
  const canMake = makeDocument !== undefined;
  const isOneDocument = canMake && isTooLong && draft.length <= textLimits.documentContent;
  return (
    <form
      className="composer"
      aria-busy={isAccepting}
      onSubmit={(event) => {
        event.preventDefault();
        sendOwn();
      }}
      {...given.handlers}
    >
      <Failure words={texts.failure ?? composer.failure}>
        {isOneDocument && texts.offers.length === 0 && (
          <Button onClick={() => void texts.make({ id: 0, content: draft, isIn: true })}>
            {text.conversation.offers.make}
          </Button>
        )}
      </Failure>
      <TextOffers
        {...{ field: input, canMake, offers: texts.offers, busy: texts.busy }}
        onMake={texts.make}
        onInsert={texts.insert}
        onDrop={texts.drop}
      />
      <div className="composer-box" data-over={given.isOver ? '' : undefined}>
        <ComposerField
          {...{ input, draft, people, placeholder: props.placeholder }}
          onWrite={composer.onWrite}
          onPaste={given.onPaste}
          onSend={sendOwn}
        />
        <ComposerTools
          {...props}
          {...{ canSend, joining, people }}
          length={draft.length}
          onSend={(options) => {
            send(options);
            // The menu gives the focus back to its button first.
            requestAnimationFrame(() => input.current?.focus());
          }}
        />
      </div>
    </form>
  );
});

/** Beside the field: what will happen to the message, how much room is left, and how it is sent. */
function ComposerTools({
  homeId,
  guildId,
  joining,
  people,
  canSend,
  length,
  onSend,
}: Pick<ComposerProps, 'homeId' | 'guildId'> & {
  joining: ReturnType<typeof useJoining>;
  people: readonly Person[];
  canSend: boolean;
  length: number;
  onSend: (options: SendOptions) => void;
}) {
  return (
    <div className="composer-tools">
      {joining.label === undefined ? (
        <p className="composer-hint">{text.conversation.composerHint}</p>
      ) : (
        <Button kind="quiet" onClick={joining.toggle}>
          {joining.label}
        </Button>
      )}
      <ComposerCount length={length} max={textLimits.messageText} />
      {guildId !== undefined && (
        <MostCost {...{ homeId, guildId }} operatorIds={people.map(({ id }) => id)} />
      )}
      {people.length > 0 && (
        <SendAs {...{ people, canSend }} onSend={(asOperatorId) => onSend({ asOperatorId })} />
      )}
      <SendLater canSend={canSend} onSend={(sendAt) => onSend({ sendAt })} />
      <button
        type="submit"
        className="composer-send"
        aria-label={text.conversation.send}
        title={text.conversation.sendWithKey}
        disabled={!canSend}
      >
        <ArrowUp size={18} />
      </button>
    </div>
  );
}

/** Why a message was not sent, or cannot be, and a way on. */
function Failure({ words, children }: { words: string | undefined; children: ReactNode }) {
  return (
    words !== undefined && (
      <div className="composer-failure">
        <p role="alert">{words}</p>
        {children}
      </div>
    )
  );
}

function ComposerField({
  input,
  draft,
  placeholder,
  people,
  onWrite,
  onPaste,
  onSend,
}: {
  input: RefObject<HTMLTextAreaElement | null>;
  draft: string;
  placeholder: string;
  people: readonly Person[];
  onWrite: (draft: string) => void;
  onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  onSend: () => void;
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (keyOf(event) === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      onSend();
    }
  };
  return (
    <CompletingTextarea
      field={input}
      people={people}
      className="composer-input"
      data-pane-start=""
      dir={directionOf(draft)}
      aria-label={text.conversation.message}
      placeholder={placeholder}
      rows={1}
      value={draft}
      onWrite={onWrite}
      onKeyDown={onKeyDown}
      onBlur={saveDraftsSoon}
      onPaste={onPaste}
      // The composer takes what is dropped onto any part of it.
      onDrop={undefined}
      onDragOver={undefined}
    />
  );
}
