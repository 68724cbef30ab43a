import { parseColumnLetters, toColumnLetters } from '../../base/util/text/cell-address.ts';
import { quote, quoteAll } from '../../base/util/text/quote.ts';
import { areSameHeaders, foldHeader, foldName, squeezeSpaces } from '../../base/util/text/text.ts';
import { joinFirst } from '../../base/util/text/words.ts';
import { allColumnsOf } from '../../format/sheets/columns.ts';
import { findUnitNotesIn } from '../../format/tables/unit-notes.ts';
import type { Table, WorkbookContent } from '../../spreadsheet/workbook/table.ts';
import { toColumnRange } from '../file/build-steps.ts';
import { conditionsOf, type Mapping, type SheetMapping } from '../mapping.ts';
import * as states from '../propose/doubts/question-texts.ts';
import type { TitleFacts } from '../propose/facts/title-facts.ts';
import type { RememberedHeader, RememberedSource, RememberedTab, RememberedValues } from '../propose/memory.ts';
import { readHeaderDay } from '../propose/score/read-header-unit.ts';
import { cellIn, isFilled, textOf } from '../source/cell-text.ts';
import { rowsBetween, SourceHeader } from '../source/source-header.ts';
import { isMeant, placeTabs, type TabPlace, withinColumns } from '../tab-place.ts';
import { readFacts } from './moved-days.ts';

type Printed = Pick<RememberedTab, 'header' | 'columns'>;

/** A column with more words than this is a text, unless it holds names. */
const MOST_WORDS = 40;
const MOST_NAMES = 5000;
const NAMES: ReadonlySet<string> = new Set(['Company', 'Fund']);
const MOST_SHOWN = 5;

/** Lists what stands in the columns whose words decide what a row is, and in those of companies and funds; of others, states alone. */
function listValues(table: Table, printed: Printed, sheet: SheetMapping): RememberedValues[] {
  return printed.columns.flatMap(({ header, letters }) => {
    const all = [...textsIn(table, printed, letters).values()];
    const texts = all.filter(toTold(roleOf(header, sheet), all.length));
    return texts.length === 0 ? [] : [{ header, texts }];
  });
}

type Role = 'name' | 'word' | 'free';

/** A new round or remark is none to tell of, unless it says that a row is not held. */
function toTold(role: Role, count: number): (text: string) => boolean {
  if (role === 'name') return () => count <= MOST_NAMES;
  return role === 'word' && count <= MOST_WORDS ? () => true : states.isStateAlone;
}

/** A table as it was remembered, and where it is now. */
interface RecalledTable {
  readonly before: Pick<RememberedTab, 'values' | 'columns'>;
  readonly now: Printed;
  readonly place: TabPlace;
}

interface NewValues {
  readonly text: string;
  /** A person must say what they mean. */
  readonly isDoubt: boolean;
}

/** Compares them with what stands there now; nothing is known of memories without values, and of new columns. */
export function compareValues({ before, now, place }: RecalledTable, sheet: SheetMapping): NewValues[] {
  const { values } = before;
  const shared = now.columns.filter(({ header }) => before.columns.some((one) => areSameHeaders(one.header, header)));
  return (values === undefined ? [] : shared).flatMap(({ header, letters }): NewValues[] => {
    const role = roleOf(header, sheet);
    const known = new Set(values?.find((one) => areSameHeaders(one.header, header))?.texts.map(foldName));
    const found = [...textsIn(place.table, now, letters)];
    const isTold = toTold(role, found.length);
    const fresh = found.flatMap(([folded, text]) => (!known.has(folded) && isTold(text) ? [text] : []));
    if (fresh.length === 0) return [];
    const shown = quoteAll(fresh);
    const isState = states.isState(header) || isDecisive(header, sheet) || fresh.some(states.isNotHeld);
    const text = `${joinFirst(shown, MOST_SHOWN)} under ${quote(header)} ${fresh.length === 1 ? 'is' : 'are'} new`;
    if (role === 'name' || !isState) return [{ text, isDoubt: false }];
    const isType = sheet.types !== undefined && areSameHeaders(sheet.types.column.text, header);
    const then = isType ? 'the mapping names no type for such rows' : 'such rows are read like the others';
    return [{ text: `${text}; ${then}`, isDoubt: true }];
  });
}

