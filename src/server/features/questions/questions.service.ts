import type { CallParsed } from '../../../contract/endpoint.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type {
  createQuestion,
  deleteQuestion,
  judgeAnswer,
  listQuestions,
  Question,
  updateQuestion,
} from '../../../contract/questions.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { can } from '../../../domain/permissions.ts';
import { mayJudge, mayReword, mayWithdraw } from '../../../domain/question.ts';
import { mayAnswer } from '../../accounts/administrators.ts';
import type { Transaction } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import {
  adminRequired,
  invalidField,
  notFound,
  ProblemError,
  staleVersion,
} from '../../http/problem.ts';
import type { Caller } from '../../http/caller.ts';
import type { Call } from '../../http/route.ts';
import { figureNamed, placed, type AskedMonth } from '../../reports/askedAbout.ts';
import {
  changeQuestion,
  countQuestions,
  insertQuestion,
  lockQuestion,
  readAboutFigure,
  readOfMonth,
  readQuestion,
  readUnsettled,
  removeQuestion,
} from './questions.queries.ts';
import { tellAnswerers, tellAsker } from './tellOfQuestion.ts';

type Orm = Deps['database']['orm'];

const askerRequired = () =>
  new ProblemError('asker_required', 'Only the person who asked can do this');

const refused = (sentence: string) => new ProblemError('question_refused', sentence);

export async function listedQuestions(
  basis: CompanyBasis,
  orm: Orm,
  { month, figureId }: CallParsed<typeof listQuestions>['query'],
): Promise<Question[]> {
  if (figureId !== undefined) {
    figureNamed(basis, figureId, 'figureId');
    return readAboutFigure(basis, orm, figureId);
  }
  return month === undefined ? readUnsettled(basis, orm) : readOfMonth(basis, orm, month);
}

export async function createdQuestion(
  deps: Deps,
  call: Call<typeof createQuestion>,
): Promise<Question> {
  const { body, caller } = call;
  const { database, now } = deps;
  // Read as the caller sees the months; within the transaction all of them would be there.
  const { month, subject } = await placed(call.basis, database.orm, body.about);
  const { fyId, monthNum }: AskedMonth = month;
  let isNew = false;
  const question = await call.write(async (transaction) => {
    if ((await countQuestions(transaction, month)) >= LIMITS.questionsPerMonth) {
      throw refused(`A month has at most ${LIMITS.questionsPerMonth} questions`);
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
    return found(call.basis, transaction, id);
  });
  if (isNew) tellAnswerers(deps, question, caller.userId);
  return question;
}

async function found(basis: CompanyBasis, transaction: Transaction, id: number): Promise<Question> {
  const question = await readQuestion(basis, transaction, id);
  if (question === undefined) throw notFound('Question');
  return question;
}

type Changing = Call<typeof updateQuestion | typeof judgeAnswer | typeof deleteQuestion>;
type Stored = NonNullable<Awaited<ReturnType<typeof lockQuestion>>>;

/** Changes a question that the caller sees, behind its lock. */
async function changing<T>(
  basis: CompanyBasis,
  { database }: Deps,
  call: Pick<Changing, 'params' | 'ifMatch' | 'write'>,
  work: (transaction: Transaction, stored: Stored) => Promise<T>,
): Promise<T> {
  const { params, ifMatch } = call;
  // As the caller sees the months, for the same reason.
  if ((await readQuestion(basis, database.orm, params.id)) === undefined)
    throw notFound('Question');
  return call.write(async (transaction) => {
    const stored = await lockQuestion(transaction, params.id);
    if (stored === undefined) throw notFound('Question');
    if (ifMatch !== undefined && ifMatch !== stored.version) throw staleVersion('The question');
    return work(transaction, stored);
  });
}

type Change = CallParsed<typeof updateQuestion>['body'];

/** Refuses what this person may not change; what is sent as it is stored is no change. */
async function checkChange(
  transaction: Transaction,
  stored: Stored,
  { questionText, dueOn, ownerId, answer }: Change,
  caller: Caller,
): Promise<void> {
  const isEditor = can(caller.role, 'editReport');
  if ((ownerId !== undefined || answer !== undefined) && !isEditor) throw adminRequired();
  if (questionText !== undefined && !mayReword(stored, caller.userId)) {
    throw stored.askedBy === caller.userId
      ? refused('The answer was accepted. Open the question again, or ask another')
      : askerRequired();
  }
  if (dueOn !== undefined && !isEditor && stored.askedBy !== caller.userId) throw askerRequired();
  if (typeof ownerId === 'number' && !(await mayAnswer(transaction, ownerId))) {
    throw invalidField('ownerId', 'Only administrators and preparers can answer');
  }
  if (answer !== undefined && stored.state === 'accepted') {
    throw refused('The answer was accepted, so it stays');
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
    // Nothing is sent: nothing is changed.
    if (Object.values(body).every((value) => value === undefined)) {
      return found(call.basis, transaction, stored.id);
    }
    await changeQuestion(transaction, stored.id, {
      // Another question than the one that was answered.
      ...(questionText === undefined ? {} : { questionText, state: 'open' }),
      ...(dueOn === undefined ? {} : { dueOn }),
      ...(ownerId === undefined ? {} : { ownerId }),
      ...(answer === undefined
        ? {}
        : { answer, state: 'answered', answeredBy: caller.userId, answeredAt: deps.now() }),
    });
    return found(call.basis, transaction, stored.id);
  });
  if (isAnswered) tellAsker(deps, question, caller.userId);
  if (isGiven && question.state === 'open') tellAnswerers(deps, question, caller.userId);
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
    if (!mayJudge(stored, caller.userId)) throw refused('There is no answer to judge');
    isOpened = !body.isAccepted;
    await changeQuestion(
      transaction,
      stored.id,
      body.isAccepted
        ? { state: 'accepted', acceptedAt: stored.acceptedAt ?? deps.now() }
        : { state: 'open', acceptedAt: null },
    );
    return found(call.basis, transaction, stored.id);
  });
  if (isOpened) tellAnswerers(deps, question, caller.userId);
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
      throw refused('The question has been answered, so it stays');
    }
    await removeQuestion(transaction, stored.id);
    return null;
  });
}
