import type { Question } from '../contract/questions.ts';
import { PEOPLE } from './testCompany.ts';

/** A viewer's question about a figure of October 2026. */
export const TEST_QUESTION: Question = {
  id: 1,
  fyId: 14,
  monthNum: 7,
  month: 'October 2026',
  about: 'figure',
  figureId: 'revenue.2026-10',
  subject: 'Revenue, October 2026',
  reportText: null,
  quote: null,
  isQuoteThere: null,
  documentId: null,
  page: null,
  questionText: 'Why so little?',
  askedBy: PEOPLE.viewer.id,
  askedByName: 'Vera Viewer',
  askedAt: '2026-11-20T09:00:00.000Z',
  ownerId: null,
  ownerName: null,
  dueOn: '2020-01-31',
  state: 'open',
  answer: null,
  answeredByName: null,
  answeredAt: null,
  acceptedAt: null,
  version: 3,
};
