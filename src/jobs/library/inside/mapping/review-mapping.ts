import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { runAtOnce, type Steps } from '../../../../base/util/steps.ts';
import { areSameHeaders, foldHeader, foldName } from '../../../../base/util/text/text.ts';
import { parseMapping } from '../../../../mapping/file/parse-mapping.ts';
import type { Mapping, OpenDoubt, SheetMapping } from '../../../../mapping/mapping.ts';
import { isFundName } from '../../../../mapping/propose/names/name-words.ts';
import type { KnownNames } from '../../../../mapping/propose/proposal.ts';
import type { Topic } from '../../../../mapping/question.ts';
import { listAnswers } from '../../../../mapping/review/list-answers.ts';
import {
  listFields,
  listFormat,
  listSourceColumns,
  optionsOf,
  type ReviewedField,
} from '../../../../mapping/review/list-fields.ts';
import { textOf } from '../../../../mapping/source/cell-text.ts';
import { isMeant, placeTabs, type TabPlace } from '../../../../mapping/tab-place.ts';
import { PRICES } from '../../../../model/lexicon/header-words.ts';
import type {
  MappedField,
  MappedTableReview,
  MappingReview,
  NameReview,
  SourceColumnReview,
  TieOutReview,
} from '../../../../model/mapping/mapping-review.ts';
import type { LeftOutKind, SourceTieOut } from '../../../../model/outcomes/source-tie-out.ts';
import type { InputReading } from '../../../../model/records/input-reading.ts';
import {
  type AmountColumn,
  describeRemarks,
  listAmountColumns,
  nameSourceColumn,
  tiesOut,
} from '../../../../report/source-columns.ts';
import type { WorkbookContent } from '../../../../spreadsheet/workbook/table.ts';
import { NOTHING_KNOWN } from '../../../pipeline/read-template-options.ts';
import { CountedTexts, MadeColumns, showSamples, withoutTranslations } from './made-columns.ts';
import { nameTable, SourceSheets } from './source-sheets.ts';

/** Nobody matches more texts one by one. */
const MOST_VALUES = 200;
const MATCHED: ReadonlySet<string> = new Set(['choice', 'currency']);

export interface ReviewRequest {
  readonly contents: readonly WorkbookContent[];
  readonly text: string;
  readonly settings: InputReading;
  /** The names that the firm's service has; nothing is known without one. */
  readonly known?: KnownNames | undefined;
  readonly tieOut: SourceTieOut;
}

export interface ReviewedMapping {
  readonly review: MappingReview;
  readonly names: ReviewedNames;
  readonly source: SourceSheets;
}

/** Reviews a mapping: what it finds in the inputs and makes of them, and what could be chosen instead. Pure. */
export function reviewMapping(request: ReviewRequest): ReviewedMapping {
  return runAtOnce(reviewInSteps(request));
}

/** The same, a row a step. */
export function* reviewInSteps({
  contents,
  text,
  settings,
  known = NOTHING_KNOWN,
  tieOut,
}: ReviewRequest): Steps<ReviewedMapping> {
  const { mapping } = parseMapping(text, 'the mapping');
  const { sheets } = mapping;
  const made = yield* MadeColumns.make(contents, mapping, settings);
  const plain = withoutTranslations(mapping);
  const bare = plain === mapping ? made : yield* MadeColumns.make(contents, plain, settings);
  const places = placeTabs(contents);
  const looked = sheets.flatMap(({ steps }) =>
    steps.flatMap((step) => (step.kind === 'lookup' ? [step.sheetIndex] : [])),
  );
  const context = { sheets, places, made, bare, known, lookedUp: new Set(looked) };
  const tables: MappedTableReview[] = [];
  for (const [index, sheet] of sheets.entries()) {
    yield;
    tables.push(reviewTable(sheet, index, context));
  }
  yield;
  const lines = reviewTieOut(tieOut, mapping, tables);
  const questions = tables.reduce((sum, { doubts }) => sum + doubts.length, 0);
  const [first] = sheets;
  yield;
  const tabs = new SourceSheets(places, mapping, made.sections);
  yield;
  return {
    review: omitAbsent({
      dateOrder: sharedOf(sheets, ({ written }) => written.dateOrder),
      decimal: first === undefined ? undefined : sharedOf(sheets, ({ written }) => written.decimalSign),
      sheets: tabs.views,
      tables,
      tieOut: lines,
      open: questions + lines.filter(({ isTiedOut }) => !isTiedOut).length,
    }),
    names: reviewNames(sheets, bare, known),
    source: tabs,
  };
}

