import { type Document, isMap, isSeq, YAMLSeq } from 'yaml';
import { assertNever } from '../../base/util/assert-never.ts';
import { toColumnLetters } from '../../base/util/text/cell-address.ts';
import { quote, quoteAll } from '../../base/util/text/quote.ts';
import { listRanges } from '../../base/util/text/row-ranges.ts';
import { areSameHeaders, foldHeader } from '../../base/util/text/text.ts';
import { joinList } from '../../base/util/text/words.ts';
import { synonymsOf } from '../../model/lexicon/headers.ts';
import { DAY_LINKS, MONTH_NAMES, ORDINALS } from '../../model/lexicon/months.ts';
import { foldAccents } from '../../model/lexicon/words.ts';
import { readMappingText } from '../file/parse-mapping.ts';
import {
  type ColumnRef,
  type ColumnSource,
  columnsOf,
  conditionsOf,
  type Mapping,
  type MappingStep,
  type RowCondition,
  type SheetMapping,
} from '../mapping.ts';
import type { RememberedHeader } from '../propose/memory.ts';
import { readHeaderUnit } from '../propose/score/read-header-unit.ts';
import { parsePosition } from '../source/source-header.ts';
import { isLeftPart, rowsOfPart } from '../tab-place.ts';
import { compareFacts, findMovedHeaders, listFixed, type MovedTexts, moveIn } from './moved-days.ts';
import { compareValues, type SourceMatch, type TabMatch } from './recognise-source.ts';

type MovedTab = Pick<TabMatch, 'before' | 'now'>;

/** Begins capsheet's own remarks above a mapping, which are rewritten each time. */
const REMARK = '# As before: ';

/**
 * Adapts a remembered mapping to a source: tabs and headers where they are now, assumptions and differences in remarks
 * above it, and questions about what may be wrong under `confirm`.
 */
export function adaptMapping({ source, tabs, newTabs }: SourceMatch, mapping: Mapping) {
  const granted = describeGranted(mapping);
  const { document } = readMappingText(source.mapping);
  const ofTabs = tabs.map((tab) => {
    const sheet = mapping.sheets[tab.before.index];
    return { tab, ...(sheet === undefined ? NOTHING : compareTab(tab, sheet, listRefs(sheet))) };
  });
  const differences = [
    ...ofTabs.flatMap(({ said }) => said),
    ...newTabs
      .filter((name) => !mapping.sheets.some(({ names }) => names.some((one) => foldHeader(one) === foldHeader(name))))
      .map((name): Difference => ({ sheet: name, text: 'the tab is new', isDoubt: false })),
  ];
  for (const { path, text } of questionParts(mapping)) addDoubts(document, path, [text]);
  for (const { tab, said, moved } of ofTabs) {
    const { before, now } = tab;
    const path = ['sheets', before.index];
    if (foldHeader(before.sheet) !== foldHeader(now.sheet)) {
      const others = tabs.filter((other) => other.before.index === before.index).map((other) => other.now.sheet);
      // Lookups keep the former name.
      const isLookedUp = mapping.sheets.some(({ steps }) =>
        steps.some((step) => step.kind === 'lookup' && step.sheetIndex === before.index),
      );
      if (isLookedUp && !document.hasIn([...path, 'as'])) document.setIn([...path, 'as'], before.sheet);
      document.setIn([...path, 'sheet'], others.length === 1 ? now.sheet : document.createNode(others));
    }
    moveIn(document, path, moved);
    if (before.header !== now.header) moveRows(document, path, { before, now });
    const doubts = said.flatMap(({ isDoubt, text }) => (isDoubt ? [text] : []));
    addDoubts(document, path, doubts);
  }
  const said = [
    `read as ${source.name} was, with a mapping that somebody had corrected. Check what is different.`,
    ...granted.map((line) => `assumed: ${line}.`),
    ...differences.map(({ sheet, text }) => `different: ${sheet}: ${text}.`),
  ];
  const body = document
    .toString({ lineWidth: 0 })
    .split('\n')
    .filter((line) => !line.startsWith(REMARK))
    .join('\n');
  return { text: `${said.map(toRemark).join('')}${body}`, granted, differences };
}

