import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { LAST_COLUMN_INDEX, parseColumnLetters } from '../../base/util/text/cell-address.ts';
import type { WrittenForm } from '../../format/check/mapped-tables.ts';
import type { HeadingRule, IgnoredColumn, RowCondition, RowSkip, SheetMapping } from '../mapping.ts';
import { Pattern, PatternError } from '../source/pattern.ts';
import type { FormPlace } from './form-place.ts';
import type { ConditionForm, IgnoredForm, SheetForm, SkipForm } from './mapping-form.ts';

const TESTS = ['rows', 'blank', 'is', 'isNot', 'matches', 'isFund'] as const;

/** Folded names of the firm's funds. */
type FundNames = ReadonlySet<string>;

export function buildPattern(source: string, place: FormPlace): Pattern | undefined {
  try {
    return new Pattern(source);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    return place.complain(`The pattern "${source}" ${error.message}.`);
  }
}

export function toWritten({ dateOrder, decimal }: Pick<SheetForm, 'dateOrder' | 'decimal'>): WrittenForm {
  return omitAbsent({ dateOrder, decimalSign: decimal });
}

export function buildConditions(
  forms: readonly ConditionForm[] | undefined,
  place: FormPlace,
  fundNames: FundNames,
): RowCondition[] {
  return buildSkips(forms, place, fundNames);
}

export function buildSkips(forms: readonly SkipForm[] = [], place: FormPlace, fundNames: FundNames): RowSkip[] {
  return forms.flatMap(({ because, ...form }, index) => {
    const at = place.at(index);
    const test = buildTest(form, at, fundNames);
    return test === undefined ? [] : [{ path: at.path, test, ...omitAbsent({ because }) }];
  });
}

export function buildIgnored(
  forms: readonly IgnoredForm[] = [],
  place: FormPlace,
  fundNames: FundNames,
): IgnoredColumn[] {
  return forms.map(({ column, when, because }, index) => ({
    column: place.at(index).ref(column),
    conditions: buildConditions(when, place.at(index, 'when'), fundNames),
    ...omitAbsent({ because }),
  }));
}

export function buildHeadings(forms: SheetForm['headings'], place: FormPlace): HeadingRule[] {
  return (forms ?? []).map(({ column, name, is: texts }, index) => {
    const at = place.at(index);
    return { path: at.path, column: at.at('column').ref(column), name, ...omitAbsent({ texts }) };
  });
}

function buildTest(form: ConditionForm, place: FormPlace, fundNames: FundNames): RowCondition['test'] | undefined {
  const [stated, ...more] = TESTS.filter((name) => form[name] !== undefined);
  if (stated === undefined || more.length > 0) return place.complain(`A condition has one of ${TESTS.join(', ')}.`);
  if (form.rows !== undefined)
    return form.column === undefined ? toRowsTest(form.rows) : place.complain('A condition on rows has no column.');
  if (form.column === undefined) return place.complain(`The condition ${stated} needs a column.`);
  const column = place.at('column').ref(form.column);
  if (form.blank !== undefined) return { kind: 'blank', column, isBlank: form.blank };
  if (form.is !== undefined) return { kind: 'is', column, texts: form.is, isNot: false };
  if (form.isNot !== undefined) return { kind: 'is', column, texts: form.isNot, isNot: true };
  if (form.isFund !== undefined) {
    if (fundNames.size === 0) place.at('isFund').complain('Say under holders which names are funds of the firm.');
    return { kind: 'fund', column, names: fundNames, isFund: form.isFund };
  }
  const pattern = buildPattern(form.matches ?? '', place.at('matches'));
  return pattern && { kind: 'matches', column, pattern };
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
  return { first: Number(first), ...omitAbsent({ last: last === '' ? undefined : Number(last) }) };
}
