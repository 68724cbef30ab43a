import { groupBy } from '../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { toColumnLetters } from '../../base/util/text/cell-address.ts';
import { foldHeader, foldName } from '../../base/util/text/text.ts';
import { allColumnsOf, requirementOf } from '../../format/sheets/columns.ts';
import { ownCurrencyName } from '../../format/sheets/common-columns.ts';
import type { ColumnDeclaration } from '../../format/sheets/sheet.ts';
import type { FormatColumn, MappedField, SourceColumnReview } from '../../model/mapping/mapping-review.ts';
import { CURRENCIES } from '../../model/values/currency.ts';
import { parseDateText } from '../../model/values/date-text.ts';
import { unitsAllowed } from '../file/build-target.ts';
import type { ColumnSource, SheetMapping, TargetColumn, TargetMapping } from '../mapping.ts';
import { type ColumnFacts, gatherFacts } from '../propose/score/column-facts.ts';
import { showSourceCell, textOf } from '../source/cell-text.ts';
import { listMade } from '../source/read-column.ts';
import { rowsBetween, SourceHeader } from '../source/source-header.ts';
import { homeOf, type TabColumn } from '../source/tab-column.ts';
import { type TabPlace, withinColumns } from '../tab-place.ts';

export interface ReviewedField {
  readonly view: Omit<MappedField, 'samples' | 'values' | keyof WrittenForm>;
  /** Absent for a custom column. */
  readonly declaration?: ColumnDeclaration;
  /** From the first of the sheets, which all agree. */
  readonly column: TargetColumn;
}

const DATES: ReadonlySet<string> = new Set(['date', 'fiscal-year-end']);

export function listFields({ targets }: SheetMapping, refOf: (word: string) => string): readonly ReviewedField[] {
  const all = targets.flatMap((target, index) => target.columns.map((column) => ({ column, target, index })));
  const keyOf = ({ name, source, unit, written, values, removed, fallback }: TargetColumn) => {
    const from = toSource(source, refOf);
    return JSON.stringify([name, from, unit, written, [...values], removed !== undefined, fallback]);
  };
  return [...groupBy(all, ({ column }) => keyOf(column)).values()].map((some): ReviewedField => {
    const { column, target } = some[0];
    const declaration = declarationOf(target, column.name);
    // The least sure guess needs attention.
    const [guess] = some.flatMap((one) => one.column.guess ?? []).sort((a, b) => a.confidence - b.confidence);
    const canHaveUnit = column.source.kind !== 'fixed' && declaration !== undefined;
    const view: ReviewedField['view'] = omitAbsent({
      column: column.name,
      targets: some.map(({ index }) => index),
      source: toSource(column.source, refOf),
      unit: column.unit,
      units: canHaveUnit ? [...unitsAllowed(declaration.value.kind)] : [],
      dateOrder: column.written.dateOrder,
      isDate: canHaveUnit && DATES.has(declaration.value.kind),
      confidence: guess?.confidence,
      reason: guess?.reason,
    });
    return omitAbsent({ view, declaration, column });
  });
}

export function listFormat({ targets }: SheetMapping, customColumns: readonly string[]): FormatColumn[] {
  const found = targets.flatMap((target, index) => {
    const isWide = target.sheet.kind === 'custom-columns';
    const own = target.columns.map(({ name }) => name);
    const declared = allColumnsOf(target.sheet).filter(
      (column) =>
        column.value.kind !== 'action' &&
        !(isWide && column.value.kind.startsWith('custom-')) &&
        (own.includes(column.name) || isNeeded(column, target) || saysSomething(column, target)),
    );
    const custom = isWide ? [...own, ...customColumns] : [];
    return [
      ...declared.map((column) => ({
        column: column.name,
        index,
        isLacking: isNeeded(column, target) && !own.includes(column.name),
        kind: kindOf(column),
        options: optionsOf(column).filter((label) => !isPreset(label, column, target)),
      })),
      ...custom
        .filter((name) => !declared.some((column) => column.name === name))
        .map((name) => ({ column: name, index, isLacking: false, kind: 'text' as const, options: [] })),
    ];
  });
  return [...groupBy(found, ({ column }) => column)].map(([column, some]) => ({
    column,
    targets: [...new Set(some.map(({ index }) => index))],
    lackedBy: [...new Set(some.flatMap(({ index, isLacking }) => (isLacking ? [index] : [])))],
    kind: some[0].kind,
    options: [...some[0].options],
  }));
}