interface TableContext {
  readonly sheets: readonly SheetMapping[];
  readonly places: readonly TabPlace[];
  readonly made: MadeColumns;
  /** Without translations of texts. */
  readonly bare: MadeColumns;
  readonly known: KnownNames;
  /** The tables that others look something up in, by index. */
  readonly lookedUp: ReadonlySet<number>;
}

function reviewTable(
  sheet: SheetMapping,
  table: number,
  { sheets, places, made, bare, known, lookedUp }: TableContext,
): MappedTableReview {
  const place = places.find((one) => isMeant(sheet, one));
  const source = place === undefined || sheet.isSkipped ? undefined : listSourceColumns(sheet, place);
  const refOf = source?.refOf ?? ((word: string) => word);
  const fields = (place === undefined ? [] : listFields(sheet, refOf)).map((field) =>
    toField(field, { sheet, place, made, bare, source }),
  );
  const columns = [...(source?.columns ?? [])];
  const format = listFormat(sheet, known.customColumns);
  const becomes = sheet.targets.map(({ sheet: declared, presetType }) => nameOf(declared, presetType));
  const canLeave = !sheet.isSkipped && !lookedUp.has(table);
  const typeOf = (text: string): string | undefined => typeOfText(sheet, text);
  const tabs = [...sheet.names];
  const { dateOrder } = sheet.written;
  const answered = { table, fields, columns, format, becomes, canLeave, typeOf, ...omitAbsent({ dateOrder }) };
  return omitAbsent({
    table,
    name: nameTable(sheet, sheets, place),
    tabs,
    file: sheet.file,
    header: rangeOf(sheet.headerRows),
    isLeft: sheet.isSkipped,
    because: sheet.because,
    canLeave,
    canTake: sheet.canBeTaken === true,
    becomes,
    doubts: sheet.doubts.map((doubt) => {
      const { text: that, rowNumber } = doubt;
      const at = doubt.column === undefined ? undefined : refOf(doubt.column.text);
      const answers = listAnswers(doubt, at, answered);
      return omitAbsent({ that, ref: doubt.column?.text, at, answers, rows: findRows(doubt, at, columns), rowNumber });
    }),
    strangers: sheet.isSkipped ? [] : listStrangers(sheet, bare, known, refOf),
    columns,
    fields,
    format,
  });
}

const OF_ROWS: ReadonlySet<Topic | undefined> = new Set(['rows', 'events', 'types'] as const);

/** The texts of the rows that a question is about, in a column whose texts are few. */
function findRows({ topic, texts = [] }: OpenDoubt, at: string | undefined, columns: readonly SourceColumnReview[]) {
  const column = columns.find(({ ref }) => ref === at);
  if (!OF_ROWS.has(topic) || column?.texts === undefined) return undefined;
  const meant = column.texts.filter((text) => texts.includes(text));
  return { ref: column.ref, texts: meant };
}

function typeOfText({ types, targets }: SheetMapping, text: string): string | undefined {
  const isMeant = ({ test }: SheetMapping['targets'][number]['conditions'][number]): boolean =>
    test.kind === 'is' &&
    !test.isNot &&
    areSameHeaders(test.column.text, types?.column.text) &&
    test.texts.some((one) => foldName(one) === foldName(text));
  return targets.find(({ sheet, conditions }) => sheet.kind === 'securities' && conditions.some(isMeant))?.presetType;
}

function sharedOf<T>(sheets: readonly SheetMapping[], of: (sheet: SheetMapping) => T): T | undefined {
  const stated = new Set(sheets.filter(({ isSkipped }) => !isSkipped).map(of));
  const [only, ...more] = stated;
  return more.length === 0 ? only : undefined;
}

function rangeOf({ first, last }: SheetMapping['headerRows']): string {
  return first === last ? `${first}` : `${first}-${last}`;
}

