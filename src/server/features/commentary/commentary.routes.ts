import {
  confirmSentence,
  listChangedSentences,
  listQuotedFigures,
} from '../../../contract/commentary.ts';
import { assignExplanation, listExplanationTasks } from '../../../contract/explanationTasks.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../http/problem.ts';
import type { Route } from '../../http/route.ts';
import { cachedRead, route } from '../../http/route.ts';
import { readChangedSentences } from '../../texts/changedSentences.ts';
import { readQuotedFigures } from './quotedFigures.queries.ts';
import { confirmSentenceOfReport } from './commentary.service.ts';
import { assignedTask, listedTasks } from './explanationTasks.service.ts';

export function commentaryRoutes(deps: Deps): Route[] {
  const { database } = deps;
  return [
    route(listChangedSentences, async ({ basis, params }) => {
      const changed = await readChangedSentences(basis, database.orm, params);
      if (changed === undefined) throw notFound('Report');
      return changed;
    }),
    route(listQuotedFigures, async ({ params }) => {
      const quoted = await readQuotedFigures(database.orm, params.id);
      if (quoted === undefined) throw notFound('Report');
      return quoted;
    }),
    route(confirmSentence, (call) =>
      call.write((transaction) =>
        confirmSentenceOfReport(call.basis, transaction, call.params.id, call.body),
      ),
    ),
    // Cached like the briefing, whose ranking it uses. Ranking a month blocks the event loop for milliseconds.
    cachedRead(
      listExplanationTasks,
      'briefing',
      ({ query }) => query.month,
      ({ basis, query }) => listedTasks(basis, database.orm, query.month),
    ),
    route(assignExplanation, (call) => assignedTask(deps, call)),
  ];
}
