import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { tryJson } from '../../../base/util/parse/parse-json.ts';
import type { Complaint } from '../errors.ts';

export interface Explanation {
  /** All of it in one line, in the service's own words. */
  readonly message: string;
  readonly complaints: readonly Complaint[];
}

type Path = readonly (string | number)[];

const LONGEST_TEXT = 500;
const MOST_SHOWN = 5;
/** Names for a part of the request rather than for a field of it. */
const PARTS_OF_REQUEST: ReadonlySet<PropertyKey> = new Set(['body', 'query', 'path', '__root__', 'non_field_errors']);

/**
 * Understands the bodies of refusals (published facts, Errors): `detail` with `loc` and `msg`, `detail` or `message` as
 * text, messages by field, nested by list and index or not; anything else is shown as it came.
 */
export function parseErrorBody(text: string): Explanation {
  const body = tryJson(text);
  const complaints = body === undefined ? [] : collectComplaints(body, []);
  if (complaints.length > 0) return { message: summarizeComplaints(complaints), complaints };
  return { message: toPlainMessage(text), complaints: [] };
}

function collectComplaints(value: unknown, path: Path): Complaint[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [toComplaint(path, value)];
  if (Array.isArray(value)) return value.flatMap((entry, index) => collectEntry(entry, path, index));
  if (!isObject(value)) return [];
  if (typeof value.msg === 'string')
    return [toComplaint(Array.isArray(value.loc) ? toPath(value.loc) : path, value.msg)];
  const words = path.length === 0 ? wordsOf(value) : undefined;
  if (words !== undefined) return words;
  return Object.entries(value).flatMap(([key, inner]) => collectComplaints(inner, [...path, key]));
}

/** Texts and messages with a place of their own stand beside each other; anything else stands for the item there. */
function collectEntry(entry: unknown, path: Path, index: number): Complaint[] {
  const hasOwnPlace = typeof entry === 'string' || (isObject(entry) && typeof entry.msg === 'string');
  return collectComplaints(entry, hasOwnPlace ? path : [...path, index]);
}

/** Reads the keys under which services put what they have to say of the whole request. */
function wordsOf(body: Readonly<Record<string, unknown>>): Complaint[] | undefined {
  const listed = [body.detail, body.errors].flatMap((value) => collectComplaints(value, []));
  if (listed.length > 0) return listed;
  const text = [body.message, body.error_description, body.error].find((value) => typeof value === 'string');
  return text === undefined ? undefined : collectComplaints(text, []);
}

/** Finds list, index and field in a path such as `body, financing_rounds, 3, closing_date`. */
export function toComplaint(path: readonly PropertyKey[], message: string): Complaint {
  const named = path.filter((part) => !PARTS_OF_REQUEST.has(part));
  const at = named.findIndex((part) => typeof part === 'number');
  const [list, index] = at < 0 ? [undefined, undefined] : [named[at - 1], named[at]];
  const field = (at < 0 ? named : named.slice(at + 1)).map(String).join('.');
  return omitAbsent({
    list: typeof list === 'string' ? list : undefined,
    index: typeof index === 'number' ? index : undefined,
    field: field === '' ? undefined : field,
    message: shorten(message),
  });
}

function toPath(loc: readonly unknown[]): Path {
  return loc.map((part) => (typeof part === 'number' || /^\d+$/.test(String(part)) ? Number(part) : String(part)));
}

/** Sums complaints up in one line for people; past a handful, only their number. */
export function summarizeComplaints(complaints: readonly Complaint[]): string {
  const shown = complaints.slice(0, MOST_SHOWN).map((item) => {
    const place = item.index === undefined ? [item.field] : [`${item.list ?? 'item'}[${item.index}]`, item.field];
    const words = place.filter((part) => part !== undefined).join('.');
    return words === '' ? item.message : `${words}: ${item.message}`;
  });
  const more = complaints.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/** Shortens a text that is none of the service's: to the title of a page, or its words. */
export function toPlainMessage(text: string): string {
  if (isHtml(text)) {
    const title = /<title[^>]*>([^<]*)<\/title>/i.exec(text)?.[1]?.trim();
    if (title) return `a web page titled "${shorten(title)}"`;
    const words = shorten(text.replace(/<(head|script|style)\b.*?<\/\1>|<[^>]*>/gis, ' '));
    return words === '' ? 'a web page' : `a web page that says "${words}"`;
  }
  return text.trim() === '' ? 'no explanation' : shorten(text);
}

/** True where an answer is a page for people: most likely the address is not that of the service. */
export function isHtml(text: string): boolean {
  return /^\s*(<!doctype html|<html|<head|<body)/i.test(text);
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= LONGEST_TEXT ? line : `${line.slice(0, LONGEST_TEXT)}…`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