function nameOf({ name, presets = [] }: SheetMapping['targets'][number]['sheet'], presetType: string | undefined) {
  return presets.find(({ type }) => type === presetType)?.names[0] ?? name;
}

interface FieldContext {
  readonly sheet: SheetMapping;
  readonly place: TabPlace | undefined;
  readonly made: MadeColumns;
  readonly bare: MadeColumns;
  readonly source: ReturnType<typeof listSourceColumns> | undefined;
}

const NOT_WRITTEN = { isOrdered: false, isSigned: false };

function toField(field: ReviewedField, context: FieldContext): MappedField {
  const { declaration } = field;
  const { sheet, place, made, source } = context;
  const target = sheet.targets[field.view.targets[0] ?? 0];
  if (target === undefined || place === undefined) return { ...field.view, ...NOT_WRITTEN, samples: [] };
  const view = { ...field.view, ...findWritten(field.view, source) };
  const samples =
    view.source.kind === 'value'
      ? []
      : showSamples(made, made.valuesOf(sheet, target, view.column), { column: view.column, tab: place.table });
  const isMatched = view.source.kind !== 'value' && declaration !== undefined && MATCHED.has(declaration.value.kind);
  return { ...view, samples, ...(isMatched ? { values: listValues(field, context) } : {}) };
}

/** Only dates have an order, and only values with a unit a decimal sign. */
function findWritten({ source: from, isDate, units }: ReviewedField['view'], source: FieldContext['source']) {
  const refs = from.kind === 'column' ? [from.ref] : from.kind === 'several' ? from.refs : [];
  const written = refs.flatMap((ref) => source?.writtenOf(ref) ?? []);
  return {
    isOrdered: isDate && written.some(({ isOrdered }) => isOrdered),
    isSigned: units.length > 0 && written.some(({ isSigned }) => isSigned),
  };
}

/** Lists the texts of a column with few possible values, the ones not understood first. */
function listValues(
  { view, column, declaration }: ReviewedField,
  { sheet, bare }: FieldContext,
): MappedField['values'] {
  const counted = new CountedTexts();
  for (const index of view.targets.slice(0, 1)) {
    const target = sheet.targets[index];
    for (const value of target === undefined ? [] : bare.valuesOf(sheet, target, view.column))
      counted.add(value, textOf(value.cell));
  }
  const rows = counted.all.map(({ text, count, first }) => {
    const to = column.values.get(foldName(text));
    const reads = bare.wordOf(first, view.column);
    return omitAbsent({ text, count, to, reads, isUnderstood: to !== undefined || reads !== undefined });
  });
  const ordered = [...rows.filter(({ isUnderstood }) => !isUnderstood), ...rows.filter((row) => row.isUnderstood)];
  const options = declaration === undefined ? [] : [...optionsOf(declaration)];
  return { options, rows: ordered.slice(0, MOST_VALUES), total: rows.length };
}

/** Names in the source with their names here. */
type ReviewedNames = { readonly [of in NameReview['of']]: readonly NameReview['rows'][number][] };

const COLUMNS: { readonly [of in NameReview['of']]: string } = { companies: 'Company', funds: 'Fund' };

/** Lists the holders that are no funds of the firm, as far as columns name them. */
function listStrangers(sheet: SheetMapping, bare: MadeColumns, { funds }: KnownNames, refOf: (word: string) => string) {
  if (funds.length === 0) return [];
  const own = new Set(funds.map(foldName));
  const byRef = new Map<string, Set<string>>();
  for (const target of sheet.targets) {
    const column = target.columns.find(({ name }) => name === COLUMNS.funds);
    if (column?.source.kind !== 'column') continue;
    const ref = refOf(column.source.column.text);
    const texts = byRef.get(ref) ?? new Set();
    byRef.set(ref, texts);
    for (const { cell } of bare.valuesOf(sheet, target, COLUMNS.funds)) {
      const text = textOf(cell);
      if (!own.has(foldName(column.values.get(foldName(text)) ?? text))) texts.add(text);
    }
  }
  return [...byRef].flatMap(([ref, found]) => {
    const texts = [...found].slice(0, MOST_VALUES);
    return texts.length === 0 ? [] : [{ ref, texts, areFunds: texts.some(isFundName) }];
  });
}

