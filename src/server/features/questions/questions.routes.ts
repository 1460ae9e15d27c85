import {
  createQuestion,
  deleteQuestion,
  judgeAnswer,
  listQuestions,
  updateQuestion,
} from '../../../contract/questions.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { route } from '../../http/route.ts';
import {
  changedQuestion,
  createdQuestion,
  judgedQuestion,
  listedQuestions,
  withdrawnQuestion,
} from './questions.service.ts';

export function questionsRoutes(deps: Deps): Route[] {
  return [
    route(listQuestions, async ({ basis, query }) => ({
      questions: await listedQuestions(basis, deps.database.orm, query),
    })),
    route(createQuestion, (call) => createdQuestion(deps, call)),
    route(updateQuestion, (call) => changedQuestion(deps, call)),
    route(judgeAnswer, (call) => judgedQuestion(deps, call)),
    route(deleteQuestion, (call) => withdrawnQuestion(deps, call)),
  ];
}
