import { answerTasks } from '../threads/answerTasks.ts';
import { buildPack } from './model/buildPack.ts';
import type { PackTalk } from './packTask.ts';
import { loadRenderer } from './renderers.ts';

answerTasks<PackTalk>(
  async ({ source, format, paper }, tell) => {
    tell({ done: 0, steps: 0, step: 'Putting the figures together' });
    const pack = buildPack(source);
    const render = await loadRenderer(format);
    const content = await render(pack, {
      paper,
      onStep: (done, steps, step) => tell({ done, steps, step }),
    });
    // Copied: what a library answers may be a part of memory that it keeps.
    return { fileName: `${pack.fileName}.${format}`, content: new Uint8Array(content) };
  },
  { handedOver: ({ content }) => [content.buffer] },
);