/** Lists every company and fund of the source, those that the firm does not have first. `bare` has no translations. */
function reviewNames(sheets: readonly SheetMapping[], bare: MadeColumns, known: KnownNames): ReviewedNames {
  return { companies: review('companies'), funds: review('funds') };

  function review(of: NameReview['of']): NameReview['rows'] {
    const own = new Set(known[of].map(foldName));
    const counted = new CountedTexts();
    const stated = new Map<string, string>();
    for (const sheet of sheets) {
      const seen = new Set<string>();
      for (const target of sheet.targets) {
        const column = target.columns.find(({ name }) => name === COLUMNS[of]);
        for (const [from, to] of column?.values ?? []) stated.set(from, to);
        for (const value of bare.valuesOf(sheet, target, COLUMNS[of])) {
          // A source row that becomes several records counts once.
          const place = `${value.rowNumber} ${foldName(textOf(value.cell))}`;
          if (!seen.has(place)) counted.add(value, textOf(value.cell));
          seen.add(place);
        }
      }
    }
    const rows = counted.all.map(({ text, count }) => {
      const to = stated.get(foldName(text));
      return omitAbsent({ text, count, to, isKnown: own.has(foldName(to ?? text)) });
    });
    return [...rows.filter(({ isKnown }) => !isKnown), ...rows.filter(({ isKnown }) => isKnown)];
  }
}

/** Leftovers of mapped tables that can be left out by column, for a reason. */
const OF_COLUMN: ReadonlySet<LeftOutKind> = new Set([
  ...(['rows-outside', 'rows-skipped', 'column-ignored', 'column-not-mapped', 'not-first', 'not-taken'] as const),
]);

/** Lists the columns of amounts, those that do not tie out first, with what can be left out for a reason. */
function reviewTieOut(tieOut: SourceTieOut, mapping: Mapping, tables: readonly MappedTableReview[]): TieOutReview[] {
  const refAt = (table: number, letters: string): string =>
    tables[table]?.columns.find((column) => column.letters === letters)?.ref ?? letters;
  return listAmountColumns(tieOut).map(({ table, column }) => {
    const remarks = describeRemarks(column);
    const filled = tables
      .filter(({ tabs }) => tabs.includes(table.sheet))
      .flatMap(({ table: index, fields }) =>
        fields.filter(({ source }) => source.kind === 'column' && source.ref === refAt(index, column.letters)),
      );
    const isPrice = filled.length > 0 && filled.every((field) => PRICES.isIn(field.column));
    return omitAbsent({
      tab: table.sheet,
      column: nameSourceColumn(column),
      total: column.total,
      loaded: column.loaded,
      leftOut: column.leftOut,
      isTiedOut: tiesOut(column),
      isPrice: isPrice ? (true as const) : undefined,
      remarks,
      leave: findLeave({ table, column }, mapping, refAt),
    });
  });
}

function findLeave(
  { table, column }: AmountColumn,
  { sheets }: Mapping,
  refAt: (table: number, letters: string) => string,
): TieOutReview['leave'] {
  const open = column.parts.filter(({ isAcknowledged }) => !isAcknowledged).map(({ kind }) => kind);
  const ofTab = [...sheets.keys()].filter((index) => {
    const sheet = sheets[index];
    const isOfFile = sheet?.file === undefined || foldName(sheet.file) === foldName(table.file);
    return isOfFile && sheet?.names.some((name) => foldHeader(name) === foldHeader(table.sheet)) === true;
  });
  const [skipped, ...otherSkipped] = ofTab.filter((index) => sheets[index]?.isSkipped === true);
  const [read] = ofTab.filter(
    (index) => sheets[index]?.isSkipped === false && sheets[index]?.headerRows.last === table.headerRow,
  );
  if (open.includes('sheet-not-mapped')) return { kind: 'leave-tab', tab: table.sheet };
  if (open.some((kind) => OF_COLUMN.has(kind)))
    return read === undefined ? undefined : { kind: 'leave-column', table: read, ref: refAt(read, column.letters) };
  const isSkipped = open.some((kind) => kind === 'sheet-skipped' || kind === 'part-skipped');
  return isSkipped && skipped !== undefined && otherSkipped.length === 0
    ? { kind: 'leave-table', table: skipped }
    : undefined;
}
