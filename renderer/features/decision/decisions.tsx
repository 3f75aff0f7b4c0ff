import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Proposal } from '#shared/domain/proposal/schema.ts';
import type { Question } from '#shared/domain/question/schema.ts';
import { proposalStore, questionStore } from '../../entities/decision/decision-stores.ts';
import { openDecisions, useDecisionReading } from '../../entities/decision/use-decision-reading.ts';
import { text } from '../../text/text.ts';
import { useMedia } from '../../ui/use-media.ts';
import type { Decision } from './decide.ts';
import { DecisionLine } from './decision-line.tsx';
import { DecisionPart } from './decision-part.tsx';

/** From which height of the window on a form has room beside the messages of its thread. */
const isRoomy = '(height >= 560px)';

/**
 * The questions and proposals in one thread or on one item: the open ones, and those that were
 * settled here. Above the composer of a low window, each is a line that opens a dialog.
 */
export function Decisions({
  homeId,
  guildId,
  about,
}: {
  homeId: string;
  guildId: string;
  about: { readonly conversationId: string } | { readonly workItemId: string };
}) {
  const shown = useShown(useDecisions(homeId, guildId), about);
  const hasRoom = useMedia(isRoomy);
  const Shown = hasRoom || 'workItemId' in about ? DecisionPart : DecisionLine;
  return (
    shown.length > 0 && (
      <section className="decisions" aria-label={text.decision.waiting}>
        {shown.map((decision) => (
          <Shown key={decision.row.id} {...{ homeId, guildId, decision }} />
        ))}
      </section>
    )
  );
}

/** The questions and proposals of a guild that were open, the oldest first. */
function useDecisions(homeId: string, guildId: string): readonly Decision[] {
  const isTold = useDecisionReading(homeId, guildId);
  const questions = useStore(
    questionStore.api,
    (state) => questionStore.list(homeId, openDecisions(guildId), state).rows,
  );
  const proposals = useStore(
    proposalStore.api,
    (state) => proposalStore.list(homeId, openDecisions(guildId), state).rows,
  );
  return useMemo(
    () => (isTold ? inOrder(questions, proposals) : []),
    [isTold, questions, proposals],
  );
}

function inOrder(questions: readonly Question[], proposals: readonly Proposal[]): Decision[] {
  return [
    ...questions.map((row) => ({ noun: 'question', row }) as const),
    ...proposals.map((row) => ({ noun: 'proposal', row }) as const),
  ].toSorted((a, b) => (a.row.createdAt < b.row.createdAt ? -1 : 1));
}

/** The open decisions about a thing, and those that were open when it was first shown. */
function useShown(
  decisions: readonly Decision[],
  about: { readonly conversationId: string } | { readonly workItemId: string },
): readonly Decision[] {
  const isAbout = ({ row }: Decision) =>
    'conversationId' in about
      ? row.conversationId === about.conversationId
      : row.workItemId === about.workItemId;
  const own = decisions.filter(isAbout);
  const open = own.filter(({ row }) => row.state === 'open').map(({ row }) => row.id as string);
  const [seen, setSeen] = useState<readonly string[]>([]);
  const unseen = open.filter((id) => !seen.includes(id));
  if (unseen.length > 0) {
    setSeen([...seen, ...unseen]);
  }
  return own.filter(({ row }) => row.state === 'open' || seen.includes(row.id));
}
