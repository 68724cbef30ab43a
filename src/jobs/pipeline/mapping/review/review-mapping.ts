import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { foldName } from '../../../../base/util/text/text.ts';
import type { CheckSettings } from '../../../../format/check/check-settings.ts';
import { parseMapping } from '../../../../mapping/file/parse-mapping.ts';
import type { SheetMapping } from '../../../../mapping/mapping.ts';
import { isMeant, placeTabs } from '../../../../mapping/meant-tabs.ts';
import type { KnownNames } from '../../../../mapping/propose/proposal.ts';
import { listSourceColumns } from '../../../../mapping/review/list-columns.ts';
import { listFields, listFormat, optionsOf, type ReviewedField } from '../../../../mapping/review/list-fields.ts';
import { readRemarks } from '../../../../mapping/review/read-remarks.ts';
import { textOf } from '../../../../mapping/source/cell-text.ts';
import type { TabPlace } from '../../../../mapping/tab-place.ts';
import type { MappedField, MappedTableReview, MappingReview } from '../../../../model/mapping/mapping-review.ts';
import type { SourceTieOut } from '../../../../model/outcomes/source-tie-out.ts';
import type { WorkbookContent } from '../../../../spreadsheet/workbook/table.ts';
import { CountedTexts, MadeColumns, withoutTranslations } from './made-columns.ts';
import { type ReviewedNames, reviewNames } from './review-names.ts';
import { reviewTieOut } from './review-tie-out.ts';
import { showSamples } from './show-samples.ts';

/** More texts nobody matches one by one. */
const MOST_VALUES = 200;
const MATCHED: ReadonlySet<string> = new Set(['choice', 'currency']);

export interface ReviewRequest {
  readonly contents: readonly WorkbookContent[];
  /** Of the mapping's file, which fits them. */
  readonly text: string;
  readonly settings: CheckSettings;
  readonly known: KnownNames;
  readonly tieOut: SourceTieOut;
}

export interface ReviewedMapping {
  readonly review: MappingReview;
  readonly names: ReviewedNames;
}

/** What a mapping finds and makes of the inputs, with what can be chosen instead. Pure. */
export function reviewMapping({ contents, text, settings, known, tieOut }: ReviewRequest): ReviewedMapping {
  const { mapping } = parseMapping(text, 'the mapping');
  const { sheets } = mapping;
  const made = new MadeColumns(contents, mapping, settings);
  const bare = new MadeColumns(contents, withoutTranslations(mapping), settings);
  const remarkOf = readRemarks(text);
  const places = placeTabs(contents);
  const lookedUp = new Set(
    sheets.flatMap(({ steps }) => steps.flatMap((step) => (step.kind === 'lookup' ? [step.sheetIndex] : []))),
  );
  const tables = sheets.map((sheet, index): MappedTableReview => {
    const place = places.find((one) => isMeant(sheet, one));
    const source = place === undefined || sheet.isSkipped ? undefined : listSourceColumns(sheet, place);
    const refOf = source?.refOf ?? ((word: string) => word);
    const fields = place === undefined ? [] : listFields(sheet, refOf, remarkOf);
    const tabs = [...sheet.names];
    const becomes = sheet.targets.map(({ sheet: declared, presetType }) => nameOf(declared, presetType));
    const doubts = sheet.doubts.map(({ text: that, column }) =>
      omitAbsent({ that, ref: column?.text, at: column === undefined ? undefined : refOf(column.text) }),
    );
    const shownFields = fields.map((field) => toField(field, { sheet, place, made, bare }));
    const columns = [...(source?.columns ?? [])];
    const format = listFormat(sheet, known.customColumns);
    return omitAbsent({
      table: index,
      tabs,
      file: sheet.file,
      header: rangeOf(sheet.headerRows),
      isLeft: sheet.isSkipped,
      because: sheet.because,
      canLeave: !sheet.isSkipped && !lookedUp.has(index),
      becomes,
      doubts,
      columns,
      fields: shownFields,
      format,
    });
  });
  const refAt = (table: number, letters: string): string =>
    tables[table]?.columns.find((column) => column.letters === letters)?.ref ?? letters;
  const lines = reviewTieOut(tieOut, mapping, refAt);
  const questions = tables.reduce((sum, { doubts }) => sum + doubts.length, 0);
  const [first] = sheets;
  return {
    review: omitAbsent({
      dateOrder: sharedOf(sheets, ({ written }) => written.dateOrder),
      decimal: first === undefined ? undefined : sharedOf(sheets, ({ written }) => written.decimalSign),
      tables,
      tieOut: lines,
      open: questions + lines.filter(({ isTiedOut }) => !isTiedOut).length,
    }),
    names: reviewNames(sheets, bare, known),
  };
}

/** What all of them say. */
function sharedOf<T>(sheets: readonly SheetMapping[], of: (sheet: SheetMapping) => T): T | undefined {
  const said = new Set(sheets.filter(({ isSkipped }) => !isSkipped).map(of));
  const [only, ...more] = said;
  return more.length === 0 ? only : undefined;
}

function rangeOf({ first, last }: SheetMapping['headerRows']): string {
  return first === last ? `${first}` : `${first}-${last}`;
}

function nameOf(
  { name, presets = [] }: SheetMapping['targets'][number]['sheet'],
  presetType: string | undefined,
): string {
  return presets.find(({ type }) => type === presetType)?.names[0] ?? name;
}

interface FieldContext {
  readonly sheet: SheetMapping;
  readonly place: TabPlace | undefined;
  readonly made: MadeColumns;
  readonly bare: MadeColumns;
}

function toField(field: ReviewedField, context: FieldContext): MappedField {
  const { view, declaration } = field;
  const { sheet, place, made } = context;
  const target = sheet.targets[view.targets[0] ?? 0];
  if (target === undefined || place === undefined) return { ...view, samples: [] };
  const samples =
    view.source.kind === 'value'
      ? []
      : showSamples(made, made.valuesOf(sheet, target, view.column), { column: view.column, tab: place.table });
  const isMatched = view.source.kind !== 'value' && declaration !== undefined && MATCHED.has(declaration.value.kind);
  return { ...view, samples, ...(isMatched ? { values: listValues(field, context) } : {}) };
}

/** What stands in a column that takes few values, those texts first that are not understood. */
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
    const isUnderstood = to !== undefined || bare.readerOf(first.table, view.column)?.(first.cell).kind !== 'problem';
    return omitAbsent({ text, count, to, isUnderstood });
  });
  const ordered = [...rows.filter(({ isUnderstood }) => !isUnderstood), ...rows.filter((row) => row.isUnderstood)];
  const options = declaration === undefined ? [] : [...optionsOf(declaration)];
  return { options, rows: ordered.slice(0, MOST_VALUES), total: rows.length };
}
