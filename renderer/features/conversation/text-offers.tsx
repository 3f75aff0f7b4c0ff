import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { composerLimits } from '#shared/limits/page-limits.ts';
import { problemOf } from '../../bridge/call.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { fitsField } from '../../ui/fits-field.ts';
import './text-offers.css';

/** A text that is to be a document; that of a file has its name. */
interface DocumentText {
  readonly content: string;
  readonly name?: string | undefined;
}

/** Makes a document of a text, and answers with the link to it. */
export type MakeDocument = (written: DocumentText) => Promise<string>;

/** A long text that may be a document. */
export interface LongText extends DocumentText {
  /** Whether it stands in the message, as a paste does; a file, and what is too long, does not. */
  readonly isIn: boolean;
}

interface TextOffer extends LongText {
  readonly id: number;
}

const { files: most } = composerLimits;

/** Whether a text is so long that it is offered as a document. */
export function isLong(written: string): boolean {
  const { longText, longLines } = composerLimits;
  return written.length > longText || written.split('\n', longLines + 2).length > longLines + 1;
}

interface OfferActs {
  readonly draft: string;
  readonly makeDocument: MakeDocument | undefined;
  /** Puts words into the message: in the place of others, where these stand in it. */
  readonly put: (words: string, former?: string) => void;
}

/** The long texts of a composer, and what becomes of each (decision 0294). */
export function useTextOffers({ draft, makeDocument, put }: OfferActs) {
  const [all, setAll] = useState<readonly TextOffer[]>([]);
  const [busy, setBusy] = useState<readonly number[]>([]);
  const [failure, setFailure] = useState<string>();
  const lastId = useRef(0);
  const drop = ({ id }: TextOffer) => setAll((offers) => offers.filter((each) => each.id !== id));
  const offer = (written: LongText) => {
    lastId.current += 1;
    const one = { ...written, id: lastId.current };
    // A text that is pasted again is offered once.
    setAll((offers) => [...offers.filter((each) => !isSame(each, one)), one].slice(-most));
  };
  const make = async (one: TextOffer) => {
    if (makeDocument === undefined) {
      return;
    }
    setBusy((ids) => [...ids, one.id]);
    try {
      const link = await makeDocument({ content: one.content, name: one.name });
      put(link, one.isIn ? one.content : undefined);
      setFailure(undefined);
      drop(one);
    } catch (error) {
      setFailure(problemOf(error).detail);
    } finally {
      setBusy((ids) => ids.filter((id) => id !== one.id));
    }
  };
  const insert = (one: TextOffer) => {
    put(one.content);
    drop(one);
  };
  // A paste that was changed, sent or taken back is no longer there to become a document.
  const offers = all.filter(({ isIn, content }) => !isIn || draft.includes(content));
  return { offers, busy, failure, offer, make, insert, drop };
}

function isSame(one: LongText, other: LongText): boolean {
  return one.name === other.name && one.content === other.content;
}

interface OfferListProps {
  readonly offers: readonly TextOffer[];
  readonly busy: readonly number[];
  /** Whether documents can be made here. */
  readonly canMake: boolean;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onMake: (offer: TextOffer) => Promise<void>;
  readonly onInsert: (offer: TextOffer) => void;
  readonly onDrop: (offer: TextOffer) => void;
}

/** The long texts that may be documents, each with what can be done. Nothing is done by itself. */
export function TextOffers({ offers, ...rest }: OfferListProps) {
  return (
    <div role="status">
      {offers.length > 0 && (
        <ul className="text-offers" aria-label={text.conversation.offers.label}>
          {offers.map((offer) => (
            <OfferRow key={offer.id} {...rest} offer={offer} />
          ))}
        </ul>
      )}
    </div>
  );
}

function OfferRow({
  offer,
  busy,
  canMake,
  field,
  onMake,
  onInsert,
  onDrop,
}: Omit<OfferListProps, 'offers'> & { offer: TextOffer }) {
  const words = text.conversation.offers;
  const isBusy = busy.includes(offer.id);
  // The button that was pressed goes with its row.
  const andGoOn = (act: (one: TextOffer) => void) => () => {
    act(offer);
    field.current?.focus();
  };
  return (
    <li className="text-offer">
      <p dir="auto">{saidOf(offer)}</p>
      {canMake && (
        <Button
          disabled={isBusy}
          onClick={() => void onMake(offer).then(() => field.current?.focus())}
        >
          {words.make}
        </Button>
      )}
      {!offer.isIn && fitsField(offer.content) && (
        <Button kind="quiet" disabled={isBusy} onClick={andGoOn(onInsert)}>
          {words.insert}
        </Button>
      )}
      <Button kind="quiet" onClick={andGoOn(onDrop)}>
        {offer.isIn ? words.leave : words.leaveOut}
      </Button>
    </li>
  );
}

function saidOf({ name, isIn, content: { length } }: TextOffer): string {
  const { pasted, tooLong, file } = text.conversation.offers;
  return name === undefined ? (isIn ? pasted : tooLong)(length) : file(name, length);
}
