import type { SeededRandom } from '../seeded-random.ts';
import { isDurable, NameTree } from './disk-log.ts';
import type { DiskLog, DiskStep, FileImages, NameSetting } from './disk-log.ts';
import { FileImage } from './file-image.ts';

/** A possible content of the disk after a power cut. */
export interface DiskState {
  readonly folders: readonly string[];
  readonly files: ReadonlyMap<string, Buffer>;
  /** A description of its losses, for debugging. */
  readonly made: string;
}

type Change = Extract<DiskStep, { kind: 'write' | 'resize' }>;

/** Names that changed together, with those of their folders that were synced since. */
interface Renaming {
  readonly settings: readonly NameSetting[];
  readonly synced: Set<number>;
}

/** A disk keeps or loses whole sectors. */
const sectorBytes = 512;

/**
 * Follows a log and makes the states that a power cut at any step can leave.
 *
 * Every write to a file since its last sync may be there, be missing or be torn by sectors,
 * independently. Names follow one of two rules. A journal, as in ext4, XFS and NTFS, keeps name
 * changes in order: some of the last ones may be missing, but never one before another that is
 * there, and a file's sync includes its own name. The loose rule is all that POSIX promises: a name
 * change is certain once the folders of all its names were synced, and until then each is there or
 * not, independently.
 */
export class DiskReplay {
  readonly #log: DiskLog;
  readonly #certain: FileImages = new Map();
  readonly #pending = new Map<number, Change[]>();
  readonly #renamings: Renaming[] = [];
  #inJournal = 0;
  #position = 0;
  /** Everything the process has acknowledged so far. */
  readonly acknowledged: unknown[] = [];

  constructor(log: DiskLog) {
    this.#log = log;
    for (const [node, content] of log.files) {
      this.#certain.set(node, new FileImage(content));
    }
  }

  /** Moves to just before the step with this number. */
  advance(to: number): void {
    for (; this.#position < to; this.#position += 1) {
      const step = this.#log.steps[this.#position];
      if (step !== undefined) {
        this.#take(step);
      }
    }
  }

  #take(step: DiskStep): void {
    switch (step.kind) {
      case 'write':
      case 'resize': {
        const changes = this.#pending.get(step.node);
        if (changes === undefined) {
          this.#pending.set(step.node, [step]);
        } else {
          changes.push(step);
        }
        return;
      }
      case 'rename':
        this.#renamings.push({ settings: step.settings, synced: new Set() });
        return;
      case 'sync':
        this.#sync(step.node);
        return;
      case 'acknowledged':
        this.acknowledged.push(step.value);
    }
  }

  #sync(node: number): void {
    for (const change of this.#pending.get(node) ?? []) {
      applyChange(this.#imageOf(node), change);
    }
    this.#pending.delete(node);
    const last = this.#renamings.findLastIndex(({ settings }) =>
      settings.some((each) => each.node === node || each.folder === node),
    );
    this.#inJournal = Math.max(this.#inJournal, last + 1);
    for (const { synced } of this.#renamings) {
      synced.add(node);
    }
  }

  #imageOf(node: number): FileImage {
    const image = this.#certain.get(node) ?? new FileImage();
    this.#certain.set(node, image);
    return image;
  }

  /** One of the states that a power cut at this step can leave. */
  state(random: SeededRandom): DiskState {
    const isJournal = random.chance(0.5);
    const loss = {
      names: random.pick(losses),
      data: random.pick(losses),
      tears: random.chance(0.5),
    };
    const tree = new NameTree(this.#log.root, this.#log.names);
    const kept = isJournal ? this.#keepInOrder(random) : this.#keepLoosely(random, loss.names);
    for (const settings of kept) {
      tree.apply(settings);
    }
    const folders: string[] = [];
    const files = new Map<string, Buffer>();
    for (const { path, node } of tree.paths()) {
      if (this.#isFolder(node)) {
        folders.push(path);
      } else if (isDurable(path)) {
        files.set(path, this.#contentOf(node, random, loss));
      }
    }
    const rule = isJournal ? 'names in order' : `names loose (${loss.names})`;
    const made = `before step ${this.#position}, ${rule}, data ${loss.data}${loss.tears ? ', torn' : ''}`;
    return { folders, files, made };
  }

  #isFolder(node: number): boolean {
    return this.#log.folders.has(node);
  }

  #keepInOrder(random: SeededRandom): (readonly NameSetting[])[] {
    const open = this.#renamings.length - this.#inJournal;
    const end = this.#inJournal + random.below(open + 1);
    return this.#renamings.slice(0, end).map(({ settings }) => settings);
  }

  #keepLoosely(random: SeededRandom, loss: number): (readonly NameSetting[])[] {
    const lost = new Set<string>();
    return this.#renamings.flatMap(({ settings, synced }) => {
      const names = settings.map(({ folder, name }) => `${folder} ${name}`);
      const isCertain = settings.every(({ folder }) => synced.has(folder));
      // The changes of one name keep their order.
      const isKept = isCertain || (!names.some((name) => lost.has(name)) && !random.chance(loss));
      if (isKept) {
        return [settings];
      }
      for (const name of names) {
        lost.add(name);
      }
      return [];
    });
  }

  #contentOf(node: number, random: SeededRandom, loss: { data: number; tears: boolean }): Buffer {
    const certain = this.#certain.get(node);
    const pending = this.#pending.get(node);
    const image = new FileImage(certain?.content());
    for (const change of pending ?? []) {
      if (!random.chance(loss.data)) {
        applyChange(image, change);
      } else if (change.kind === 'write') {
        loseWrite(image, change, random, loss.tears);
      }
    }
    return image.content();
  }
}

/** The probability of losing an uncertain change, by state: never, seldom, often, always. */
const losses = [0, 0.1, 0.5, 0.9, 1];

function applyChange(image: FileImage, change: Change): void {
  if (change.kind === 'write') {
    image.write(change.offset, change.data);
  } else {
    image.resize(change.size);
  }
}

/** Keeps some sectors of a write, or only its length, with zeros as content. */
function loseWrite(
  image: FileImage,
  { offset, data }: Extract<Change, { kind: 'write' }>,
  random: SeededRandom,
  tears: boolean,
): void {
  if (random.chance(0.3) && offset + data.length > image.size) {
    image.resize(offset + data.length);
  }
  if (!tears || random.chance(0.5)) {
    return;
  }
  for (let start = 0; start < data.length;) {
    const end = Math.min(start + sectorBytes - ((offset + start) % sectorBytes), data.length);
    if (random.chance(0.5)) {
      image.write(offset + start, data.subarray(start, end));
    }
    start = end;
  }
}
