import { stringify } from 'lossless-json';
import type { Operation } from '../contract/operation.ts';
import type { Issue } from './errors.ts';

/** The place of an item in a request: in a list of the body, or in the body that is a list itself. */
interface ItemPlace {
  readonly list: string | undefined;
  readonly index: number;
}

/** An item with its place, and its number among all of the request, from 0. */
interface RequestItem extends ItemPlace {
  readonly number: number;
  readonly value: unknown;
}

/** Lists the items of an add or replace request; none where it is about one thing alone. */
export function listItems(body: unknown): readonly RequestItem[] {
  const lists = Array.isArray(body) ? [[undefined, body] as const] : Object.entries(toFields(body));
  const items = lists.flatMap(([list, values]) =>
    Array.isArray(values) ? values.map((value: unknown, index) => ({ list, index, value })) : [],
  );
  return items.map((item, number) => ({ ...item, number }));
}

/** Returns the same request with some of its items alone. */
export function keepItems(body: unknown, items: readonly RequestItem[]): unknown {
  if (Array.isArray(body)) return items.map(({ value }) => value);
  const lists = Object.entries(toFields(body)).map(([list, values]) => [
    list,
    Array.isArray(values) ? items.filter((item) => item.list === list).map(({ value }) => value) : values,
  ]);
  return Object.fromEntries(lists);
}

/** Finds the items that hold a text, as JSON without spaces. */
export function findItems(body: unknown, text: string): readonly RequestItem[] {
  return listItems(body).filter(({ value }) => stringify(value)?.includes(text) ?? false);
}

/** Returns the way to an item, as problems name it. */
export function toLoc({ list, index }: ItemPlace): Issue['loc'] {
  return list === undefined ? ['body', index] : ['body', list, index];
}

/** Finds the items that problems name; `undefined` where one of them names none. */
export function findNamed(body: unknown, issues: readonly Issue[]): ReadonlySet<RequestItem> | undefined {
  const items = listItems(body);
  const named = issues.map(({ loc }) => items.find((item) => toLoc(item).every((part, depth) => part === loc[depth])));
  return named.includes(undefined) ? undefined : new Set(named.filter((item) => item !== undefined));
}

/** The fields of an object; none of anything else. */
export function toFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** True where it changes what the service holds: queries are POST too, and safe to repeat; the token changes nothing seen. */
export function isWrite({ method, safeToRepeat, encoding }: Pick<Operation, 'method' | 'safeToRepeat' | 'encoding'>) {
  return method === 'PUT' || method === 'PATCH' || (method === 'POST' && (!safeToRepeat || encoding === 'multipart'));
}

/** True where a second sending adds the same once more. */
export function isAdd({ method, safeToRepeat }: Pick<Operation, 'method' | 'safeToRepeat'>): boolean {
  return method === 'POST' && !safeToRepeat;
}
