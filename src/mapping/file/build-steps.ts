import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { LAST_COLUMN_INDEX, parseColumnLetters } from '../../base/util/text/cell-address.ts';
import { foldName } from '../../base/util/text/text.ts';
import type { WrittenForm } from '../../format/check/mapped-tables.ts';
import { parseDecimal } from '../../model/values/decimal.ts';
import { type MappingComplaint, suggest } from '../complaint.ts';
import type {
  ColumnRef,
  ComputeKind,
  ComputeOperand,
  ComputeStep,
  GroupStep,
  HeadingRule,
  IgnoredColumn,
  LookupStep,
  MappingPath,
  MappingStep,
  RowCondition,
  RowSkip,
  SheetMapping,
  SplitRule,
  UnpivotRecord,
  UnpivotStep,
} from '../mapping.ts';
import { Pattern, PatternError } from '../source/pattern.ts';
import { entriesOf } from './by-name.ts';
import type {
  ComputeForm,
  ConditionForm,
  GroupForm,
  IgnoredForm,
  LookupForm,
  SheetForm,
  SkipForm,
  SplitForm,
  StepForm,
  UnpivotForm,
} from './mapping-form.ts';

/** A place in the mapping document, with the complaints about the whole of it. */
export class FormPlace {
  readonly path: MappingPath;
  readonly complaints: MappingComplaint[];

  constructor(path: MappingPath = [], complaints: MappingComplaint[] = []) {
    this.path = path;
    this.complaints = complaints;
  }

  at(...parts: MappingPath): FormPlace {
    return new FormPlace([...this.path, ...parts], this.complaints);
  }

  complain(message: string): undefined {
    this.complaints.push({ path: this.path, message });
  }

  /** The column of that name here. */
  ref(text: string): ColumnRef {
    return { path: this.path, text };
  }

  /** The columns of a list here. */
  refs(texts: readonly string[] = []): ColumnRef[] {
    return texts.map((text, index) => this.at(index).ref(text));
  }
}

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

