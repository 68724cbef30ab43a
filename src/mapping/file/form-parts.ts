import { LAST_COLUMN_INDEX, parseColumnLetters } from '../../base/util/text/cell-address.ts';
import type { WrittenForm } from '../../format/check/mapped-tables.ts';
import type { MappingComplaint } from '../complaint.ts';
import type {
  ColumnRef,
  HeadingRule,
  IgnoredColumn,
  MappingPath,
  RowCondition,
  RowSkip,
  SheetMapping,
} from '../mapping.ts';
import { Pattern, PatternError } from '../source/pattern.ts';
import type { ConditionForm, IgnoredForm, SheetForm, SkipForm } from './mapping-form.ts';

const TESTS = ['rows', 'blank', 'is', 'isNot', 'matches', 'isFund'] as const;

export interface ConditionContext {
  readonly complaints: MappingComplaint[];
  readonly fundNames: ReadonlySet<string>;
}

export function buildPattern(source: string, path: MappingPath, complaints: MappingComplaint[]): Pattern | undefined {
  try {
    return new Pattern(source);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    complaints.push({ path, message: `The pattern "${source}" ${error.message}.` });
    return undefined;
  }
}

export function toWritten({ dateOrder, decimal }: Pick<SheetForm, 'dateOrder' | 'decimal'>): WrittenForm {
  return {
    ...(dateOrder === undefined ? {} : { dateOrder }),
    ...(decimal === undefined ? {} : { decimalSign: decimal }),
  };
}

export function buildConditions(
  forms: readonly ConditionForm[] | undefined,
  path: MappingPath,
  context: ConditionContext,
): RowCondition[] {
  return (forms ?? []).flatMap((form, index) => {
    const at = [...path, index];
    const test = buildTest(form, at, context);
    return test === undefined ? [] : [{ path: at, test }];
  });
}

export function buildSkips(
  forms: readonly SkipForm[] | undefined,
  path: MappingPath,
  context: ConditionContext,
): RowSkip[] {
  return (forms ?? []).flatMap(({ because, ...form }, index) => {
    const at = [...path, index];
    const test = buildTest(form, at, context);
    return test === undefined ? [] : [{ path: at, test, ...(because === undefined ? {} : { because }) }];
  });
}

export function buildIgnored(
  forms: readonly IgnoredForm[] | undefined,
  path: MappingPath,
  context: ConditionContext,
): IgnoredColumn[] {
  return (forms ?? []).map(({ column, when, because }, index) => ({
    column: { path: [...path, index], text: column },
    conditions: buildConditions(when, [...path, index, 'when'], context),
    ...(because === undefined ? {} : { because }),
  }));
}

export function buildHeadings(forms: SheetForm['headings'], path: MappingPath): HeadingRule[] {
  return (forms ?? []).map(({ column, name, is }, index) => {
    const at = [...path, index];
    const texts = is === undefined ? {} : { texts: is };
    return { path: at, column: { path: [...at, 'column'], text: column }, name, ...texts };
  });
}

function buildTest(
  form: ConditionForm,
  path: MappingPath,
  context: ConditionContext,
): RowCondition['test'] | undefined {
  const { complaints } = context;
  const [stated, ...more] = TESTS.filter((name) => form[name] !== undefined);
  if (stated === undefined || more.length > 0) {
    complaints.push({ path, message: `A condition has one of ${TESTS.join(', ')}.` });
    return undefined;
  }
  if (form.rows !== undefined) {
    if (form.column === undefined) return toRowsTest(form.rows);
    complaints.push({ path, message: 'A condition on rows has no column.' });
    return undefined;
  }
  if (form.column === undefined) {
    complaints.push({ path, message: `The condition ${stated} needs a column.` });
    return undefined;
  }
  return buildColumnTest(form, { path: [...path, 'column'], text: form.column }, context);
}

function buildColumnTest(
  form: ConditionForm,
  column: ColumnRef,
  { complaints, fundNames }: ConditionContext,
): RowCondition['test'] | undefined {
  if (form.blank !== undefined) return { kind: 'blank', column, isBlank: form.blank };
  if (form.is !== undefined) return { kind: 'is', column, texts: form.is, isNot: false };
  if (form.isNot !== undefined) return { kind: 'is', column, texts: form.isNot, isNot: true };
  if (form.isFund !== undefined) {
    const path = [...column.path.slice(0, -1), 'isFund'];
    if (fundNames.size === 0)
      complaints.push({ path, message: 'Say under holders which names are funds of the firm.' });
    return { kind: 'fund', column, names: fundNames, isFund: form.isFund };
  }
  const pattern = buildPattern(form.matches ?? '', [...column.path.slice(0, -1), 'matches'], complaints);
  return pattern === undefined ? undefined : { kind: 'matches', column, pattern };
}

function toRowsTest(text: string): RowCondition['test'] {
  const [first = '1', last = first] = text.split('-').map((part) => part.trim());
  return { kind: 'rows', first: Number(first), last: last === '' ? Number.POSITIVE_INFINITY : Number(last) };
}

/** `C` or `C-H`. */
export function toColumnRange(text: string): NonNullable<SheetMapping['columns']> {
  const [first = 'A', last = first] = text.split('-').map((part) => part.trim());
  return { first: parseColumnLetters(first) ?? 0, last: parseColumnLetters(last) ?? LAST_COLUMN_INDEX };
}

/** `4` or `4-5`. */
export function toRange(text: string): { readonly first: number; readonly last: number } {
  const { first, last } = toOpenRange(text.includes('-') ? text : `${text}-${text}`);
  return { first, last: last ?? first };
}

/** `6-40`, `6-`, or `6`, which has no end either. */
export function toOpenRange(text: string): { readonly first: number; readonly last?: number } {
  const [first = '1', last = ''] = text.split('-').map((part) => part.trim());
  return { first: Number(first), ...(last === '' ? {} : { last: Number(last) }) };
}