function kindOf({ value }: ColumnDeclaration): FormatColumn['kind'] {
  if (DATES.has(value.kind)) return 'date';
  return unitsAllowed(value.kind).length > 0 ? 'figure' : 'text';
}

export function optionsOf({ value }: ColumnDeclaration): readonly string[] {
  if (value.kind === 'choice') return value.choices.map(({ label }) => label);
  if (value.kind === 'currency') return CURRENCIES;
  return value.kind === 'boolean' ? ['yes', 'no'] : [];
}

/** Returns whether every row is of that type already, because of the sheet that it goes to. */
function isPreset(label: string, { name, value }: ColumnDeclaration, { sheet, presetType }: TargetMapping): boolean {
  if (value.kind !== 'choice' || name !== sheet.typeColumn) return false;
  return value.choices.some((choice) => choice.label === label && choice.value === presetType);
}

/** The currency of an amount that is not loaded says nothing. */
function saysSomething({ name, value, field, isImplied }: ColumnDeclaration, { sheet, columns }: TargetMapping) {
  if (value.kind !== 'currency' || field !== undefined) return true;
  const amounts = columns.filter((column) => declarationOf({ sheet }, column.name)?.value.kind === 'money');
  return amounts.some((amount) => isImplied !== true || ownCurrencyName(amount.name) === name);
}

function isNeeded(column: ColumnDeclaration, { sheet, presetType }: TargetMapping): boolean {
  if (presetType !== undefined && column.name === sheet.typeColumn) return false;
  return requirementOf(column, presetType) === 'required';
}

function declarationOf({ sheet }: Pick<TargetMapping, 'sheet'>, name: string): ColumnDeclaration | undefined {
  return allColumnsOf(sheet).find((column) => column.name === name);
}

function toSource(source: ColumnSource, refOf: (word: string) => string): MappedField['source'] {
  switch (source.kind) {
    case 'fixed':
      return { kind: 'value', text: source.text };
    case 'column':
      return { kind: 'column', ref: refOf(source.column.text) };
    case 'join':
    case 'first-of': {
      const refs = source.columns.map(({ text }) => refOf(text));
      return { kind: 'several', refs, how: source.kind === 'join' ? 'joined' : 'first-filled' };
    }
  }
}

/** How the texts of a source column are written. */
type WrittenForm = Pick<MappedField, 'isOrdered' | 'isSigned'>;

/** More texts are too many to choose from. */
const MOST_TEXTS = 100;

const MOST_SAMPLES = 3;

/** The columns of a table, from left to right, then those that the mapping makes. */
interface TableColumns {
  readonly columns: readonly SourceColumnReview[];
  /** Returns the listed name of the column that a mapping's name means; the name itself where there is none. */
  readonly refOf: (word: string) => string;
  readonly writtenOf: (ref: string) => WrittenForm;
}

