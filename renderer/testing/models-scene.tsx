import type { EndpointCheckFacts, ModelEndpointFacts } from '#shared/capability/model-endpoint.ts';
import { guildSchema } from '#shared/domain/guild/schema.ts';
import { modelSchema } from '#shared/domain/model/schema.ts';
import type { Model } from '#shared/domain/model/schema.ts';
import { operatorSchema } from '#shared/domain/operator/schema.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import type { Run } from '#shared/domain/run/schema.ts';
import { problemError } from '#shared/problem/problem.ts';
import { forgetLocal } from '../entities/local-state/local-store.ts';
import { forgetGrants } from '../entities/grants/grant-store.ts';
import { guildStore } from '../entities/guild/guild-store.ts';
import { useHomes } from '../entities/home/home-store.ts';
import { useModels } from '../entities/model/model-store.ts';
import { runStore } from '../entities/run/run-store.ts';
import { operatorStore } from '../entities/operator/operator-store.ts';
import { OperatorScreen } from '../features/operator/operator-screen.tsx';
import { OperatorsScreen } from '../features/operator/operators-screen.tsx';
import { ModelsSection } from '../features/settings/models/models-section.tsx';
import { buildEntry, buildHome } from './build-entities.ts';
import { fakeBridge } from './fake-bridge.ts';
import type { BridgeAnswers, FakeBridge } from './fake-bridge.ts';
import { links } from './run-scene.tsx';
import { show } from './show.tsx';
import { WindowParts } from './window-parts.tsx';

export const homeId = 'local';
const guildId = 'gld_1';

export const ollama: ModelEndpointFacts = {
  id: 'endpoint_1',
  baseUrl: 'http://127.0.0.1:11434/v1',
  api: 'chat',
  isLocal: true,
  hasKey: false,
  models: [{ name: 'llama3.2:3b' }],
};

export const hosted: ModelEndpointFacts = {
  id: 'endpoint_2',
  baseUrl: 'https://api.example.com/v1',
  api: 'chat',
  isLocal: false,
  hasKey: true,
  models: [{ name: 'large' }],
};

const buildModel = (overrides: Record<string, unknown> = {}): Model =>
  modelSchema.parse({
    id: 'mdl_small',
    name: 'llama3.2:3b',
    origin: 'http://127.0.0.1:11434',
    isLocal: true,
    hasKey: false,
    ...overrides,
  });

export const small = buildModel();
export const large = buildModel({
  id: 'mdl_large',
  name: 'large',
  origin: 'https://api.example.com',
  isLocal: false,
});

export const buildOperator = (name: string, driver?: object): Operator =>
  operatorSchema.parse({ id: `opr_${name}`, name, role: 'Planner', driver });

export const found: EndpointCheckFacts = {
  baseUrl: ollama.baseUrl,
  isLocal: true,
  reached: { is: 'yes' },
  key: { is: 'unknown' },
  listed: { is: 'yes' },
  models: [{ name: 'llama3.2:3b', window: 8_192 }, { name: 'qwen3:4b' }],
  leftOut: 0,
  answer: { is: 'unknown' },
};

/** Begins with one guild on this computer, of which nothing else is known. */
export function beginWithGuild(): void {
  useHomes.setState({ homes: [buildHome({ id: homeId, kind: 'local' })] });
  useModels.setState({ lists: {} });
  guildStore.applyForgotten(homeId);
  operatorStore.applyForgotten(homeId);
  runStore.applyForgotten(homeId);
  forgetGrants(homeId);
  forgetLocal(homeId);
  const guild = guildSchema.parse({ id: guildId, name: 'The bakery' });
  guildStore.applyPage(homeId, {}, { guilds: [guild], nextCursor: null });
}

interface Scene {
  readonly endpoints?: readonly ModelEndpointFacts[];
  readonly models?: readonly Model[];
  readonly operators?: readonly Operator[];
  readonly runs?: readonly Run[];
  readonly answers?: BridgeAnswers;
}

