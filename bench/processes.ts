import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** From Linux's kernel, so on Linux only. */
const KILOBYTES = 1024;
const TICKS_A_SECOND = 100;
const LOOK_EVERY_MS = 10;

/** In megabytes; null where there is no such process any more. */
export function megabytes(pid: number, what: 'VmRSS' | 'VmHWM'): number | null {
  try {
    const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / KILOBYTES;
  } catch {
    return null;
  }
}

/** Makes the kernel forget the highest memory use so far. */
export function forgetPeak(pid: number): void {
  fs.writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Hundredths of a second of processor time, with those of children that have ended. */
  readonly ticks: number;
}

function allProcesses(): Process[] {
  return fs.readdirSync('/proc').flatMap((name) => {
    try {
      const [, after = ''] = fs.readFileSync(`/proc/${Number(name)}/stat`, 'utf8').split(') ');
      const fields = after.split(' ').map(Number);
      const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + (fields[field] ?? 0), 0);
      return [{ pid: Number(name), parent: fields[1] ?? 0, ticks }];
    } catch {
      // No process, or one that has just ended.
      return [];
    }
  });
}

/** This process and all below it. */
function treeOf(root: number): Process[] {
  const processes = allProcesses();
  const below = new Set([root]);
  for (const pid of below) {
    for (const process of processes) if (process.parent === pid) below.add(process.pid);
  }
  return processes.filter(({ pid }) => below.has(pid));
}

/** In megabytes, of a process and all below it together. */
export function megabytesOfAll(root: number, what: 'VmRSS' | 'VmHWM'): number {
  return treeOf(root).reduce((sum, { pid }) => sum + (megabytes(pid, what) ?? 0), 0);
}

/** Makes the kernel forget the highest memory use so far of a process and all below it. */
export function forgetPeaks(root: number): void {
  for (const { pid } of treeOf(root)) forgetPeak(pid);
}

/** Processor seconds so far of a process and all below it. */
export function processorSeconds(root: number): number {
  return treeOf(root).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_A_SECOND;
}

export interface Peak {
  /** The process itself, with all of its threads. */
  readonly own: number;
  /** The most that its children held at one time besides. */
  readonly children: number;
}

/** The children of this process whose command line contains `command`. */
function childrenNamed(command: string): number[] {
  return allProcesses()
    .filter(({ parent }) => parent === process.pid)
    .map(({ pid }) => pid)
    .filter((pid) => {
      try {
        return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(command);
      } catch {
        return false;
      }
    });
}

/**
 * The peak, in megabytes, of the process that `work` starts: the child of this one with `command`
 * in its command line which was not there before.
 */
export async function peakDuring<T>(
  command: string,
  work: () => Promise<T>,
): Promise<{ result: T; peak: Peak }> {
  const before = new Set(childrenNamed(command));
  const working = work();
  const over = working.then(
    () => true,
    () => true,
  );
  let peak: Peak = { own: 0, children: 0 };
  const look = () => {
    for (const pid of childrenNamed(command)) {
      if (before.has(pid)) continue;
      const children = treeOf(pid).filter((process) => process.pid !== pid);
      const held = children.map((process) => megabytes(process.pid, 'VmHWM') ?? 0);
      peak = {
        own: Math.max(peak.own, megabytes(pid, 'VmHWM') ?? 0),
        children: Math.max(
          peak.children,
          held.reduce((sum, part) => sum + part, 0),
        ),
      };
    }
  };
  do look();
  while (!(await Promise.race([over, wait(LOOK_EVERY_MS, false)])));
  return { result: await working, peak };
}
