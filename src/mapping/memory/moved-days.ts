import { type Document, isScalar, isSeq, visit } from 'yaml';
import { quote } from '../../base/util/text/quote.ts';
import { areSameHeaders, foldHeader, foldName } from '../../base/util/text/text.ts';
import type { SheetMapping } from '../mapping.ts';
import { readTitleFacts, type TitleFact, type TitleFacts } from '../propose/facts/title-facts.ts';
import type { RememberedHeader } from '../propose/memory.ts';
import { readHeaderDay, readHeaderUnit } from '../propose/score/read-header-unit.ts';
import { listTitleRows } from '../propose/source-tab.ts';
import type { TabRow } from '../source/tab-column.ts';
import type { TabPlace } from '../tab-place.ts';

/** Texts of a mapping, each with the one that takes its place. */
export interface MovedTexts {
  readonly headers: ReadonlyMap<string, string>;
  /** The days of marks, as ISO. */
  readonly days: ReadonlyMap<string, string>;
}

interface MovedDays {
  readonly moved: MovedTexts;
  readonly doubts: readonly string[];
}

interface DatedColumns {
  readonly gone: readonly RememberedHeader[];
  readonly fresh: readonly RememberedHeader[];
  readonly kept: readonly RememberedHeader[];
}

/**
 * Headers of which only the day is another: `Fair Value 30.09.2024`, `Fair Value 31.12.2024`; the earliest one first. Where one
 * of that name stays, another quarter was put beside it, and nobody knows which of them is meant by now.
 */
export function findMovedHeaders({ gone, fresh, kept }: DatedColumns): MovedDays {
  const [old = [], now = [], staying = []] = [gone, fresh, kept].map(listDated);
  const pairs = old.flatMap((from) => {
    const alike = (one: DatedHeader): boolean => areSameHeaders(one.name, from.name) && one.unit === from.unit;
    const [before, after] = [old.filter(alike), now.filter(alike)];
    const isPaired = before.length === after.length && !staying.some(alike);
    const to = isPaired ? after[before.indexOf(from)] : undefined;
    return to === undefined ? [] : [{ from, to }];
  });
  return {
    moved: {
      headers: new Map(pairs.map(({ from, to }) => [from.header, to.header])),
      days: new Map(pairs.map(({ from, to }) => [from.day, to.day])),
    },
    doubts: pairs.map(
      ({ from, to }) => `${quote(to.header)} is read as ${quote(from.header)} was, and its day is ${to.day}`,
    ),
  };
}

interface DatedHeader {
  readonly header: string;
  readonly name: string;
  /** As the header has it; another one is another column. */
  readonly unit: string | undefined;
  readonly day: string;
}

function listDated(columns: readonly RememberedHeader[]): readonly DatedHeader[] {
  return columns
    .flatMap(({ header }): DatedHeader[] => {
      const { name, day } = readHeaderDay(header) ?? {};
      return name === undefined || day === undefined
        ? []
        : [{ header, name, unit: readHeaderUnit(header)?.unit.text, day }];
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** Reads what titles say above a table, and on other tabs of its file. */
export function readFacts({ table, inputIndex }: TabPlace, header: string, places: readonly TabPlace[]): TitleFacts {
  const above = ({ rowNumber }: TabRow): boolean => rowNumber < Number.parseInt(header, 10);
  const titles = listTitleRows(table).flatMap(({ rows }) => rows.filter(above));
  const others = places.filter((place) => place.inputIndex === inputIndex && place.table !== table);
  return readTitleFacts(
    { titles, table, columns: [], elsewhere: others.flatMap((place) => listTitleRows(place.table)) },
    [],
  );
}

interface Known {
  readonly facts: TitleFacts;
  readonly columns: readonly RememberedHeader[];
  /** The days known to have moved. */
  readonly moved: MovedTexts;
}

/** Compares what a mapping says of every row with titles: the day of marks moves with them, and names are doubted. */
export function compareFacts(sheet: SheetMapping, { facts, columns, moved }: Known): MovedDays {
  const ofHeaders = new Set([
    ...columns.flatMap(({ header }) => readHeaderDay(header)?.day ?? []),
    ...moved.days.keys(),
  ]);
  const dates = [...listFixed(sheet, 'Date', 'valuations')].filter((day) => !ofHeaders.has(day));
  const { day } = facts;
  const isOne = dates.length === 1;
  const old = dates.filter((date) => date !== day?.text);
  return {
    moved: {
      headers: new Map(),
      days: new Map(day === undefined || !isOne ? [] : old.map((date) => [date, day.text])),
    },
    doubts: [
      ...old.map((date) =>
        day === undefined || !isOne
          ? `the Date is still ${quote(date)} in every row`
          : `the Date is ${quote(day.text)} in every row, because ${day.reason}; it was ${quote(date)}`,
      ),
      ...listUnlike(sheet, 'Fund', facts.fund),
      ...listUnlike(sheet, 'Company', facts.company),
    ],
  };
}

function listUnlike(sheet: SheetMapping, column: string, fact: TitleFact | undefined): readonly string[] {
  const unlike = [...listFixed(sheet, column)].filter((text) => fact !== undefined && !areOneName(text, fact.text));
  return unlike.map((text) => `the ${column} is ${quote(text)} in every row, but ${fact?.reason ?? ''}`);
}

/** `Larch Fund I, L.P.` is Larch Fund I, and `Larch Fund II` is not. */
function areOneName(one: string, other: string): boolean {
  const [short = '', long = ''] = [foldName(one), foldName(other)].toSorted((a, b) => a.length - b.length);
  return long.startsWith(short) && !/^[\p{L}\p{N}]/u.test(long.slice(short.length));
}

/** Lists what a mapping says of every row. */
export function listFixed({ targets }: SheetMapping, column: string, kind?: string): ReadonlySet<string> {
  return new Set(
    targets
      .filter(({ sheet }) => kind === undefined || sheet.kind === kind)
      .flatMap(({ columns }) =>
        columns.flatMap(({ name, source }) => (name === column && source.kind === 'fixed' ? [source.text] : [])),
      ),
  );
}

/** Puts what moved in its place: headers wherever the mapping of a table names them, days where they are those of all its marks. */
export function moveIn(document: Document, path: readonly (string | number)[], { headers, days }: MovedTexts): void {
  const node = document.getIn(path, true);
  const byFolded = new Map([...headers].map(([from, to]) => [foldHeader(from), to]));
  if (headers.size > 0 && node !== undefined && node !== null)
    visit(node as Parameters<typeof visit>[0], {
      Scalar: (_, scalar) => {
        const to = typeof scalar.value === 'string' ? byFolded.get(foldHeader(scalar.value)) : undefined;
        if (to !== undefined && isScalar(scalar)) scalar.value = to;
      },
    });
  const targets = document.getIn([...path, 'to']);
  for (const index of isSeq(targets) ? targets.items.keys() : []) {
    const target = [...path, 'to', index];
    const date = [...target, 'columns', 'Date', 'value'];
    const day = days.get(String(document.getIn(date)));
    if (day !== undefined && document.getIn([...target, 'sheet']) === 'Valuations') document.setIn(date, day);
  }
}