export function listSourceColumns(sheet: SheetMapping, { table: tab }: TabPlace): TableColumns {
  const table = withinColumns(tab, sheet.columns);
  const header = new SourceHeader(table, sheet.headerRows, new Set());
  const rows = { first: sheet.headerRows.last + 1, last: sheet.lastRow ?? Number.POSITIVE_INFINITY };
  const data = [...rowsBetween(table, rows)];
  const facts = gatherFacts(data);
  const made = listMade(sheet);
  const madeKeys = new Set(made.map(foldName));
  const nameOf = (columnIndex: number): string => {
    const letters = toColumnLetters(columnIndex);
    // The first unambiguous name.
    const words = [header.textOf(columnIndex) ?? letters, letters, String(columnIndex + 1)];
    return words.find((word) => isOnly(header.find(word), columnIndex) && !madeKeys.has(foldName(word))) ?? letters;
  };
  const indexes = [
    ...new Set([...header.columns.map(({ columnIndex }) => columnIndex), ...[...facts.keys()].map(homeOf)]),
  ];
  const names = new Map(indexes.map((columnIndex) => [columnIndex, nameOf(columnIndex)]));
  const refOf = (word: string): string => {
    if (madeKeys.has(foldName(word))) return made.find((name) => foldName(name) === foldName(word)) ?? word;
    const [columnIndex = -1] = header.find(word);
    return names.get(homeOf(columnIndex)) ?? word;
  };
  const asked = new Set(sheet.doubts.flatMap(({ column }) => (column === undefined ? [] : [refOf(column.text)])));
  const columns = indexes
    .sort((a, b) => a - b)
    .map((columnIndex) => {
      const ref = names.get(columnIndex) ?? '';
      return toReview({ ref, columnIndex, header: header.textOf(columnIndex) }, facts.get(columnIndex), {
        left: findLeft(sheet, ref, refOf),
        isAsked: asked.has(ref),
        epoch: table.epoch,
      });
    });
  const parts = made.map((ref) => ({ ref, samples: [], filled: 0 }));
  const written = new Map(indexes.map((index) => [names.get(index), findWrittenForm(facts.get(index), data.length)]));
  return { columns: [...columns, ...parts], refOf, writtenOf: (ref) => written.get(ref) ?? UNKNOWN_FORM };
}

/** The form of a column that the mapping makes, or that has too many rows to look at. */
const UNKNOWN_FORM: WrittenForm = { isOrdered: true, isSigned: true };
const SIGNED = /^\D*\d+(?:[.,'\s]\d+)*[.,]\d+\D*$/;

function findWrittenForm(facts: ColumnFacts | undefined, rows: number): WrittenForm {
  if (facts !== undefined && facts.filled + facts.blank < rows) return UNKNOWN_FORM;
  const texts = (facts?.cells ?? []).filter(({ value }) => value.kind === 'text').map(textOf);
  return {
    // A text that can be only one day is that day in any order.
    isOrdered: texts.some((text) => new Set(parseDateText(text)?.readings.map(({ date }) => date)).size > 1),
    isSigned: texts.some((text) => SIGNED.test(text) && parseDateText(text) === undefined),
  };
}

function isOnly([first, ...more]: readonly TabColumn[], columnIndex: number): boolean {
  return first === columnIndex && more.length === 0;
}

function findLeft(
  { ignored }: SheetMapping,
  ref: string,
  refOf: (word: string) => string,
): SourceColumnReview['left'] | undefined {
  const found = ignored.find(
    ({ column, conditions }) => conditions.length === 0 && foldHeader(refOf(column.text)) === foldHeader(ref),
  );
  return found === undefined ? undefined : omitAbsent({ because: found.because });
}

function toReview(
  { ref, columnIndex, header }: { ref: string; columnIndex: number; header: string | undefined },
  facts: ColumnFacts | undefined,
  { left, isAsked, epoch }: { left: SourceColumnReview['left'] | undefined; isAsked: boolean; epoch: 1900 | 1904 },
): SourceColumnReview {
  const texts = isAsked && facts !== undefined && facts.texts.length <= MOST_TEXTS ? [...facts.texts] : undefined;
  const shown = (facts?.cells ?? []).map((cell) => showSourceCell(cell, epoch));
  const samples = [...new Set(shown)].slice(0, MOST_SAMPLES);
  return omitAbsent({
    ref,
    letters: toColumnLetters(columnIndex),
    header,
    samples,
    filled: facts?.filled ?? 0,
    left,
    texts,
  });
}