/** Rounds, classes, days and amounts are new each time. */
function roleOf(header: string, sheet: SheetMapping): Role {
  const uses = sheet.targets.flatMap(({ sheet: declared, columns }) =>
    columns
      .filter(({ source }) => source.kind === 'column' && areSameHeaders(source.column.text, header))
      .map(({ name }) => ({ name, kind: allColumnsOf(declared).find((one) => one.name === name)?.value.kind })),
  );
  if (uses.some(({ name }) => NAMES.has(name))) return 'name';
  // A name of rounds may decide what a row is as well.
  if (isDecisive(header, sheet)) return 'word';
  return uses.every(({ kind }) => kind === 'choice') ? 'word' : 'free';
}

/** Returns whether the mapping chooses rows by its words. */
function isDecisive(header: string, sheet: SheetMapping): boolean {
  const named = conditionsOf(sheet).flatMap(({ test }) => (test.kind === 'rows' ? [] : [test.column]));
  return [...named, ...(sheet.types === undefined ? [] : [sheet.types.column])].some(({ text }) =>
    areSameHeaders(text, header),
  );
}

/** Returns the texts below the header as first written, by what they fold to; numbers and days are none. */
function textsIn(
  { rows }: Table,
  { header }: Printed,
  letters: RememberedHeader['letters'],
): ReadonlyMap<string, string> {
  const columnIndex = parseColumnLetters(letters);
  const last = Number(header.split('-').at(-1));
  const texts = new Map<string, string>();
  for (const row of rows) {
    if (row.rowNumber <= last || texts.size > MOST_NAMES) continue;
    const cell = cellIn(row, columnIndex);
    if (!isFilled(cell) || cell.value.kind !== 'text') continue;
    const text = textOf(cell);
    if (/\p{L}/u.test(text) && !texts.has(foldName(text))) texts.set(foldName(text), text);
  }
  return texts;
}

export interface TabMatch {
  readonly before: RememberedTab;
  readonly now: Omit<RememberedTab, 'index'>;
  readonly place: TabPlace;
  /** The facts that titles now give for every row. */
  readonly facts: TitleFacts;
  /** The share of common headers, between 0 and 1. */
  readonly likeness: number;
}

export interface SourceMatch {
  readonly source: RememberedSource;
  readonly tabs: readonly TabMatch[];
  readonly newTabs: readonly string[];
}

/** Tables with less in common are different. */
const LEAST_LIKENESS = 0.6;
const LAST_HEADER_ROW = 60;

/**
 * Finds the remembered spreadsheets that the inputs resemble: every table is found by its header, wherever it is now.
 * Returns the most similar; more than one means that they cannot be distinguished.
 */
export function recogniseSource(
  inputs: readonly WorkbookContent[],
  remembered: readonly RememberedSource[],
): readonly SourceMatch[] {
  const places = placeTabs(inputs);
  const matches = remembered.flatMap((source) => matchSource(source, places) ?? []);
  const best = Math.max(...matches.map(weigh));
  return matches.filter((match) => weigh(match) === best);
}

/** Weighs headers first, then equal tab names. */
function weigh({ tabs }: SourceMatch): number {
  const likeness = tabs.reduce((sum, tab) => sum + tab.likeness, 0) / tabs.length;
  const named = tabs.filter(({ before, now }) => foldHeader(before.sheet) === foldHeader(now.sheet)).length;
  return likeness + named / tabs.length / 1000;
}

