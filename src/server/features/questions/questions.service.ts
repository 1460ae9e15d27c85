import type { CallParsed } from '../../../contract/endpoint.ts';
import { isStatementFigureId } from '../../../finance/statements/plannedBalanceFigure.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type {
  createQuestion,
  deleteQuestion,
  judgeAnswer,
  listQuestions,
  Question,
  updateQuestion,
} from '../../../contract/questions.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { can } from '../../../finance/permissions.ts';
import { mayJudge, mayReword, mayWithdraw } from '../../../finance/question.ts';
import { mayAnswer } from '../../users/administrators.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';
import { invalidField, ProblemError } from '../../../contract/problemError.ts';
import { adminRequired, notFound, staleVersion } from '../../http/problem.ts';
import type { Caller } from '../../http/caller.ts';
import type { Call } from '../../http/route.ts';
import {
  parseFigureId,
  readSubjectMonth,
  type SubjectMonth,
} from '../../questions/questionSubject.ts';
import {
  changeQuestion,
  countQuestions,
  insertQuestion,
  lockQuestion,
  readAboutFigure,
  readOfMonth,
  readQuestion,
  readOpenQuestions,
  removeQuestion,
} from './questions.queries.ts';
import { mailAnswerers, mailAsker } from './questionMailing.ts';

type QuestionsOrm = Deps['database']['orm'];

const askerRequired = () =>
  new ProblemError('asker_required', 'Only the person who asked can do this');

const refusedQuestion = (sentence: string) => new ProblemError('question_refused', sentence);

export async function listedQuestions(
  basis: CompanyBasis,
  orm: QuestionsOrm,
  { month, figureId }: CallParsed<typeof listQuestions>['query'],
): Promise<Question[]> {
  if (figureId !== undefined) {
    // Statements can't be asked about yet, but their explanations list questions like any other.
    if (!isStatementFigureId(basis, figureId)) parseFigureId(basis, figureId, 'figureId');
    return readAboutFigure(basis, orm, figureId);
  }
  return month === undefined ? readOpenQuestions(basis, orm) : readOfMonth(basis, orm, month);
}

export async function createdQuestion(
  deps: Deps,
  call: Call<typeof createQuestion>,
): Promise<Question> {
  const { body, caller } = call;
  const { database, now } = deps;
  // This is read outside the transaction, where months are hidden as for this caller. Inside it,
  // all months are visible.
  const { month, subject } = await readSubjectMonth(call.basis, database.orm, body.about);
  const { fyId, monthNum }: SubjectMonth = month;
  let isNew = false;
  const question = await call.write(async (transaction) => {
    if ((await countQuestions(transaction, month)) >= LIMITS.questionsPerMonth) {
      throw refusedQuestion(`A month can have at most ${LIMITS.questionsPerMonth} questions`);
    }
    isNew = true;
    const id = await insertQuestion(transaction, {
      fyId,
      monthNum,
      ...subject,
      questionText: body.questionText,
      dueOn: body.dueOn ?? null,
      askedBy: caller.userId,
      askedAt: now(),
    });
    return foundQuestion(call.basis, transaction, id);
  });
  if (isNew) mailAnswerers(deps, question, caller.userId);
  return question;
}

async function foundQuestion(
  basis: CompanyBasis,
  transaction: Transaction,
  id: number,
): Promise<Question> {
  const question = await readQuestion(basis, transaction, id);
  if (question === undefined) throw notFound('Question');
  return question;
}

type Changing = Call<typeof updateQuestion | typeof judgeAnswer | typeof deleteQuestion>;
type LockedQuestion = NonNullable<Awaited<ReturnType<typeof lockQuestion>>>;

async function changing<T>(
  basis: CompanyBasis,
  { database }: Deps,
  call: Pick<Changing, 'params' | 'ifMatch' | 'write'>,
  work: (transaction: Transaction, stored: LockedQuestion) => Promise<T>,
): Promise<T> {
  const { params, ifMatch } = call;
  // This is read outside the transaction for the same reason.
  if ((await readQuestion(basis, database.orm, params.id)) === undefined)
    throw notFound('Question');
  return call.write(async (transaction) => {
    const stored = await lockQuestion(transaction, params.id);
    if (stored === undefined) throw notFound('Question');
    if (ifMatch !== undefined && ifMatch !== stored.version) throw staleVersion('The question');
    return work(transaction, stored);
  });
}

