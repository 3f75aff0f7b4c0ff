import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { isDurable, NameTree } from './disk-log.ts';
import type { DiskLog, DiskStep, FileImages, NameSetting } from './disk-log.ts';
import { FileImage } from './file-image.ts';
import { requireExplained } from './require-explained.ts';
import { bytesOf, descriptorOf, readCalls, textOf } from './strace-lines.ts';
import type { SystemCall } from './strace-lines.ts';

/** Converts the calls of a traced process to the steps of one folder. */
export class DiskLogReader {
  readonly #folder: string;
  readonly #acknowledgedPath: string;
  readonly #tree = new NameTree(0);
  readonly #folders = new Set([0]);
  readonly #images: FileImages = new Map();
  readonly #before: { files: Map<number, Buffer>; names: NameSetting[] };
  readonly #steps: DiskStep[] = [];
  readonly #offsets = new Map<number, number>();
  #nodes = 1;

  /**
   * Records what the folder holds now, before anything is traced.
   *
   * @param acknowledgedPath a file outside the folder, to which the process writes a line of JSON
   *   for each acknowledgement
   */
  constructor(folder: string, acknowledgedPath: string) {
    this.#folder = folder;
    this.#acknowledgedPath = acknowledgedPath;
    this.#before = { files: new Map(), names: [] };
    this.#takeDown(folder, 0);
    this.#tree.apply(this.#before.names);
  }

