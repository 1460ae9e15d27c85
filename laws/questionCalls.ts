import { createFinancialData } from '../src/contract/financialData.ts';
import { createPrivateNote } from '../src/contract/privateNotes.ts';
import { createQuestion, updateQuestion } from '../src/contract/questions.ts';
import type { TestApp } from '../src/server/testApp.ts';

const of = (id: number) => ({ params: { id: String(id) } });

/** One good call for each about questions and private notes, as the administrator wrote them. */
export async function questionCalls(test: TestApp) {
  await test.ask('admin', createFinancialData, {
    body: { fyId: 13, monthNum: 9, monthName: 'December', revenue: '100' },
  });
  const question = { about: { figureId: 'revenue.2025-12' }, questionText: 'Why?' };
  const ask = () => test.ask('admin', createQuestion, { body: question });
  const [open, answered, withdrawn] = [await ask(), await ask(), await ask()];
  const answer = { answer: 'A late invoice', ownerId: test.ids.admin };
  await test.ask('admin', updateQuestion, { ...of(answered.id), body: answer });
  const note = {
    about: { figureId: 'revenue.2025-12' },
    subject: 'Revenue, December 2025',
    noteText: 'Ask about this',
  };
  const writeNote = () => test.ask('admin', createPrivateNote, { body: note });
  const [kept, dropped] = [await writeNote(), await writeNote()];
  return {
    listPrivateNotes: {},
    createPrivateNote: { body: note },
    updatePrivateNote: { ...of(kept.id), body: { noteText: 'Asked' } },
    deletePrivateNote: of(dropped.id),
    listQuestions: { query: { month: '2025-12' } },
    createQuestion: { body: question },
    updateQuestion: { ...of(open.id), body: answer },
    judgeAnswer: { ...of(answered.id), body: { isAccepted: true } },
    deleteQuestion: of(withdrawn.id),
  };
}
