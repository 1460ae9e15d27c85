import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { SYNC_FAULT } from './engineProtocol.ts';

/** The engine's number for an I/O error (EIO in WASI). */
const EIO = 29;
const OTHER_USERS_MODE = 0o077;

interface NodeFsInternals {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  node_ops: { setattr: (node: object, attributes: { mode?: number }) => void };
}

function isInternals(value: object): value is NodeFsInternals {
  return 'stream_ops' in value && 'node_ops' in value;
}

type InitArguments = Parameters<NodeFS['init']>;

/**
 * PGlite's file system on a real folder, plus the fsync callback that it lacks: without one PostgreSQL assumes that
 * every commit reached the disk.
 */
export class SyncedNodeFs extends NodeFS {
  syncs = 0;

  private readonly fault: Int32Array;

  constructor(folder: string, syncFault: SharedArrayBuffer | null = null) {
    super(folder);
    this.fault = new Int32Array(syncFault ?? new SharedArrayBuffer(SYNC_FAULT.bytes));
  }

  override async init(pg: InitArguments[0], options: InitArguments[1]): ReturnType<NodeFS['init']> {
    const initialised = await super.init(pg, options);
    initialised.emscriptenOpts.preRun?.push((module) => {
      const nodeFs: object = module.NODEFS;
      if (!isInternals(nodeFs))
        throw new Error('this version of PGlite has a different file system');
      nodeFs.stream_ops.fsync = (stream) => this.sync(stream.nfd);
      const setattr = nodeFs.node_ops.setattr;
      nodeFs.node_ops.setattr = (node, attributes) => {
        // The engine sets its own file modes regardless of the umask, so access for other users is removed here.
        if (attributes.mode !== undefined) attributes.mode &= ~OTHER_USERS_MODE;
        setattr(node, attributes);
      };
    });
    return initialised;
  }

  private sync(descriptor: number): number {
    const fault = Atomics.load(this.fault, 0);
    if (fault === SYNC_FAULT.swallow) return 0;
    if (fault === SYNC_FAULT.fail) return EIO;
    try {
      fs.fsyncSync(descriptor);
      this.syncs += 1;
      return 0;
    } catch {
      return EIO;
    }
  }
}
