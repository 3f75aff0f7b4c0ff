import { ModelFault } from '../../electron/server/operators/model/model-fault.ts';
import type { ReplyPart } from '../../electron/server/operators/model/model-port.ts';
import { ProblemError } from '../../shared/problem/problem.ts';
import type { MutedNoun } from '../../shared/local/triage-kinds.ts';
import { conversationStore } from '../../renderer/entities/conversation/conversation-store.ts';
import { saveTriage } from '../../renderer/entities/local-state/triage-store.ts';
import { isMuted, muteTriage } from '../../renderer/entities/local-state/muted.ts';
import { markRead, markUnread } from '../../renderer/entities/read-state/mark-read.ts';
import type { HeldCall } from './needs-you-models.ts';
import type { HomeLink, NeedsYouPage } from './needs-you-page.ts';
import { ServiceGone } from './needs-you-service.ts';
import type { Guild } from './needs-you-service.ts';
import { sleep } from './needs-you-time.ts';
import type { SeededRandom } from './seeded-random.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

interface Around {
  readonly page: NeedsYouPage;
  readonly link: HomeLink;
  readonly random: SeededRandom;
}

interface Played extends Around {
  readonly guild: Guild;
}

type Step = (played: Played) => void | Promise<void>;

/** The steps in a home that is connected, each as often as its weight says. */
const steps: readonly (readonly [weight: number, step: Step])[] = [
  [5, post],
  [4, assign],
  [16, reply],
  [9, decide],
  [2, stop],
  [4, changeItem],
  [1, restore],
  [2, retry],
  [2, readThread],
  [2, mute],
  [1, trust],
  [2, pause],
  [1, archive],
  [1, sleepOn],
];

/** Does something to the way to a home, or to the window, and returns its name. */
export async function playAround({ page, link, random }: Around): Promise<string> {
  if (!link.isConnected) {
    page.connect(link, random.chance(0.8));
    return 'connect';
  }
  const kind = random.pick([
    'kill soon',
    'kill soon',
    'kill',
    'disconnect',
    'new window',
    'new window',
  ]);
  if (kind === 'kill soon') {
    link.service.killAt(1 + random.below(6), random.chance(0.5));
  } else if (kind === 'kill') {
    link.service.kill();
  } else if (kind === 'disconnect') {
    page.disconnect(link);
  } else {
    page.close();
    await page.open();
  }
  return kind;
}

/** Plays one step, and returns its name. A service that is killed meanwhile answers nothing. */
export async function playStep(around: Around): Promise<string> {
  const { link, random } = around;
  const played = { ...around, guild: random.pick(link.service.guilds) };
  const all = steps.reduce((sum, [weight]) => sum + weight, 0);
  let at = random.below(all);
  const [, step] = steps.find(([weight]) => (at -= weight) < 0) ?? [0, () => undefined];
  try {
    await step(played);
  } catch (error) {
    // A person is refused it too, and told
    if (!(error instanceof ServiceGone) && !(error instanceof ProblemError)) {
      throw error;
    }
  }
  return step.name;
}

function post({ link: { service }, guild, random }: Played): void {
  const { guildId, operators } = guild;
  const { conversations } = service.act('conversation.list', { guildId, limit: 50 });
  const known = conversations.filter(({ archived }) => !archived);
  if (known.length === 0 || (known.length < 6 && random.chance(0.4))) {
    const operatorIds = operators.slice(random.below(2), 2).map(({ id }) => id);
    service.act('conversation.create', { guildId, operatorIds, initialMessage: wish(random) });
    return;
  }
  const { id: conversationId } = random.pick(known);
  const whileWorking = random.pick(['join', 'wait'] as const);
  service.act('message.create', { conversationId, text: wish(random), whileWorking });
}

/** Wishes of a person; some of them answer a question in words. */
const wish = (random: SeededRandom) =>
  random.pick(['Plan the trip', 'Yes', 'Blue', 'And the hotel']);

function assign({ link: { service }, guild, random }: Played): void {
  const { guildId, operators } = guild;
  const assignedOperatorId = random.pick(operators).id;
  const title = `Item ${random.below(1_000)}`;
  service.act('work_item.create', { guildId, type: 'epic', title, assignedOperatorId });
}

/** A model replies, or fails. */
function reply({ link: { service }, random }: Played): void {
  const { calls } = service;
  if (calls.length === 0) {
    return;
  }
  const held = random.pick(calls);
  const kind = random.below(10);
  if (kind === 0) {
    held.fail(new ModelFault(random.pick(['not_reached', 'declined', 'key_refused'] as const)));
  } else if (kind === 1) {
    held.fail(new Error('It fails.'));
  } else if (kind < 4) {
    say(held, random.pick(['It is done.', 'Which of them do you want?', 'Shall I go on?']));
  } else {
    const count = 1 + random.below(2);
    const parts = Array.from({ length: count }, (_, at) => callOf({ service, held, random, at }));
    held.reply({ parts, end: { type: 'end', reason: 'calls' } });
  }
}

function say(held: HeldCall, text: string): void {
  held.reply({ parts: [{ type: 'text', text }], end: { type: 'end', reason: 'stop' } });
}

interface Calling {
  readonly service: HomeLink['service'];
  readonly held: HeldCall;
  readonly random: SeededRandom;
  readonly at: number;
}