  /**
   * Reads the trace.
   *
   * @throws Error for an unknown call, and if the steps do not lead to what the folder holds now:
   *   then something reached the disk in another way
   */
  read(trace: string): DiskLog {
    for (const call of readCalls(trace)) {
      const read = this.#reader(call.name);
      if (read === undefined) {
        throw new Error(`The trace has a call that is not known: ${call.name}`);
      }
      read(call);
    }
    requireExplained(this.#folder, this.#tree, this.#images);
    const { files, names } = this.#before;
    return { root: 0, folders: this.#folders, files, names, steps: this.#steps };
  }

  #takeDown(folder: string, node: number): void {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const child = this.#newNode();
      this.#before.names.push({ folder: node, name: entry.name, node: child });
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        this.#folders.add(child);
        this.#takeDown(path, child);
      } else {
        const content = readFileSync(path);
        this.#before.files.set(child, content);
        this.#images.set(child, new FileImage(content));
      }
    }
  }

  #reader(name: string): ((call: SystemCall) => void) | undefined {
    const readers: Record<string, (call: SystemCall) => void> = {
      open: ({ args: [path, flags], result }) => this.#open(textOf(path), flags, result),
      openat: ({ args: [at, path, flags], result }) =>
        this.#open(this.#path(at, path), flags, result),
      close: ({ args: [file] }) => void this.#offsets.delete(descriptorOf(file).fd),
      lseek: ({ args: [file], result }) => void this.#offsets.set(descriptorOf(file).fd, result),
      write: ({ args: [file, data], result }) => this.#append(file, data, result),
      pwrite64: ({ args: [file, data, , offset], result }) =>
        this.#write(file, Number(offset), bytesOf(data).subarray(0, result)),
      ftruncate: ({ args: [file, size] }) => this.#resize(descriptorOf(file).path, Number(size)),
      truncate: ({ args: [path, size] }) => this.#resize(textOf(path), Number(size)),
      fsync: ({ args: [file] }) => this.#sync(file),
      fdatasync: ({ args: [file] }) => this.#sync(file),
      copy_file_range: ({ args: [from, start, to, at], result }) =>
        this.#copy({ from, start, to, at, result }),
      rename: ({ args: [from, to] }) => this.#rename(textOf(from), textOf(to)),
      renameat: ({ args: [at, from, atTo, to] }) =>
        this.#rename(this.#path(at, from), this.#path(atTo, to)),
      renameat2: ({ args: [at, from, atTo, to] }) =>
        this.#rename(this.#path(at, from), this.#path(atTo, to)),
      link: ({ args: [from, to] }) => this.#link(textOf(from), textOf(to)),
      linkat: ({ args: [at, from, atTo, to] }) =>
        this.#link(this.#path(at, from), this.#path(atTo, to)),
      unlink: ({ args: [path] }) => this.#remove(textOf(path)),
      unlinkat: ({ args: [at, path] }) => this.#remove(this.#path(at, path)),
      rmdir: ({ args: [path] }) => this.#remove(textOf(path)),
      mkdir: ({ args: [path] }) => this.#makeFolder(textOf(path)),
      mkdirat: ({ args: [at, path] }) => this.#makeFolder(this.#path(at, path)),
    };
    const unless = ({ args }: SystemCall) => {
      const path = descriptorOf(args[0]).path;
      if (path !== undefined && this.#nodeAt(path) !== undefined) {
        throw new Error(`The trace has ${name} of a file, which the replay does not know.`);
      }
    };
    // Pipes and sockets are written in these ways, but files are not.
    for (const other of ['writev', 'sendfile', 'dup', 'dup2', 'dup3']) {
      readers[other] = unless;
    }
    return readers[name];
  }

  #path(at: string | undefined, path: string | undefined): string {
    return resolve(descriptorOf(at).path ?? '/', textOf(path));
  }

  #open(path: string, flags = '', fd: number): void {
    this.#offsets.delete(fd);
    const place = this.#placeOf(path);
    if (place === undefined || flags.includes('O_DIRECTORY')) {
      return;
    }
    let node = this.#nodeAt(path);
    if (node === undefined) {
      node = this.#newNode();
      this.#images.set(node, new FileImage());
      this.#setNames([{ ...place, node }]);
    } else if (flags.includes('O_TRUNC')) {
      this.#resize(path, 0);
    }
    this.#offsets.set(fd, flags.includes('O_APPEND') ? -1 : 0);
  }

  /** Writes at the descriptor's position. */
  #append(file: string | undefined, data: string | undefined, result: number): void {
    const { fd, path } = descriptorOf(file);
    if (path === this.#acknowledgedPath) {
      this.#steps.push({ kind: 'acknowledged', value: JSON.parse(textOf(data)) });
      return;
    }
    const node = path === undefined ? undefined : this.#nodeAt(path);
    if (node === undefined) {
      return;
    }
    const known = this.#offsets.get(fd) ?? 0;
    const offset = known === -1 ? (this.#images.get(node)?.size ?? 0) : known;
    this.#write(file, offset, bytesOf(data).subarray(0, result));
    if (known !== -1) {
      this.#offsets.set(fd, offset + result);
    }
  }

  #write(file: string | undefined, offset: number, data: Buffer): void {
    const { path } = descriptorOf(file);
    const node = path === undefined ? undefined : this.#nodeAt(path);
    if (path === undefined || node === undefined || !isDurable(path)) {
      return;
    }
    this.#images.get(node)?.write(offset, data);
    this.#steps.push({ kind: 'write', node, offset, data });
  }

  #resize(path: string | undefined, size: number): void {
    const node = path === undefined ? undefined : this.#nodeAt(path);
    if (path === undefined || node === undefined || !isDurable(path)) {
      return;
    }
    this.#images.get(node)?.resize(size);
    this.#steps.push({ kind: 'resize', node, size });
  }

  #sync(file: string | undefined): void {
    const { path } = descriptorOf(file);
    const node = path === undefined ? undefined : this.#nodeAt(path);
    if (node !== undefined) {
      this.#steps.push({ kind: 'sync', node });
    }
  }

  /** Bytes that the kernel copies between files never pass through the process. */
  #copy(
    call: Record<'from' | 'start' | 'to' | 'at', string | undefined> & { result: number },
  ): void {
    const { path } = descriptorOf(call.from);
    const node = path === undefined ? undefined : this.#nodeAt(path);
    const to = descriptorOf(call.to);
    if (to.path === undefined || this.#placeOf(to.path) === undefined) {
      return;
    }
    const image = node === undefined ? undefined : this.#images.get(node);
    if (image === undefined) {
      throw new Error('A file from elsewhere was copied into the folder.');
    }
    const start = offsetOf(call.start) ?? this.#offsets.get(descriptorOf(call.from).fd) ?? 0;
    const at = offsetOf(call.at) ?? this.#offsets.get(to.fd) ?? 0;
    this.#write(call.to, at, Buffer.from(image.content().subarray(start, start + call.result)));
    if (offsetOf(call.start) === undefined) {
      this.#offsets.set(descriptorOf(call.from).fd, start + call.result);
    }
    if (offsetOf(call.at) === undefined) {
      this.#offsets.set(to.fd, at + call.result);
    }
  }

  #rename(from: string, to: string): void {
    const source = this.#placeOf(from);
    const target = this.#placeOf(to);
    if (source === undefined && target === undefined) {
      return;
    }
    const node = this.#nodeAt(from);
    if (source === undefined || target === undefined || node === undefined) {
      throw new Error(`Something was renamed across the border of the folder: ${to}`);
    }
    this.#setNames([
      { ...source, node: undefined },
      { ...target, node },
    ]);
  }

  #link(from: string, to: string): void {
    const target = this.#placeOf(to);
    const node = this.#nodeAt(from);
    if (target !== undefined) {
      this.#setNames([{ ...target, node }]);
    }
  }

  #remove(path: string): void {
    const place = this.#placeOf(path);
    if (place !== undefined) {
      this.#setNames([{ ...place, node: undefined }]);
    }
  }

  #makeFolder(path: string): void {
    const place = this.#placeOf(path);
    if (place === undefined) {
      return;
    }
    const node = this.#newNode();
    this.#folders.add(node);
    this.#setNames([{ ...place, node }]);
  }

  #setNames(settings: readonly NameSetting[]): void {
    this.#tree.apply(settings);
    this.#steps.push({ kind: 'rename', settings });
  }

  #newNode(): number {
    this.#nodes += 1;
    return this.#nodes;
  }

  #nodeAt(path: string): number | undefined {
    const within = relative(this.#folder, path);
    if (within === '') {
      return this.#tree.root;
    }
    if (within.startsWith('..')) {
      return undefined;
    }
    let node: number | undefined = this.#tree.root;
    for (const name of within.split('/')) {
      node = node === undefined ? undefined : this.#tree.find(node, name);
    }
    return node;
  }

  /** The folder and the name of a path inside; undefined for a path outside. */
  #placeOf(path: string): { folder: number; name: string } | undefined {
    const folder = this.#nodeAt(dirname(path));
    return folder === undefined || !this.#folders.has(folder)
      ? undefined
      : { folder, name: basename(path) };
  }
}

/** An offset passed by reference: `[4096]`. NULL stands for the descriptor's own offset. */
function offsetOf(argument: string | undefined): number | undefined {
  const match = /^\[(\d+)/.exec(argument ?? '');
  return match === null ? undefined : Number(match[1]);
}
