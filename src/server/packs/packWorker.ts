import { makePack } from '../../packs/makePack.ts';
import type { PackAnswer, PackProgress, PackTask } from '../../packs/packTask.ts';
import { answerTasks } from '../../threads/threadTasks.ts';
import { withBasis } from '../../engine/basis.ts';

const packTasks = {
  make: (task: PackTask, report: (progress: PackProgress) => void): Promise<PackAnswer> =>
    withBasis(task.source.basis, () => makePack(task, report)),
};

export type PackTasks = typeof packTasks;

answerTasks(packTasks, {
  handedOver: (answer) => (answer.kind === 'made' ? [answer.made.content.buffer] : []),
});
