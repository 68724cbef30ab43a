import type { Answer, Query, Statement } from '../sql/query.ts';
import type { JournalDatabase } from './database/journal-database.ts';

/** Carries a query out at once. */
export function execute<T>(db: JournalDatabase, query: Query<T>): T {
  let step = query.next(NO_ANSWER);
  while (step.done !== true) step = query.next(answer(db, step.value));
  return step.value;
}

/** What a query is begun with, which has asked nothing yet. */
const NO_ANSWER: Answer = { rows: [], changed: 0 };

function answer(db: JournalDatabase, statement: Statement): Answer {
  if (statement.kind === 'rows') return { rows: db.all(statement.sql, ...statement.values), changed: 0 };
  let changed = 0;
  for (const values of statement.each) changed += db.run(statement.sql, ...values);
  return { rows: [], changed };
}
