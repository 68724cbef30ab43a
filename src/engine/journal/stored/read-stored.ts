import type { z } from 'zod';
import { describeUnknownKey } from '../../../model/values/unknown-key.ts';

/** A row of the journal as it should be, or what of it cannot be read, in words that follow on the row's name. */
export type StoredReading<T> = { readonly value: T } | { readonly damage: string };

const MOST_SHOWN = 40;

/** Reads a row of a table. A journal can be damaged, by hands and by disks, and one such row is no reason to lose all. */
export function readStored<T>(schema: z.ZodType<T>, row: unknown): StoredReading<T> {
  const { data, error } = schema.safeParse(row);
  return error === undefined ? { value: data } : { damage: describe(row, error) };
}

function describe(row: unknown, { issues }: z.ZodError): string {
  const [issue] = issues;
  const unknown = describeUnknownKey(issue);
  if (unknown !== undefined) return unknown;
  const [column = 'row', ...inside] = issue?.path.map(String) ?? [];
  if (inside.length > 0) return `the column "${column}" does not hold what it should at "${inside.join('.')}"`;
  if (issue?.code === 'custom') return `the column "${column}" ${issue.message}`;
  return `the column "${column}" is ${String(JSON.stringify(columnOf(row, column))).slice(0, MOST_SHOWN)}`;
}

/** A column of a row as text, to name the row by. */
export function columnText(row: unknown, column: string): string {
  return String(columnOf(row, column));
}

function columnOf(row: unknown, column: string): unknown {
  return Object.entries(row ?? {}).find(([name]) => name === column)?.[1];
}