/** The section of the settings over a main that keeps what it is told. */
export function showSection(scene: Scene = {}): FakeBridge {
  const bridge = mainOf(scene);
  const way = (_homeId: string, _guildId: string, id: string) => ({
    href: `#/operator/${id}`,
    onLeave: () => {},
  });
  show(
    <main>
      <h3>Models</h3>
      <ModelsSection operatorWay={way} />
    </main>,
  );
  return bridge;
}

/** The page of Ada over the same main, and what was opened from it. */
export function showOperator(scene: Scene = {}): FakeBridge & {
  readonly opened: string[];
  /** Takes the page away, as another one in its place does. */
  readonly leave: () => void;
} {
  const opened: string[] = [];
  const bridge = mainOf(scene);
  const screen = (
    <OperatorScreen
      {...{ homeId, guildId, links }}
      operatorId="opr_Ada"
      onModels={() => opened.push('models')}
      onTalk={() => opened.push('talk')}
    />
  );
  const { remove: leave } = show(
    <>
      <main style={{ display: 'flex', height: '600px' }}>{screen}</main>
      <WindowParts />
    </>,
  );
  return { ...bridge, opened, leave };
}

/** The list of operators over the same main, and what was opened from it. */
export function showOperators(scene: Scene = {}): FakeBridge & { readonly opened: string[] } {
  const opened: string[] = [];
  const bridge = mainOf(scene);
  const screen = (
    <OperatorsScreen
      {...{ homeId, guildId }}
      operatorHref={links.operator}
      onOpen={(id) => opened.push(id)}
      onModels={() => opened.push('models')}
    />
  );
  show(
    <>
      <main style={{ display: 'flex', height: '600px' }}>{screen}</main>
      <WindowParts />
    </>,
  );
  return { ...bridge, opened };
}

function mainOf({ operators = [buildOperator('Ada')], ...scene }: Scene): FakeBridge {
  let endpoints = [...(scene.endpoints ?? [])];
  const told = () => bridge.tell('model_endpoint.changed', { endpoints });
  const bridge = fakeBridge({
    'home.protection': () => ({ isProtected: true }),
    'model_endpoint.list': () => ({ endpoints }),
    'model_endpoint.find': () => ({ servers: [] }),
    'model_endpoint.check': () => found,
    'model_endpoint.save': ({ endpointId, baseUrl, api = 'chat', apiKey, models }) => {
      const id = endpointId ?? `endpoint_${endpoints.length + 1}`;
      const isLocal = baseUrl.includes('127.0.0.1');
      const endpoint = { id, baseUrl, api, isLocal, hasKey: apiKey !== undefined, models };
      endpoints = [...endpoints.filter((each) => each.id !== id), endpoint];
      told();
      return { endpoint };
    },
    'model_endpoint.remove': ({ endpointId }) => {
      endpoints = endpoints.filter(({ id }) => id !== endpointId);
      told();
      return {};
    },
    'operator.list': () => ({ operators: [...operators] }),
    'operator.limits': () => ({
      runTokens: 64_000,
      runsAnHour: 30,
      tokensADay: 200_000,
      used: { runsAnHour: 1, tokensADay: 1_200, moneyADay: 0 },
      reserved: { tokensADay: 300, moneyADay: 0 },
    }),
    'guild.limits': () => ({
      tokensADay: 1_000_000,
      moneyADay: 2_500_000,
      used: { tokensADay: 1_200, moneyADay: 1_250_000 },
      reserved: { tokensADay: 0, moneyADay: 0 },
    }),
    'conversation.get': () => {
      throw problemError('not_found', 'There is no such thread.');
    },
    'operator.grants': () => ({ grants: [] }),
    'run.list': () => ({ runs: [...(scene.runs ?? [])], nextCursor: null }),
    'model.list': () => ({ models: [...(scene.models ?? [])] }),
    'outbox.submit': ({ operation }) => ({
      entry: buildEntry({ operation, state: 'sent' }),
      output: undefined,
    }),
    ...scene.answers,
  });
  return bridge;
}
