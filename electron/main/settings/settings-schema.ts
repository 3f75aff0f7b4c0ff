import { z } from 'zod';
import { alertSettingsSchema } from '#shared/capability/alert.ts';
import { appearanceSchema } from '#shared/capability/appearance.ts';
import { languageChoiceSchema } from '#shared/capability/language.ts';
import { panesSchema } from '#shared/capability/pane.ts';
import { endpointRecordSchema } from './endpoint-record.ts';
import { firstRunRecordSchema } from './first-run-record.ts';
import { homeFactsSchema, homeRecordSchema, localHomeId } from '../../client/home/home-record.ts';
import { text } from '../text/text.ts';

/** A rectangle on the desktop, in device-independent pixels. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const coordinate = z.number().int().min(-100_000).max(100_000);
const extent = z.number().int().min(1).max(100_000);

/** The main window's last place, and whether it filled the screen. */
const placementSchema = z.object({
  bounds: z.object({ x: coordinate, y: coordinate, width: extent, height: extent }),
  isMaximized: z.boolean(),
});

const desktopSchema = z.object({
  /** The effect of closing the main window; the person is asked where nothing is said. */
  onClose: z.enum(['hide', 'quit']).optional(),
  /** Whether a start at login shows no window. */
  opensHidden: z.boolean().optional(),
  /** The keys that bring the window up from anywhere, in Electron's words. */
  shortcut: z.string().max(100).optional(),
  /** Whether dictionaries may be downloaded to check the spelling. */
  checksSpelling: z.boolean().optional(),
});

/** A window's place, as it is kept between starts. */
export type Placement = z.infer<typeof placementSchema>;

/** The shape of the settings file as this version writes it. */
const settingsSchema = z.object({
  version: z.literal(3),
  windowPlacement: placementSchema.optional(),
  /** How the windows look; the system's way where nothing is said. */
  appearance: appearanceSchema.optional(),
  /** The news that the person is alerted to, and when. */
  alerts: alertSettingsSchema.optional(),
  /** The language of all that is shown; the system's where nothing is said. */
  language: languageChoiceSchema.optional(),
  /** The keys that the person gave to actions, by id. Those of other versions are kept as well. */
  shortcuts: z.record(z.string(), z.string().nullable()).optional(),
  /** How the panes beside the main one were left. */
  panes: panesSchema.optional(),
  /** How far the pages are zoomed; not at all where nothing is said. */
  zoomLevel: z.number().min(-4).max(6).optional(),
  /** How Guildhall lives on the desktop; each is as at the first start where nothing is said. */
  desktop: desktopSchema.optional(),
  /** The destinations that links were opened to: hosts, and `mailto:` with an address. */
  openedDestinations: z.array(z.string()),
  /** The services that are homes; their keys are in the key vault alone. */
  homes: z.array(homeRecordSchema),
  /** The last known facts about each home's service, by the home's id. */
  homeFacts: z.record(z.string(), homeFactsSchema).optional(),
  /** Homes that were signed out of or removed, until no file holds anything of them any more. */
  leavingHomes: z.array(z.object({ homeId: z.string(), isRemoved: z.boolean() })).optional(),
  /** How large the cache of remote homes may be; 500 MB where nothing is said. */
  cacheLimitBytes: z.int().positive().optional(),
  /** Where the person is in the first run, and what it made; absent before it. */
  firstRun: firstRunRecordSchema.optional(),
  /** The servers of models that the person named; their keys are in the key vault alone. */
  modelEndpoints: z.array(endpointRecordSchema).optional(),
  /** The access of other programs: a port, and the hash of the key (hex). */
  localAccess: z
    .object({
      isOn: z.boolean(),
      port: z.int().min(1024).max(65_535),
      keyHash: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
    })
    .optional(),
  /** The person's choices about updates. */
  updates: z
    .object({
      /** Whether they are looked for at each start and daily; they are where nothing is said. */
      checksBySelf: z.boolean().optional(),
      /** The version that is offered no more. */
      skippedVersion: z.string().max(100).optional(),
    })
    .optional(),
  /** The ids of all homes in the person's order, that of this computer among them. */
  homeOrder: z.array(z.string()),
});

export type SettingsValues = z.infer<typeof settingsSchema>;

/** The settings of a new data folder. */
export const initialSettings: SettingsValues = {
  version: 3,
  openedDestinations: [],
  homes: [],
  homeOrder: [localHomeId],
};

/** The raw content of a settings file, as far as a migration may rely on it. */
type RawSettings = Record<string, unknown>;

/**
 * Step n turns a file of version n into one of version n + 1. Never edit a step that has
 * shipped; add one, and raise the version in the schema.
 */
const steps: readonly ((raw: RawSettings) => RawSettings)[] = [
  // 0 → 1: a file without a version is one that nobody of ours wrote; its fields are kept.
  (raw) => ({ ...raw, version: 1 }),
  // 1 → 2: nothing was opened outside before.
  (raw) => ({ ...raw, version: 2, openedDestinations: [] }),
  // 2 → 3: this computer was the only home.
  (raw) => ({ ...raw, version: 3, homes: [], homeOrder: ['local'] }),
];

/** The file can be used, but only by a newer version of Guildhall. */
export class NewerSettings extends Error {}

/**
 * Brings the content of a settings file to this version and parses it.
 *
 * @throws NewerSettings, or another Error, whose message says why the file cannot be used
 */
export function migrateSettings(
  content: unknown,
  migrations: readonly ((raw: RawSettings) => RawSettings)[] = steps,
): SettingsValues {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new Error(text.settings.notAnObject);
  }
  let raw: RawSettings = { ...content };
  const from = raw['version'] ?? 0;
  if (typeof from !== 'number' || !Number.isInteger(from) || from < 0) {
    throw new Error(text.settings.versionInvalid);
  }
  if (from > migrations.length) {
    throw new NewerSettings(text.settings.newerVersion);
  }
  for (const migrate of migrations.slice(from)) {
    raw = migrate(raw);
  }
  const parsed = settingsSchema.safeParse(raw);
  if (!parsed.success) {
    throw new Error(text.settings.valuesInvalid(faultyFields(parsed.error)));
  }
  return parsed.data;
}

/** The first faulty fields: a person reads no more of them. */
function faultyFields(error: z.ZodError): string[] {
  return error.issues
    .slice(0, 10)
    .map((issue) => (issue.path.join('.') || issue.message).slice(0, 100));
}