/** Questions left-out parts, which are known by row numbers alone. */
function questionParts({ sheets }: Mapping): { readonly path: readonly (string | number)[]; readonly text: string }[] {
  return sheets.flatMap((sheet, index) => {
    const { first, last } = rowsOfPart(sheet);
    if (!isLeftPart(sheet) || sheet.firstRow === undefined) return [];
    const rows = last === Number.POSITIVE_INFINITY ? `Row ${first} and those below` : `Rows ${first} to ${last}`;
    return [{ path: ['sheets', index], text: `${rows} are left out like last time, whatever they contain now` }];
  });
}

function addDoubts(document: Document, path: readonly (string | number)[], texts: readonly string[]): void {
  if (texts.length === 0) return;
  const known = document.getIn([...path, 'confirm'], true);
  const list = isSeq(known) ? known : new YAMLSeq();
  list.items.push(...texts.map((text) => document.createNode({ that: text, topic: 'meaning' })));
  document.setIn([...path, 'confirm'], list);
}

/** Moves the header, and shifts rows given relative to it by the same distance. */
function moveRows(document: Document, path: readonly (string | number)[], { before, now }: MovedTab): void {
  const by = Number.parseInt(now.header, 10) - Number.parseInt(before.header, 10);
  document.setIn([...path, 'header'], now.header);
  const shift = (at: readonly (string | number)[]): void => {
    const rows = document.getIn(at);
    if (typeof rows !== 'string') return;
    const shifted = rows.replace(/\d+/g, (row) => String(Math.max(1, Number(row) + by)));
    document.setIn(at, shifted);
  };
  shift([...path, 'rows']);
  const steps = document.getIn([...path, 'steps']);
  for (const index of isSeq(steps) ? steps.items.keys() : []) {
    const above = [...path, 'steps', index, 'unpivot', 'above'];
    const names = document.getIn(above);
    for (const { key } of isMap(names) ? names.items : []) shift([...above, String(key)]);
  }
}

function toRemark(text: string): string {
  return `${REMARK}${text.replace(/\s+/g, ' ')}\n`;
}

/** Lists every column of its own table that a sheet's mapping names. */
function listRefs(sheet: SheetMapping): ColumnRef[] {
  const { fillDown, headings, splits, derived, steps, ignored, targets, types } = sheet;
  return [
    ...fillDown,
    ...headings.flatMap(({ blankIn }) => blankIn ?? []),
    ...[...headings, ...splits, ...ignored, ...(types === undefined ? [] : [types])].map(({ column }) => column),
    ...derived.flatMap(({ by }) => (by.kind === 'join' ? by.columns : [by.dividend, by.divisor])),
    ...steps.flatMap(refsOfStep),
    ...conditionsOf(sheet).flatMap(({ test }) => (test.kind === 'rows' ? [] : [test.column])),
    ...targets.flatMap(({ columns }) => columns.flatMap(({ source }) => columnsOf(source))),
  ];
}

function refsOfStep(step: MappingStep): readonly ColumnRef[] {
  if (step.kind === 'unpivot') return step.records.flatMap(({ values }) => values.map(({ column }) => column));
  if (step.kind === 'lookup') return step.keys.map(({ here }) => here);
  if (step.kind === 'compute')
    return step.operands.flatMap((operand) => (operand.kind === 'column' ? [operand.column] : []));
  if (step.kind === 'group') return [...step.by, ...step.sums, ...step.firsts, ...step.lasts];
  if (step.kind === 'split') return [step.rule.column];
  return assertNever(step);
}