/** Builds conditions, with the reason that one for rows to skip may have. */
export function buildConditions(forms: readonly SkipForm[] = [], place: FormPlace, fundNames: FundNames): RowSkip[] {
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
  return (forms ?? []).map(({ column, name, is: texts, blank }, index) => {
    const at = place.at(index);
    const blankIn = blank === undefined ? undefined : at.at('blank').ref(blank);
    return { path: at.path, column: at.at('column').ref(column), name, ...omitAbsent({ texts, blankIn }) };
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

interface StepContext {
  readonly fundNames: ReadonlySet<string>;
  /** Returns the sheet's index, or `undefined` after a complaint. */
  readonly findSheet: (name: string, place: FormPlace) => number | undefined;
}

const KINDS = ['unpivot', 'lookup', 'compute', 'group', 'split'] as const;

export function buildSteps(forms: readonly StepForm[] = [], place: FormPlace, context: StepContext): MappingStep[] {
  return forms.flatMap((form, index) => {
    const at = place.at(index);
    const [kind, ...more] = KINDS.filter((one) => form[one] !== undefined);
    if (kind !== undefined && more.length === 0) return buildStep(form, at.at(kind), context) ?? [];
    at.complain(`A step is one of ${KINDS.join(', ')}.`);
    return [];
  });
}

function buildStep(form: StepForm, place: FormPlace, context: StepContext): MappingStep | undefined {
  if (form.unpivot !== undefined) return buildUnpivot(form.unpivot, place);
  if (form.lookup !== undefined) return buildLookup(form.lookup, place, context);
  if (form.compute !== undefined) return buildCompute(form.compute, place);
  if (form.group !== undefined) return buildGroup(form.group, place, context);
  const rule = form.split && buildSplit(form.split, place);
  return rule && { kind: 'split', path: place.path, rule };
}

function buildUnpivot(form: UnpivotForm, place: FormPlace): UnpivotStep | undefined {
  const { columns, into, records, name } = form;
  if ((columns === undefined) === (records === undefined) || (columns === undefined) !== (into === undefined))
    return place.complain('An unpivot has either columns and into, or records.');
  const listed = place
    .at('columns')
    .refs(columns)
    .map((column): UnpivotRecord => ({ values: [{ into: into ?? '', column }] }));
  const named = entriesOf(records).map(
    ([key, values]): UnpivotRecord => ({
      name: key,
      values: entriesOf(values).map(([to, text]) => ({ into: to, column: place.at('records', key, to).ref(text) })),
    }),
  );
  return {
    kind: 'unpivot',
    path: place.path,
    above: entriesOf(form.above).map(([key, row]) => ({
      name: key,
      rowNumber: Number(row),
      path: place.at('above', key).path,
    })),
    records: [...listed, ...named],
    ...omitAbsent({ name }),
    blanks: new Set(form.blank?.map(foldName)),
    keepsZeros: form.zeros === true,
    isNumeric: columns !== undefined && form.texts !== true,
  };
}

function buildLookup(form: LookupForm, place: FormPlace, { findSheet }: StepContext): LookupStep {
  return {
    kind: 'lookup',
    path: place.path,
    table: form.in,
    sheetIndex: findSheet(form.in, place.at('in')) ?? -1,
    keys: entriesOf(form.by).map(([here, there]) => {
      const at = place.at('by', here);
      return { here: at.ref(here), there: at.ref(there) };
    }),
    takes: entriesOf(form.take).map(([name, there]) => ({ name, column: place.at('take', name).ref(there) })),
    ...omitAbsent({ keep: form.keep }),
    mayMiss: form.missing === 'blank',
  };
}

const OPERATIONS = ['sum', 'subtract', 'multiply', 'divide'] as const satisfies readonly ComputeKind[];

function buildCompute(form: ComputeForm, place: FormPlace): ComputeStep | undefined {
  const { name, round } = form;
  const [by, ...more] = OPERATIONS.filter((kind) => form[kind] !== undefined);
  if (by === undefined || more.length > 0)
    return place.complain(`"${name}" is worked out by one of ${OPERATIONS.join(', ')}.`);
  const given = form[by] ?? [];
  const at = place.at(by);
  const operands = given.flatMap((operand, index): ComputeOperand[] => {
    if ('column' in operand) return [{ kind: 'column', column: at.at(index).ref(operand.column) }];
    const value = parseDecimal(operand.value);
    if (value !== undefined) return [{ kind: 'number', value }];
    at.at(index).complain(`"${operand.value}" is not a number; write digits, and a point before decimals.`);
    return [];
  });
  if (given.length < 2 || (by === 'divide' && given.length > 2))
    at.complain(`${by} takes ${by === 'divide' ? 'two' : 'two or more'} columns or numbers.`);
  if (!operands.some(({ kind }) => kind === 'column'))
    at.complain(`"${name}" does not use any column; write it as a value.`);
  const places = round === undefined ? undefined : Number(round);
  return { kind: 'compute', path: place.path, name, by, operands, ...omitAbsent({ places }) };
}

function buildGroup(form: GroupForm, place: FormPlace, { fundNames }: StepContext): GroupStep {
  return {
    kind: 'group',
    path: place.path,
    conditions: buildConditions(form.when, place.at('when'), fundNames),
    by: place.at('by').refs(form.by),
    sums: place.at('sum').refs(form.sum),
    firsts: place.at('first').refs(form.first),
    lasts: place.at('last').refs(form.last),
  };
}

export function buildSplits(forms: readonly SplitForm[] = [], place: FormPlace): SplitRule[] {
  const seen = new Set<string>();
  const splits = forms.flatMap((form, index) => buildSplit(form, place.at(index)) ?? []);
  for (const { parts, path } of splits) {
    for (const part of parts) {
      if (seen.has(foldName(part))) place.complaints.push({ path, message: `Two splits make a part "${part}".` });
      seen.add(foldName(part));
    }
  }
  return splits;
}

function buildSplit(form: SplitForm, place: FormPlace): SplitRule | undefined {
  const by = buildMeans(form, place);
  if (by === undefined) return undefined;
  const parts = by.kind === 'pattern' ? by.pattern.names : (form.into ?? []);
  const wanted = form.otherwise;
  const otherwise = wanted && parts.find((part) => foldName(part) === foldName(wanted));
  if (wanted !== undefined && otherwise === undefined)
    place.at('otherwise').complain(`"${wanted}" is not one of the parts.${suggest(wanted, parts)}`);
  const column = place.at('column').ref(form.column);
  return { path: place.path, column, by, parts, ...omitAbsent({ otherwise }) };
}

function buildMeans({ pattern: source, separator, into }: SplitForm, place: FormPlace): SplitRule['by'] | undefined {
  if ((source === undefined) === (separator === undefined))
    return place.complain('A split has either a pattern or a separator.');
  if (separator !== undefined)
    return (into?.length ?? 0) < 2
      ? place.complain('A split by a separator names two or more parts under into.')
      : { kind: 'separator', separator };
  if (into !== undefined)
    return place.at('into').complain('The parts of a pattern are its named groups; into is for separators.');
  const at = place.at('pattern');
  const pattern = buildPattern(source ?? '', at);
  if (pattern?.names.length === 0) return at.complain('The pattern names no parts: write (?<Round>…) for each.');
  return pattern && { kind: 'pattern', pattern };
}
