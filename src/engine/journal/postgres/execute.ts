import type { Ask } from '../../database/ask.ts';
import type { Answer, Bindable, Query, Statement } from '../sql/query.ts';

/** Carries a query out within a transaction. */
export async function execute<T>(ask: Ask, query: Query<T>): Promise<T> {
  let step = query.next({ rows: [], changed: 0 });
  while (step.done !== true) step = query.next(await answer(ask, step.value));
  return step.value;
}

async function answer(ask: Ask, statement: Statement): Promise<Answer> {
  const text = toPostgres(statement.sql);
  const all = statement.kind === 'rows' ? [statement.values] : statement.each;
  const results = await Promise.all(all.map((values) => ask(text, values.map(toStorable))));
  return {
    rows: results.flatMap(({ rows }) => rows),
    changed: results.reduce((sum, { changed }) => sum + changed, 0),
  };
}

const translated = new Map<string, string>();

/** `?` and `?2` as `$1` and `$2`; no statement of the journal has a question mark in a text. */
function toPostgres(sql: string): string {
  const known = translated.get(sql);
  if (known !== undefined) return known;
  let count = 0;
  const text = sql.replace(/\?(\d*)/g, (_, number: string) => `$${number === '' ? ++count : number}`);
  translated.set(sql, text);
  return text;
}

/** PostgreSQL keeps no NUL in a text; in what is JSON it is written otherwise. */
function toStorable(value: Bindable): Bindable {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;
}