function callOf({ service, held, random, at }: Calling): ReplyPart {
  const items = service.db.all<{ id: string }>(
    `SELECT i.id FROM work_items i JOIN operators o ON o.guild_seq = i.guild_seq
     WHERE o.id = ? AND i.trashed = 0`,
    held.operatorId,
  );
  const workItemId = items.length === 0 ? undefined : random.pick(items).id;
  const asked = [
    { text: 'Which colour?' },
    { text: 'Go on?', fields: [{ kind: 'yes_no', label: 'Go on' }] },
    { text: 'How?', fields: [{ kind: 'one', label: 'Colour', options: ['Red', 'Blue'] }] },
  ];
  const [name, input] = random.pick<readonly [string, object]>([
    ['ask', random.pick(asked)],
    ['ask', random.pick(asked)],
    ['ask', random.pick(asked)],
    ['work_item-create', { type: 'epic', title: `Part ${random.below(1_000)}`, priority: 'low' }],
    ['work_item-update', { workItemId, title: `Named ${random.below(1_000)}` }],
    ['work_item-update', { workItemId, progress: random.below(101) }],
    ['document-create', { title: 'Plan', type: 'brief', content: 'First this.' }],
    ['report', { content: 'It is done.' }],
    ['pass', { reason: 'It is not for me.' }],
  ]);
  return { type: 'call', callId: `${held.runSeq}-${at}`, name, arguments: JSON.stringify(input) };
}

/** The person decides something that waits for them. */
function decide({ link: { service }, guild, random }: Played): void {
  const { guildId } = guild;
  const { questions } = service.act('question.list', { guildId, open: true });
  const { proposals } = service.act('proposal.list', { guildId, open: true });
  const all = [...questions, ...proposals];
  if (all.length === 0) {
    return;
  }
  const row = random.pick(all);
  if ('operation' in row) {
    const decision = random.pick(['once', 'run', 'always', 'decline'] as const);
    service.act('proposal.decide', { proposalId: row.id, decision });
    return;
  }
  if (random.chance(0.5)) {
    service.act('question.answer', { questionId: row.id, isDeclined: true });
    return;
  }
  const values = row.fields.map(({ kind }) =>
    kind === 'yes_no' ? true : kind === 'one' ? 'Blue' : 'As you like',
  );
  service.act('question.answer', { questionId: row.id, values });
}

function stop({ link: { service }, guild, random }: Played): void {
  const { runs } = service.act('run.list', { guildId: guild.guildId, limit: 100 });
  const open = runs.filter(({ endedAt }) => endedAt === undefined);
  if (open.length > 0) {
    service.act('run.stop', { runId: random.pick(open).id });
  }
}

function changeItem({ link: { service }, guild, random }: Played): void {
  const { guildId, operators } = guild;
  const { workItems } = service.act('work_item.list', { guildId, limit: 50 });
  if (workItems.length === 0) {
    return;
  }
  const { id: workItemId } = random.pick(workItems);
  const status = random.pick(['todo', 'in_progress', 'done', 'cancelled', 'review'] as const);
  random.pick([
    () => service.act('work_item.update', { workItemId, status }),
    () => service.act('work_item.update', { workItemId, title: 'Renamed' }),
    () =>
      service.act('work_item.update', {
        workItemId,
        assignedOperatorId: random.pick([null, ...operators.map(({ id }) => id)]),
      }),
    () => service.act('work_item.delete', { workItemId }),
  ])();
}

function restore({ link: { service }, guild: { guildId }, random }: Played): void {
  const { things } = service.act('trash.list', { guildId });
  if (things.length > 0) {
    service.act('trash.restore', { guildId, thingId: random.pick(things).id });
  }
}

/** The person has a message tried again that an operator gave up on. */
function retry({ link: { service }, random }: Played): void {
  const failed = service.db.all<{ conversationId: string; messageId: string }>(
    `SELECT c.id AS conversationId, m.id AS messageId FROM runs r
       JOIN messages m ON m.seq = r.message_seq JOIN conversations c ON c.seq = m.conversation_seq
     WHERE r.state = 'failed'`,
  );
  if (failed.length > 0) {
    service.act('message.retry', random.pick(failed));
  }
}

/** The person reads a thread in the window, or marks it as unread. */
function readThread({ link: { id: homeId }, random }: Played): void {
  const threads = conversationStore.rows(homeId);
  if (threads.length > 0) {
    const { id } = random.pick(threads);
    (random.chance(0.8) ? markRead : markUnread)(homeId, id);
  }
}

/** The person says of a thread or an operator that it never needs them, or that it may again. */
function mute({ link: { id: homeId }, guild, random }: Played): void {
  const noun: MutedNoun = random.pick(['conversation', 'operator']);
  const rows = noun === 'operator' ? guild.operators : conversationStore.rows(homeId);
  if (rows.length > 0) {
    const { id } = random.pick<{ readonly id: string }>(rows);
    saveTriage(muteTriage(homeId, noun, id, isMuted(homeId, noun, id) ? undefined : {}));
  }
}

function trust({ link: { service }, guild, random }: Played): void {
  const { id: operatorId } = random.pick(guild.operators);
  service.act('operator.set_trust', { operatorId, trust: random.pick(['asks', 'task']) });
}

/** The computer sleeps, and is awake for a minute: a sleep moves the clock and no timer. */
async function sleepOn({ page, random }: Played): Promise<void> {
  sleep(random.pick([hourMs, 8 * dayMs]));
  await page.after(minuteMs);
}

function pause({ link: { service }, guild: { guildId, operators }, random }: Played): void {
  const { id: operatorId } = random.pick(operators);
  service.act('operator.pause', { guildId, operatorId, isPaused: random.chance(0.4) });
}

function archive({ link: { service }, guild, random }: Played): void {
  const { conversations } = service.act('conversation.list', {
    guildId: guild.guildId,
    limit: 50,
  });
  if (conversations.length > 3) {
    const { id: conversationId, archived } = random.pick(conversations);
    service.act('conversation.update', { conversationId, archived: !archived });
  }
}