function matchSource(source: RememberedSource, places: readonly TabPlace[]): SourceMatch | undefined {
  const tabs: TabMatch[] = [];
  const taken = new Set<string>();
  for (const before of source.tabs) {
    const found = places
      .flatMap((place) => matchTab(before, place) ?? [])
      .filter(({ now }) => !taken.has(keyOf(now)))
      .sort((a, b) => weigh({ source, tabs: [b], newTabs: [] }) - weigh({ source, tabs: [a], newTabs: [] }));
    const [best] = found;
    if (best === undefined) return undefined;
    taken.add(keyOf(best.now));
    tabs.push({ ...best, facts: readFacts(best.place, best.now.header, places) });
  }
  if (tabs.length === 0) return undefined;
  const known = new Set(tabs.map(({ now }) => now.sheet));
  return { source, tabs, newTabs: places.map(({ table }) => table.name).filter((name) => !known.has(name)) };
}

function keyOf({ sheet, header, within = '' }: TabMatch['now']): string {
  return JSON.stringify([sheet, header, within]);
}

function matchTab(before: RememberedTab, place: TabPlace): TabMatch | undefined {
  const { table } = place;
  const [first = 1, last = first] = before.header.split('-').map(Number);
  const rows = new Set([first, ...table.rows.slice(0, LAST_HEADER_ROW).map(({ rowNumber }) => rowNumber)]);
  const within = before.within === undefined ? {} : { columns: toColumnRange(before.within) };
  let best: TabMatch | undefined;
  for (const row of rows) {
    const now = {
      sheet: table.name,
      ...printTable(table, { headerRows: { first: row, last: row + last - first }, ...within }),
    };
    const likeness = compareHeaders(before, now);
    if (likeness > (best?.likeness ?? LEAST_LIKENESS)) best = { before, now, place, facts: {}, likeness };
  }
  return best;
}

/** Returns the share of headers that both have; the day in one moves each time. */
function compareHeaders(before: Pick<RememberedTab, 'columns'>, now: Pick<RememberedTab, 'columns'>): number {
  const [old, fresh] = [before, now].map(
    ({ columns }) => new Set(columns.map(({ header }) => foldHeader(readHeaderDay(header)?.name ?? header))),
  );
  const common = [...(old ?? [])].filter((header) => fresh?.has(header) === true).length;
  const all = (old?.size ?? 0) + (fresh?.size ?? 0) - common;
  return all === 0 ? 0 : common / all;
}

const MOST_ROWS = 200;

/** Describes a spreadsheet by each mapped table: its tab, header and the notes above it. */
export function printSource(inputs: readonly WorkbookContent[], { sheets }: Mapping): RememberedTab[] {
  const places = placeTabs(inputs);
  return sheets.flatMap((sheet, index) => {
    if (sheet.isSkipped) return [];
    return places
      .filter((place) => isMeant(sheet, place))
      .map(({ table }): RememberedTab => {
        const printed = printTable(table, sheet);
        return { index, sheet: table.name, ...printed, values: listValues(table, printed, sheet) };
      });
  });
}

function printTable(
  tab: Table,
  { headerRows, columns }: Pick<SheetMapping, 'headerRows' | 'columns'>,
): Pick<RememberedTab, 'header' | 'within' | 'columns' | 'notes'> {
  const table = withinColumns(tab, columns);
  const { first, last } = headerRows;
  const top = { ...table, rows: table.rows.slice(0, Math.max(MOST_ROWS, last)) };
  const header = new SourceHeader(top, headerRows, new Set());
  const above = rowsBetween(table, { first: 1, last: first - 1 });
  return {
    header: first === last ? `${first}` : `${first}-${last}`,
    ...(columns === undefined ? {} : { within: [columns.first, columns.last].map(toColumnLetters).join('-') }),
    columns: header.columns.map(({ columnIndex, lines }) => ({
      letters: toColumnLetters(columnIndex),
      header: lines.join(' '),
    })),
    notes: findUnitNotesIn(above).map(({ text }) => squeezeSpaces(text)),
  };
}
