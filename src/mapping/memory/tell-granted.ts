import { assertNever } from '../../base/util/assert-never.ts';
import { toColumnLetters } from '../../base/util/text/cell-address.ts';
import { quote } from '../../base/util/text/quote.ts';
import { listRanges } from '../../base/util/text/row-ranges.ts';
import { joinList } from '../../base/util/text/words.ts';
import type { ColumnSource, Mapping, MappingStep, RowCondition, SheetMapping } from '../mapping.ts';

/** What a mapping takes for granted of a source, a line each: units, fixed values, rows that are left out, steps. */
export function tellGranted({ sheets }: Mapping): string[] {
  return sheets
    .filter(({ isSkipped }) => !isSkipped)
    .flatMap((sheet) => tellSheet(sheet).map((line) => `${sheet.names[0]}: ${line}`));
}

function tellSheet({ written, columns: within, headings, steps, skipRows, targets }: SheetMapping): string[] {
  const { decimalSign, dateOrder } = written;
  const forms = [
    ...(decimalSign === undefined ? [] : [`numbers in text are written with ${quote(decimalSign)}`]),
    ...(dateOrder === undefined ? [] : [`dates in text are written as ${dateOrder}`]),
    ...(within === undefined
      ? []
      : [`the table is in columns ${[within.first, within.last].map(toColumnLetters).join(' to ')}`]),
    ...headings.map(
      ({ column, name }) => `a text alone in ${quote(column.text)} is ${quote(name)} of the rows below it`,
    ),
  ];
  const ofColumns = targets.flatMap(({ sheet, columns }) =>
    columns.flatMap(({ name, source, unit, fallback }) => {
      const from = unit === undefined ? [] : [`${name} of ${sheet.name} from ${tellSource(source)} is in ${unit}`];
      const fixed = source.kind === 'fixed' ? [`${name} of ${sheet.name} is always ${quote(source.text)}`] : [];
      const instead =
        fallback === undefined ? [] : [`${name} of ${sheet.name} is ${quote(fallback)} where the cell is empty`];
      return [...from, ...fixed, ...instead];
    }),
  );
  const chosen = targets.flatMap(({ sheet, presetType, conditions }) =>
    conditions.length === 0
      ? []
      : [`${presetType ?? sheet.name} only where ${joinList(conditions.map(tellCondition))}`],
  );
  return [
    ...new Set([
      ...forms,
      ...ofColumns,
      ...chosen,
      ...skipRows.map((skip) => {
        const why = skip.because === undefined ? '' : ` (${skip.because})`;
        return `rows are left out where ${tellCondition(skip)}${why}`;
      }),
      ...steps.map(tellStep),
    ]),
  ];
}

function tellSource(source: ColumnSource): string {
  if (source.kind === 'fixed') return quote(source.text);
  const columns = source.kind === 'column' ? [source.column] : source.columns;
  return joinList(columns.map(({ text }) => quote(text)));
}

function tellCondition({ test }: RowCondition): string {
  switch (test.kind) {
    case 'rows':
      return test.last === Number.POSITIVE_INFINITY
        ? `the row is ${test.first} or below`
        : `the row is ${listRanges(Array.from({ length: test.last - test.first + 1 }, (_, at) => test.first + at))}`;
    case 'blank':
      return `${quote(test.column.text)} is ${test.isBlank ? '' : 'not '}blank`;
    case 'is':
      return `${quote(test.column.text)} is ${test.isNot ? 'not ' : ''}${test.texts.map((text) => quote(text)).join(' or ')}`;
    case 'matches':
      return `${quote(test.column.text)} matches ${quote(test.pattern.source)}`;
    case 'fund':
      return `${quote(test.column.text)} is ${test.isFund ? '' : 'not '}one of the firm's funds`;
    default:
      return assertNever(test);
  }
}

function tellStep(step: MappingStep): string {
  switch (step.kind) {
    case 'unpivot':
      return 'columns become rows (unpivot)';
    case 'lookup':
      return `${joinList(step.takes.map(({ name }) => quote(name)))} ${step.takes.length === 1 ? 'is' : 'are'} looked up in ${quote(step.table)}`;
    case 'compute':
      return `${quote(step.name)} is worked out (${step.by})`;
    case 'group':
      return `rows with the same ${joinList(step.by.map(({ text }) => quote(text)))} are one (group)`;
    case 'split':
      return `${quote(step.rule.column.text)} is taken apart`;
    default:
      return assertNever(step);
  }
}
