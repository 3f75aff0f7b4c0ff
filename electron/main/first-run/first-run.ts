import { randomUUID } from 'node:crypto';
import type {
  ChecklistPoint,
  FirstRunChoice,
  FirstRunState,
} from '#shared/capability/first-run.ts';
import type { CallOutput } from '#shared/capability/machine-registry.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import { makeGuild } from '#shared/sample/make-guild.ts';
import { removeSample } from '#shared/sample/remove-sample.ts';
import type { HomeConnection } from '../../client/home/home-connection.ts';
import { localHomeId } from '../../client/home/home-record.ts';
import type { KeptFirstRun } from '../settings/first-run-record.ts';
import type { Settings } from '../settings/settings.ts';
import { text } from '../text/text.ts';
import { checklistPoints, pointOf } from './checklist.ts';
import { stillThere, thingsOf, withWrite } from './sample-content.ts';

export interface FirstRunOptions {
  readonly settings: Settings;
  readonly home: Pick<HomeConnection, 'perform' | 'performOnce'>;
  /** Resolves once the server has been told of the servers of models. */
  readonly whenModelsTold: () => Promise<void>;
  readonly log: { error(detail: object, message: string): void };
  readonly onChanged: (state: FirstRunState) => void;
}

/**
 * The first run: what the person has chosen, the guild that is made of it, and the first steps that
 * they have taken. Each is on the disk before the next begins, so that whatever ends the application
 * is gone on with at the next start.
 */
export class FirstRun {
  readonly #options: FirstRunOptions;
  #making: Promise<void> | undefined;
  #failure: string | undefined;

  constructor(options: FirstRunOptions) {
    this.#options = options;
  }

  /** Goes on with a guild that was being made when the application ended. */
  start(): void {
    const { run, made } = this.#kept();
    if (run !== undefined && made === undefined) {
      // The window says why, and offers to try again.
      this.found().catch(() => undefined);
    }
  }

  describe(): FirstRunState {
    const { step, guildName, template, goal, model, run, made, isLanded, done, isDismissed } =
      this.#kept();
    const [thread] = made?.conversations ?? [];
    const landingId = made?.threadId ?? thread?.id;
    const items = made === undefined ? [] : stillThere(made, made.items);
    const hasSample = made !== undefined && stillThere(made, thingsOf(made)).length > 0;
    return {
      step,
      guildName,
      template,
      goal,
      ...(model && { model }),
      isMaking: run !== undefined && made === undefined && this.#failure === undefined,
      ...(this.#failure !== undefined && { failure: this.#failure }),
      ...(made && {
        made: {
          guildId: made.guildId,
          ...(landingId !== undefined && isLanded !== true && { landingId }),
          ...(hasSample && {
            sample: {
              items: items.map(({ id }) => id),
              ...(thread && { threadId: thread.id }),
            },
          }),
        },
      }),
      ...(made &&
        isDismissed !== true &&
        done.length < checklistPoints.length && { checklist: [...done] }),
    };
  }

  keep(choice: FirstRunChoice): void {
    const { model, ...kept } = this.#kept();
    // A guild that is being made keeps what it was begun with.
    const isMaking = kept.run !== undefined && kept.made === undefined;
    this.#set(
      isMaking ? { ...kept, ...(model && { model }), step: choice.step } : { ...kept, ...choice },
    );
  }