/** Describes a mapping's assumptions, one in each line: units, fixed values, left-out rows, steps. */
function describeGranted({ sheets }: Mapping): string[] {
  return sheets
    .filter(({ isSkipped }) => !isSkipped)
    .flatMap((sheet) => describeSheet(sheet).map((line) => `${sheet.names[0]}: ${line}`));
}

function describeSheet({ written, columns: within, headings, steps, skipRows, targets }: SheetMapping): string[] {
  const { decimalSign, dateOrder } = written;
  const forms = [
    ...(decimalSign === undefined ? [] : [`numbers in text are written with ${quote(decimalSign)}`]),
    ...(dateOrder === undefined ? [] : [`dates in text are written as ${dateOrder}`]),
    ...(within === undefined
      ? []
      : [`the table is in columns ${[within.first, within.last].map(toColumnLetters).join(' to ')}`]),
    ...headings.map(
      ({ column, name, blankIn }) =>
        `a text ${blankIn === undefined ? 'alone' : `where ${quote(blankIn.text)} is blank`} in ${quote(column.text)} is ${quote(name)} of the rows below it`,
    ),
  ];
  const ofColumns = targets.flatMap(({ sheet, columns }) =>
    columns.flatMap(({ name, source, unit, fallback }) => {
      const from = unit === undefined ? [] : [`${name} of ${sheet.name} from ${describeSource(source)} is in ${unit}`];
      const fixed = source.kind === 'fixed' ? [`${name} of ${sheet.name} is always ${quote(source.text)}`] : [];
      const instead =
        fallback === undefined ? [] : [`${name} of ${sheet.name} is ${quote(fallback)} where the cell is empty`];
      return [...from, ...fixed, ...instead];
    }),
  );
  const chosen = targets.flatMap(({ sheet, presetType, conditions }) =>
    conditions.length === 0
      ? []
      : [`${presetType ?? sheet.name} only where ${joinList(conditions.map(describeCondition))}`],
  );
  return [
    ...new Set([
      ...forms,
      ...ofColumns,
      ...chosen,
      ...skipRows.map((skip) => {
        const why = skip.because === undefined ? '' : ` (${skip.because})`;
        return `rows are left out where ${describeCondition(skip)}${why}`;
      }),
      ...steps.map(describeStep),
    ]),
  ];
}

function describeSource(source: ColumnSource): string {
  if (source.kind === 'fixed') return quote(source.text);
  return joinList(columnsOf(source).map(({ text }) => quote(text)));
}

function describeCondition({ test }: RowCondition): string {
  if (test.kind === 'rows')
    return test.last === Number.POSITIVE_INFINITY
      ? `the row is ${test.first} or below`
      : `the row is ${listRanges(Array.from({ length: test.last - test.first + 1 }, (_, at) => test.first + at))}`;
  if (test.kind === 'blank') return `${quote(test.column.text)} is ${test.isBlank ? '' : 'not '}blank`;
  if (test.kind === 'is')
    return `${quote(test.column.text)} is ${test.isNot ? 'not ' : ''}${quoteAll(test.texts).join(' or ')}`;
  if (test.kind === 'matches') return `${quote(test.column.text)} matches ${quote(test.pattern.source)}`;
  if (test.kind === 'fund') return `${quote(test.column.text)} is ${test.isFund ? '' : 'not '}one of the firm's funds`;
  return assertNever(test);
}

function describeStep(step: MappingStep): string {
  if (step.kind === 'unpivot') return 'columns become rows (unpivot)';
  if (step.kind === 'lookup')
    return `${joinList(step.takes.map(({ name }) => quote(name)))} ${step.takes.length === 1 ? 'is' : 'are'} looked up in ${quote(step.table)}`;
  if (step.kind === 'compute') return `${quote(step.name)} is worked out (${step.by})`;
  if (step.kind === 'group')
    return `rows with the same ${joinList(step.by.map(({ text }) => quote(text)))} are one (group)`;
  if (step.kind === 'split') return `${quote(step.rule.column.text)} is taken apart`;
  return assertNever(step);
}

