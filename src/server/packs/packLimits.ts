import type { ThreadLimits } from '../../threads/watchedThread.ts';

export interface PackLimits extends ThreadLimits {
  readonly unfinishedOfOne: number;
  readonly unfinished: number;
  readonly keptMs: number;
  readonly kept: number;
  readonly keptMegabytes: number;
}

export const PACK_LIMITS: PackLimits = {
  timeMs: 60_000,
  heapMegabytes: 512,
  growthMegabytes: 900,
  unfinishedOfOne: 3,
  unfinished: 20,
  keptMs: 5 * 60_000,
  kept: 8,
  keptMegabytes: 64,
};
