import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The engine's number for an I/O error (EIO in WASI). */
const EIO = 29;

interface NodeStream {
  nfd: number;
}

/** The part of Emscripten's NODEFS that its types leave out. */
interface NodeFsInternals {
  stream_ops: { fsync?: (stream: NodeStream) => number };
  node_ops: { setattr: (node: object, attributes: { mode?: number }) => void };
}

type InitArguments = Parameters<NodeFS['init']>;

/**
 * PGlite's file system on a real folder, with the one call it lacks: without an fsync callback
 * PostgreSQL believes that every commit reached the disk when none did.
 */
export class SyncedNodeFs extends NodeFS {
  /** Real syncs so far; the start-up self-test reads it. */
  syncs = 0;

  private readonly sync: (descriptor: number) => void;

  constructor(folder: string, sync: (descriptor: number) => void = fs.fsyncSync) {
    super(folder);
    this.sync = (descriptor) => {
      sync(descriptor);
      if (sync === fs.fsyncSync) this.syncs += 1;
    };
  }

  override async init(pg: InitArguments[0], options: InitArguments[1]): ReturnType<NodeFS['init']> {
    const initialised = await super.init(pg, options);
    initialised.emscriptenOpts.preRun?.push((module) => {
      // Emscripten publishes no types for the inside of NODEFS.
      const internals = module.NODEFS as unknown as NodeFsInternals;
      internals.stream_ops.fsync = (stream) => {
        try {
          this.sync(stream.nfd);
          return 0;
        } catch {
          return EIO;
        }
      };
      const setattr = internals.node_ops.setattr;
      internals.node_ops.setattr = (node, attributes) => {
        // The engine sets its own file modes whatever the umask: nobody else may read them.
        if (attributes.mode !== undefined) attributes.mode &= ~0o077;
        setattr(node, attributes);
      };
    });
    return initialised;
  }
}