const LINK = `(?:(?:${[...DAY_LINKS].join('|')})[ ,]+)?`;
const MONTH = `(?:${MONTH_NAMES.toSorted((one, other) => other.length - one.length).join('|')})(?!\\p{L})`;
const DAY = `\\d{1,2}(?:${ORDINALS}|\\.)?`;
const YEAR = '(?:19|20)\\d\\d';
/** Days, months, quarters, halves and years, however they are written; without accents. */
const DAYS = new RegExp(
  [
    `\\b${DAY}[ ,]+${LINK}(?=${MONTH})`,
    `\\b${MONTH}\\.?(?:[ ,]+${DAY}(?![\\p{L}\\p{N}])|[ ,]+${LINK}(?=${YEAR}))?`,
    `\\b${YEAR}年(?:\\d{1,2}月)?(?:\\d{1,2}日)?`,
    ...['\\d{1,4}[-./]\\d{1,2}[-./]\\d{1,4}', '[QHST][1-4]', '[1-4][QHST]', `(?:fy)?['’]?${YEAR}`].map(
      (form) => `\\b(?:${form})(?![\\p{L}\\p{N}])`,
    ),
  ].join('|'),
  'giu',
);

interface Difference {
  readonly sheet: string;
  readonly text: string;
  /** An assumption may be wrong now, and must be settled before anything is applied. */
  readonly isDoubt: boolean;
}

interface Compared {
  readonly said: readonly Difference[];
  readonly moved: MovedTexts;
}

const NOTHING: Compared = { said: [], moved: { headers: new Map(), days: new Map() } };

function compareTab(match: TabMatch, sheet: SheetMapping, refs: readonly ColumnRef[]): Compared {
  const { before, now, facts } = match;
  const report = (text: string, isDoubt = false): Difference => ({ sheet: now.sheet, text, isDoubt });
  const isIn = ({ header }: RememberedHeader, columns: readonly RememberedHeader[]): boolean =>
    columns.some((column) => areSameHeaders(column.header, header));
  const allGone = before.columns.filter((column) => !isIn(column, now.columns));
  const allFresh = now.columns.filter((column) => !isIn(column, before.columns));
  const kept = before.columns.filter((column) => isIn(column, now.columns));
  const headers = findMovedHeaders({ gone: allGone, fresh: allFresh, kept });
  const ofTitles = compareFacts(sheet, { facts, columns: now.columns, moved: headers.moved });
  const gone = allGone.filter(({ header }) => !headers.moved.headers.has(header));
  const fresh = allFresh.filter(({ header }) => ![...headers.moved.headers.values()].includes(header));
  const moved = kept.filter(
    (column) =>
      !now.columns.some(({ letters, header }) => letters === column.letters && areSameHeaders(header, column.header)),
  );
  const list = (columns: readonly RememberedHeader[], what: string): string =>
    `${joinList(columns.map(({ header }) => quote(header)))} ${columns.length === 1 ? 'is' : 'are'} ${what}`;
  const rows = `the header is in row ${now.header}, last time in row ${before.header}; check what the mapping says about rows`;
  const said = [
    ...(before.sheet === now.sheet ? [] : [report(`the tab was called ${quote(before.sheet)}`)]),
    ...(before.header === now.header ? [] : [report(rows, namesRows(sheet))]),
    ...(fresh.length === 0 ? [] : [report(list(fresh, 'new'))]),
    ...(gone.length === 0 ? [] : [report(list(gone, 'gone'))]),
    ...(moved.length === 0 ? [] : [report(list(moved, 'in a different column'))]),
    ...[
      ...findMovedPositions({ before, now }, refs),
      ...compareNotes(before.notes, now.notes),
      ...compareUnits(gone, fresh),
      ...questionCurrencies(fresh, sheet),
      ...headers.doubts,
      ...ofTitles.doubts,
    ].map((text) => report(text, true)),
    ...compareValues(match, sheet).map(({ text, isDoubt }) => report(text, isDoubt)),
  ];
  const days = new Map([...headers.moved.days, ...ofTitles.moved.days]);
  return { said, moved: { headers: headers.moved.headers, days } };
}

