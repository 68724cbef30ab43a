import { isSeq } from 'yaml';
import type { Row, WorkbookContent } from '../../spreadsheet/workbook/table.ts';
import { parseMapping, readMappingText } from '../file/parse-mapping.ts';
import { conditionsOf } from '../mapping.ts';
import { rowsBetween } from '../source/source-header.ts';

/** A foreign spreadsheet, with the text of the mapping that was proposed for it. */
export interface ProposedSource {
  readonly contents: readonly WorkbookContent[];
  readonly proposed: string;
}

/**
 * Adapts an answered mapping to a newer state of its source: what is asked of that state alone is asked in addition.
 * Undefined for another source, where more than questions is proposed otherwise, and where a row that somebody left out
 * by its number is another one now.
 */
export function keepAnswers(answered: string, before: ProposedSource, now: ProposedSource): string | undefined {
  if (!isNewerState(now.contents, before.contents)) return undefined;
  const [was, is, own] = [readParts(before.proposed), readParts(now.proposed), readParts(answered)];
  if (was.rest !== is.rest || !areSameRows(answered, before, now)) return undefined;
  // A table that somebody took in has no proposal to compare it with.
  if (was.tables.some(({ isLeft }, index) => isLeft && own.tables[index]?.isLeft !== true)) return undefined;
  const { document } = readMappingText(answered);
  for (const [index, { questions: asked, isLeft }] of was.tables.entries()) {
    const table = own.tables[index];
    const asks = is.tables[index]?.questions;
    if (table === undefined || asks === undefined || table.isLeft !== isLeft) continue;
    const open = [...table.questions].filter(([name]) => asks.has(name) || !asked.has(name));
    const fresh = [...asks].filter(([name]) => !asked.has(name));
    const all = [...open, ...fresh].map(([, question]) => question);
    const path = ['sheets', index, 'confirm'];
    if (all.length > 0) document.setIn(path, document.createNode(all));
    else if (document.hasIn(path)) document.deleteIn(path);
  }
  return document.toString({ lineWidth: 0 });
}

interface TableParts {
  /** By what they ask. */
  readonly questions: ReadonlyMap<string, unknown>;
  readonly isLeft: boolean;
}

/** Reads the questions of each table, and all else that a mapping says. */
function readParts(text: string): { readonly tables: readonly TableParts[]; readonly rest: string } {
  const { document } = readMappingText(text);
  const sheets = document.get('sheets');
  const tables = (isSeq(sheets) ? [...sheets.items.keys()] : []).map((index): TableParts => {
    const path = ['sheets', index, 'confirm'];
    const node = document.getIn(path, true);
    const items = isSeq(node) ? node.items : [];
    if (isSeq(node)) document.deleteIn(path);
    const questions = new Map(items.map((item) => [nameOf(JSON.stringify(item)), item]));
    return { questions, isLeft: document.hasIn(['sheets', index, 'kept']) };
  });
  return { tables, rest: JSON.stringify(document.toJS()) };
}

/** Leaves out the first amounts, which a question about a currency shows as they would be loaded. */
function nameOf(question: string): string {
  return /"topic":"(?:no-)?currency"/.test(question) ? question.replace(/: [^:"]+ → [^"]*/, '') : question;
}

type Contents = ProposedSource['contents'];

/** Most rows must be the same: a list of another fund may have the same name, and another unit. */
const LEAST_SHARE = 0.75;

function isNewerState(newer: Contents, older: Contents): boolean {
  const namesOf = (contents: Contents) => JSON.stringify(contents.map(({ name }) => name));
  if (namesOf(newer) !== namesOf(older)) return false;
  const textsOf = (contents: Contents) =>
    contents.flatMap(({ tables }) => tables.flatMap(({ rows }) => rows.map(toText)));
  const now = new Set(textsOf(newer));
  const before = textsOf(older);
  return before.filter((row) => now.has(row)).length >= LEAST_SHARE * before.length;
}

/** Returns whether the rows are the same that a mapping names by number, and its proposal does not. */
function areSameRows(answered: string, before: ProposedSource, now: ProposedSource): boolean {
  const proposed = new Set(listSpans(before.proposed).map((span) => JSON.stringify(span)));
  const own = listSpans(answered).filter((span) => !proposed.has(JSON.stringify(span)));
  return own.every((span) => showRows(before.contents, span) === showRows(now.contents, span));
}

interface Span {
  readonly first: number;
  readonly last: number;
}

function listSpans(text: string): readonly Span[] {
  const { sheets } = parseMapping(text, 'the mapping').mapping;
  return sheets
    .flatMap(conditionsOf)
    .flatMap(({ test }) => (test.kind === 'rows' ? [{ first: test.first, last: test.last }] : []));
}

function showRows(contents: Contents, span: Span): string {
  const rows = contents.flatMap(({ tables }) => tables.map((table) => [...rowsBetween(table, span)]));
  return JSON.stringify(rows.map((some) => some.map((row) => [row.rowNumber, toText(row)])));
}

function toText({ cells }: Row): string {
  return JSON.stringify(cells.map(({ columnIndex, value }) => [columnIndex, value]));
}