type QuestionChange = CallParsed<typeof updateQuestion>['body'];

/** Refuses changes that this person may not make. Sending the stored value doesn't count as a change. */
async function checkChange(
  transaction: Transaction,
  stored: LockedQuestion,
  { questionText, dueOn, ownerId, answer }: QuestionChange,
  caller: Caller,
): Promise<void> {
  const isEditor = can(caller.role, 'editReport');
  if ((ownerId !== undefined || answer !== undefined) && !isEditor) throw adminRequired();
  if (questionText !== undefined && !mayReword(stored, caller.userId)) {
    throw stored.askedBy === caller.userId
      ? refusedQuestion('The answer was accepted. Reopen the question, or ask another')
      : askerRequired();
  }
  if (dueOn !== undefined && !isEditor && stored.askedBy !== caller.userId) throw askerRequired();
  if (typeof ownerId === 'number' && !(await mayAnswer(transaction, ownerId))) {
    throw invalidField('ownerId', 'Only administrators and preparers can answer');
  }
  if (answer !== undefined && stored.state === 'accepted') {
    throw refusedQuestion("The answer was accepted and can't be changed");
  }
}

export async function changedQuestion(
  deps: Deps,
  call: Call<typeof updateQuestion>,
): Promise<Question> {
  const { body, caller } = call;
  let isAnswered = false;
  let isGiven = false;
  const question = await changing(call.basis, deps, call, async (transaction, stored) => {
    await checkChange(transaction, stored, body, caller);
    const { questionText, dueOn, ownerId, answer } = body;
    isAnswered = answer !== undefined;
    isGiven = typeof ownerId === 'number' && ownerId !== stored.ownerId;
    if (Object.values(body).every((value) => value === undefined)) {
      return foundQuestion(call.basis, transaction, stored.id);
    }
    await changeQuestion(transaction, stored.id, {
      // The existing answer was to a different question.
      ...(questionText === undefined ? {} : { questionText, state: 'open' }),
      ...(dueOn === undefined ? {} : { dueOn }),
      ...(ownerId === undefined ? {} : { ownerId }),
      ...(answer === undefined
        ? {}
        : { answer, state: 'answered', answeredBy: caller.userId, answeredAt: deps.now() }),
    });
    return foundQuestion(call.basis, transaction, stored.id);
  });
  if (isAnswered) mailAsker(deps, question, caller.userId);
  if (isGiven && question.state === 'open') mailAnswerers(deps, question, caller.userId);
  return question;
}

export async function judgedQuestion(
  deps: Deps,
  call: Call<typeof judgeAnswer>,
): Promise<Question> {
  const { body, caller } = call;
  let isOpened = false;
  const question = await changing(call.basis, deps, call, async (transaction, stored) => {
    if (stored.askedBy !== caller.userId) throw askerRequired();
    if (!mayJudge(stored, caller.userId))
      throw refusedQuestion('There is no answer to accept or reopen');
    isOpened = !body.isAccepted;
    await changeQuestion(
      transaction,
      stored.id,
      body.isAccepted
        ? { state: 'accepted', acceptedAt: stored.acceptedAt ?? deps.now() }
        : { state: 'open', acceptedAt: null },
    );
    return foundQuestion(call.basis, transaction, stored.id);
  });
  if (isOpened) mailAnswerers(deps, question, caller.userId);
  return question;
}

export async function withdrawnQuestion(
  deps: Deps,
  call: Call<typeof deleteQuestion>,
): Promise<null> {
  const { caller } = call;
  return changing(call.basis, deps, call, async (transaction, stored) => {
    if (stored.askedBy !== caller.userId) throw askerRequired();
    if (!mayWithdraw(stored, caller.userId)) {
      throw refusedQuestion("The question has been answered and can't be withdrawn");
    }
    await removeQuestion(transaction, stored.id);
    return null;
  });
}