/** Returns whether the mapping gives rows by number, which may have moved. */
function namesRows(sheet: SheetMapping): boolean {
  const { firstRow, steps } = sheet;
  const hasAbove = steps.some((step) => step.kind === 'unpivot' && step.above.length > 0);
  return firstRow !== undefined || hasAbove || conditionsOf(sheet).some(({ test }) => test.kind === 'rows');
}

/** Reports columns given by letters that have a different header now. */
function findMovedPositions({ before, now }: Pick<TabMatch, 'before' | 'now'>, refs: readonly ColumnRef[]): string[] {
  const names = new Set([...before.columns, ...now.columns].map(({ header }) => foldHeader(header)));
  const texts = refs.flatMap(({ text }) => (/^[A-Z]{1,3}-[A-Z]{1,3}$/.test(text) ? text.split('-') : [text]));
  const letters = texts.flatMap((text) => {
    const position = names.has(foldHeader(text)) ? undefined : parsePosition(text);
    return position === undefined ? [] : [toColumnLetters(position)];
  });
  return [...new Set(letters)].flatMap((letter) => {
    const [old, fresh] = [before, now].map(
      ({ columns }) => columns.find((column) => column.letters === letter)?.header,
    );
    if (foldHeader(old ?? '') === foldHeader(fresh ?? '')) return [];
    const report = (header: string | undefined): string => (header === undefined ? 'without a header' : quote(header));
    return [`column ${letter}, which the mapping names by its letters, was ${report(old)} and is ${report(fresh)}`];
  });
}

function compareNotes(before: readonly string[], now: readonly string[]): string[] {
  if (JSON.stringify(before.map(withoutDays)) === JSON.stringify(now.map(withoutDays))) return [];
  const report = (notes: readonly string[]): string => (notes.length === 0 ? 'nothing' : joinList(quoteAll(notes)));
  return [`above the header there is ${report(now)} about a unit, where there was ${report(before)}`];
}

/** A title names the day or the quarter, which moves each time; a unit never stands in it. */
function withoutDays(note: string): string {
  return foldAccents(note)
    .replace(DAYS, ' ')
    .replace(/[\s,.]+/g, ' ')
    .trim()
    .toLowerCase();
}

const CURRENCY = 'Currency';
const CURRENCY_HEADERS = new Set([CURRENCY, ...synonymsOf(CURRENCY)].map(foldHeader));

/** Reports a new column of currencies, where every row was in one. */
function questionCurrencies(fresh: readonly RememberedHeader[], sheet: SheetMapping): string[] {
  const fixed = quoteAll([...listFixed(sheet, CURRENCY)]);
  const found = fixed.length === 0 ? [] : fresh.filter(({ header }) => CURRENCY_HEADERS.has(foldHeader(header)));
  return found.map(({ header }) => `${quote(header)} is new, and every row is still read in ${joinList(fixed)}`);
}

/** Reports a new and a missing column with different units, which may be the same. */
function compareUnits(gone: readonly RememberedHeader[], fresh: readonly RememberedHeader[]): string[] {
  const scaleOf = ({ header }: RememberedHeader): string | undefined => readHeaderUnit(header)?.unit.scale?.word;
  const lost = gone.filter((column) => scaleOf(column) !== undefined);
  return fresh.flatMap((column) => {
    const scale = scaleOf(column);
    const other = lost.find((one) => scaleOf(one) !== scale);
    if (scale === undefined || other === undefined) return [];
    return [`${quote(column.header)} seems to be in ${scale}, and ${quote(other.header)} was in ${scaleOf(other)}`];
  });
}
