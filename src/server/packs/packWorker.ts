import { answerTasks } from '../threads/threadTasks.ts';
import { buildPack } from './model/buildPack.ts';
import type { MadePack, PackProgress, PackTask } from './packTask.ts';
import { loadRenderer } from './renderers.ts';

const tasks = {
  async make(
    { source, format, paper }: PackTask,
    report: (progress: PackProgress) => void,
  ): Promise<MadePack> {
    report({ done: 0, steps: 0, step: 'Collecting the figures' });
    const pack = buildPack(source);
    const render = await loadRenderer(format);
    const content = await render(pack, {
      paper,
      onStep: (done, steps, step) => report({ done, steps, step }),
    });
    // Copied: what a library answers may be a part of memory that it keeps.
    return { fileName: `${pack.fileName}.${format}`, content: new Uint8Array(content) };
  },
};

export type PackTasks = typeof tasks;

answerTasks(tasks, { handedOver: ({ content }) => [content.buffer] });
