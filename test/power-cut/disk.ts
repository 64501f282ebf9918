import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fromTrace, type SystemCall } from './trace.ts';

/** Whether a change that was not synced has reached the disk nevertheless; `at` is its position in the trace. */
export type Survives = (at: number) => boolean;

/** A file or folder: what is certainly on the disk, and the changes since its last sync. */
class Node<State> {
  #durable: State;
  #changes: { at: number; apply: (state: State) => State }[] = [];
  /** Cache of `read`, invalidated by the next change. */
  #visible: State | undefined;
  readonly #copy: (state: State) => State;

  constructor(durable: State, copy: (state: State) => State) {
    this.#durable = durable;
    this.#copy = copy;
  }

  /** `apply` may change the state that it is given, or return another. */
  change(at: number, apply: (state: State) => State) {
    this.#changes.push({ at, apply });
    this.#visible = undefined;
  }

  /** A sync that began at `from` makes durable what had happened by then. */
  sync(from: number) {
    for (const { at, apply } of this.#changes) if (at < from) this.#durable = apply(this.#durable);
    this.#changes = this.#changes.filter(({ at }) => at > from);
  }

  /** The state with all changes, synced or not, as processes see it. */
  read(): State {
    this.#visible ??= this.readAfter(() => true);
    return this.#visible;
  }

  /** The state after a power cut: what is durable, and the changes that survive. */
  readAfter(survives: Survives): State {
    const changes = this.#changes.filter(({ at }) => survives(at));
    return changes.reduce((state, { apply }) => apply(state), this.#copy(this.#durable));
  }
}

type Entries = Map<string, File | Folder>;

/** `size` bytes; the buffer is larger, so that appending need not copy it. */
type Content = { buffer: Buffer; size: number };

class File extends Node<Content> {
  constructor(bytes = Buffer.alloc(0)) {
    super({ buffer: bytes, size: bytes.length }, ({ buffer, size }) => ({ buffer: Buffer.from(buffer), size }));
  }
}

class Folder extends Node<Entries> {
  constructor(entries: Entries = new Map()) {
    super(entries, (copied) => new Map(copied));
  }
}

/**
 * The disk below a folder, replayed from a trace, in the strictest reading of POSIX: a file's bytes are certain after an
 * fsync of the file, and its name (also a new, changed or deleted one) after an fsync of the folder that contains it.
 */
export class Disk {
  readonly #path: string;
  readonly #root: Folder;
  readonly #syncsNames: boolean;
  /** Where the next write(2) goes, by descriptor and path. */
  readonly #offsets = new Map<string, number>();

  /**
   * The folder `path` as `before` is, which is on the disk. With `syncsNames` a sync of a file also syncs its name, as file
   * systems of Linux do; PostgreSQL relies on that for new tables.
   */
  constructor(path: string, before: string, syncsNames = false) {
    this.#path = path;
    this.#syncsNames = syncsNames;
    this.#root = readFolder(before);
  }

  replay(call: SystemCall) {
    const { name, text, from, to } = call;
    const target = descriptorOf(name === 'openat' || name === 'open' ? call.result : text);
    const file = target && this.#find(target.path);
    if (name === 'open' || name === 'openat') this.#open(call);
    else if (/^p?write/.test(name)) file instanceof File && this.#write(call, file);
    else if (/^f(data)?sync$/.test(name)) this.#sync(file, target?.path ?? '', from);
    else if (name === 'lseek') target && this.#offsets.set(target.key, Number.parseInt(call.result, 10));
    else if (name === 'ftruncate') file instanceof File && file.change(to, resized(lastNumber(text)));
    else if (name === 'fallocate') file instanceof File && file.change(to, extended(text));
    else if (/^(rename|unlink|rmdir|mkdir)/.test(name)) this.#changeNames(call);
    else if (!/^send/.test(name)) this.#requireElsewhere(call);
  }

  /** Writes what is left after a power cut now; of what was not synced, what `survives`. */
  copyTo(path: string, survives: Survives = () => false) {
    const copy = (node: File | Folder, to: string) => {
      if (node instanceof File) {
        const { buffer, size } = node.readAfter(survives);
        return writeFileSync(to, buffer.subarray(0, size), { mode: 0o600 });
      }
      mkdirSync(to, { recursive: true, mode: 0o700 });
      for (const [name, entry] of node.readAfter(survives)) copy(entry, join(to, name));
    };
    copy(this.#root, path);
  }

  #sync(node: File | Folder | undefined, path: string, from: number) {
    node?.sync(from);
    if (this.#syncsNames) this.#find(dirname(path))?.sync(from);
  }

  #open({ text, result, to }: SystemCall) {
    const opened = descriptorOf(result);
    // another thread has deleted it already
    if (!opened) return;
    const { key, path } = opened;
    const parent = this.#find(dirname(path));
    if (!(parent instanceof Folder)) return;
    const file = this.#find(path) ?? new File();
    if (!this.#find(path)) parent.change(to, (entries) => entries.set(basename(path), file));
    if (file instanceof File && text.includes('O_TRUNC')) file.change(to, resized(0));
    this.#offsets.set(key, text.includes('O_APPEND') ? Number.POSITIVE_INFINITY : 0);
  }

  #write(call: SystemCall, file: File) {
    const { name, text, to } = call;
    const bytes = bytesOf(call);
    const { key } = descriptorOf(text) as Descriptor;
    const isPositioned = name.startsWith('p');
    const offset = isPositioned ? lastNumber(text) : Math.min(this.#offsets.get(key) ?? 0, file.read().size);
    file.change(to, (content) => {
      const grown = resized(Math.max(content.size, offset + bytes.length))(content);
      bytes.copy(grown.buffer, offset);
      return grown;
    });
    if (!isPositioned && this.#offsets.get(key) !== Number.POSITIVE_INFINITY)
      this.#offsets.set(key, offset + bytes.length);
  }

  #changeNames({ name, text, to }: SystemCall) {
    const [path = '', target] = this.#pathsIn(text);
    if (name.startsWith('mkdir')) return void (this.#isInside(path) && this.#makeFolder(path, to));
    const node = this.#find(path);
    const set = (changed: string, entry: File | Folder | undefined) => {
      const parent = this.#find(dirname(changed));
      if (parent instanceof Folder) parent.change(to, (entries) => withEntry(entries, basename(changed), entry));
    };
    // removed first: with the same position in the trace both survive, or neither
    set(path, undefined);
    if (target !== undefined) set(target, node);
  }

  /** Adds a folder, and those above it: their mkdir may be entered later and return earlier. */
  #makeFolder(path: string, at: number): Folder {
    const known = this.#find(path);
    if (known instanceof Folder) return known;
    const made = new Folder();
    this.#makeFolder(dirname(path), at).change(at, (entries) => entries.set(basename(path), made));
    return made;
  }

  #requireElsewhere({ name, text }: SystemCall) {
    if (name === 'mmap' && !/PROT_WRITE.*MAP_SHARED\b.*<(?!.*\\x2d\\x73\\x68\\x6d>)/.test(text)) return;
    const touched = [...text.matchAll(/<([^>]*)>/g)].map(([, path = '']) => fromTrace(path).toString());
    if ([...touched, ...this.#pathsIn(text)].some((path) => this.#isInside(path)))
      throw new Error(`This model of a disk does not know ${name}(${text.slice(0, 200)}).`);
  }

  #isInside(path: string) {
    return !relative(this.#path, path).startsWith('..');
  }

  /** All paths among the arguments. Only the programs that run in our folder use relative ones. */
  #pathsIn(text: string): string[] {
    return [...text.matchAll(/(?:(?:AT_FDCWD|\d+)<([^>]*)>, )?"([^"]*)"/g)].map(([, folder, path = '']) =>
      resolve(folder === undefined ? this.#path : fromTrace(folder).toString(), fromTrace(path).toString()),
    );
  }

  #find(path: string): File | Folder | undefined {
    if (!this.#isInside(path)) return undefined;
    const names = relative(this.#path, path).split('/');
    return names
      .filter((name) => name !== '')
      .reduce<File | Folder | undefined>(
        (node, name) => (node instanceof Folder ? node.read().get(name) : undefined),
        this.#root,
      );
  }
}

const readFolder = (path: string): Folder => {
  const entries = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory() || entry.isFile());
  const read = (name: string) => join(path, name);
  return new Folder(
    new Map(entries.map((e) => [e.name, e.isFile() ? new File(readFileSync(read(e.name))) : readFolder(read(e.name))])),
  );
};

type Descriptor = { key: string; path: string };

/** The path of the file that a call was given as its first argument, or returned; undefined once it is deleted. */
export const descriptorOf = (text: string): Descriptor | undefined => {
  const [key, path = '', deleted] = /^\d+<([^>]*)>(\(deleted\))?/.exec(text) ?? [];
  return key === undefined || deleted ? undefined : { key, path: fromTrace(path).toString() };
};

// a trace is replayed several times
const decoded = new WeakMap<SystemCall, Buffer>();

/** What a call wrote. */
const bytesOf = (call: SystemCall): Buffer => {
  const known = decoded.get(call);
  if (known) return known;
  const data = [...call.text.matchAll(/"([^"]*)"/g)].map(([, part = '']) => fromTrace(part));
  const bytes = Buffer.concat(data).subarray(0, Number.parseInt(call.result, 10));
  decoded.set(call, bytes);
  return bytes;
};

const lastNumber = (text: string) => Number(/(\d+)$/.exec(text)?.[1]);

const resized =
  (size: number) =>
  ({ buffer, size: before }: Content): Content => {
    if (size < before) buffer.fill(0, size, before);
    const isLargeEnough = size <= buffer.length;
    return { buffer: isLargeEnough ? buffer : Buffer.concat([buffer, Buffer.alloc(size)]), size };
  };

/** fallocate(descriptor, mode, offset, length) in its plain form, which only makes a file larger. */
const extended = (text: string) => {
  const [, mode, offset, length] = /, (\w+), (\d+), (\d+)$/.exec(text) ?? [];
  if (mode !== '0') throw new Error(`This model of a disk does not know fallocate(${text}).`);
  return (content: Content) => resized(Math.max(content.size, Number(offset) + Number(length)))(content);
};

const withEntry = (entries: Entries, name: string, entry: File | Folder | undefined) => {
  entries.delete(name);
  return entry ? entries.set(name, entry) : entries;
};