  /** Makes the guild as it was chosen. Asked again, it goes on with the one that it has begun. */
  async found(): Promise<void> {
    this.#making ??= this.#make().finally(() => {
      this.#making = undefined;
    });
    await this.#making;
  }

  land(): void {
    this.#set({ ...this.#kept(), isLanded: true });
  }

  dismiss(): void {
    this.#set({ ...this.#kept(), isDismissed: true });
  }

  /** Marks a first step as done. */
  tick(point: ChecklistPoint): void {
    const kept = this.#kept();
    if (kept.made !== undefined && !kept.done.includes(point)) {
      this.#set({ ...kept, done: [...kept.done, point] });
    }
  }

  /**
   * Marks the first step that a write of the person is, and follows what they delete and bring back
   * of the sample content.
   */
  follow(entry: OutboxEntry): void {
    const { made, ...kept } = this.#kept();
    const followed = made && withWrite(made, entry);
    if (followed !== made) {
      this.#set({ ...kept, made: followed });
    }
    const point = pointOf(entry);
    if (point !== undefined) {
      this.tick(point);
    }
  }

  /** Removes the sample content that nobody has changed, and answers what went. */
  async removeSample(): Promise<CallOutput<'first_run.remove_sample'>> {
    const { made, ...kept } = this.#kept();
    const none = { items: [], documents: [], conversations: [] };
    const together = randomUUID();
    if (made === undefined) {
      return { homeId: localHomeId, guildId: '', together, ...none };
    }
    const { guildId } = made;
    const { home } = this.#options;
    const removed = await removeSample((name, input) => home.perform(name, input), made, together);
    this.#set({ ...kept, made: { ...made, removed: thingsOf(made).map(({ id }) => id) } });
    return { homeId: localHomeId, guildId, together, ...removed };
  }

  async #make(): Promise<void> {
    const { settings, home, log } = this.#options;
    const kept = this.#kept();
    // A guild that was made before is gone, or this would not be asked for again.
    const run = kept.made === undefined ? (kept.run ?? randomUUID()) : randomUUID();
    const { made: _former, isLanded: _landed, ...begun } = kept;
    this.#failure = undefined;
    this.#set({ ...begun, run });
    const { step, template, goal, guildName, model } = begun;
    const isOfGoal = step === 'goal';
    const firstMessage = isOfGoal ? text.firstRun.firstMessage(goal) : '';
    try {
      const made = await makeGuild((name, input, key) => home.performOnce(name, input, key), {
        name: guildName,
        ...(!isOfGoal && template !== 'blank' && { template: text.templates[template] }),
        ...(firstMessage !== '' && { firstMessage, firstTitle: text.firstRun.firstTitle(goal) }),
        ...(model && { model: await this.#toldModel(model) }),
        homeId: localHomeId,
        run,
      });
      this.#set({ ...(settings.get('firstRun') ?? begun), run, made: copied(made) });
      if (firstMessage !== '') {
        this.tick('message');
      }
    } catch (error) {
      const isProblem = error instanceof ProblemError;
      if (!isProblem) {
        log.error({ err: error }, 'the first guild could not be made');
      }
      this.#failure = isProblem ? error.problem.detail : text.application.internalError;
      this.#options.onChanged(this.describe());
      throw error;
    }
  }

  /** Returns a model as the server lists it, once it has been told of its own. */
  async #toldModel({ baseUrl, name }: NonNullable<FirstRunChoice['model']>) {
    await this.#options.whenModelsTold();
    // A text that is no address belongs to no endpoint, so that it leads to no model
    return { origin: URL.parse(baseUrl)?.origin ?? baseUrl, name };
  }

  #kept(): KeptFirstRun & Pick<FirstRunChoice, 'goal'> {
    const goal = { text: '', by: '', steps: '', isHelped: false };
    const kept = this.#options.settings.get('firstRun');
    return kept === undefined
      ? {
          step: 'doors',
          guildName: text.firstRun.guildName,
          template: 'product_launch',
          goal,
          done: [],
        }
      : { ...kept, goal: kept.goal ?? goal };
  }

  #set(kept: KeptFirstRun): void {
    this.#options.settings.set('firstRun', kept);
    this.#options.onChanged(this.describe());
  }
}

function copied({
  guildId,
  items,
  documents,
  conversations,
  threadId,
}: Awaited<ReturnType<typeof makeGuild>>) {
  return {
    guildId,
    items: [...items],
    documents: [...documents],
    conversations: [...conversations],
    ...(threadId !== undefined && { threadId }),
  };
}
