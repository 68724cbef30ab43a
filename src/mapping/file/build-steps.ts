import { foldName } from '../../base/util/text/text.ts';
import { parseDecimal } from '../../model/values/decimal.ts';
import { type MappingComplaint, suggest } from '../complaint.ts';
import type {
  ColumnRef,
  ComputeKind,
  ComputeOperand,
  ComputeStep,
  GroupStep,
  LookupStep,
  MappingPath,
  MappingStep,
  SplitRule,
  UnpivotRecord,
  UnpivotStep,
} from '../mapping.ts';
import { buildConditions, buildPattern, type ConditionContext } from './form-parts.ts';
import {
  type ComputeForm,
  entriesOf,
  type GroupForm,
  type LookupForm,
  type SplitForm,
  type StepForm,
  type UnpivotForm,
} from './mapping-form.ts';

interface StepContext extends ConditionContext {
  /** Returns the sheet's index, or `undefined` after a complaint. */
  readonly findSheet: (name: string, path: MappingPath) => number | undefined;
}

const KINDS = ['unpivot', 'lookup', 'compute', 'group', 'split'] as const;

export function buildSteps(forms: readonly StepForm[], path: MappingPath, context: StepContext): MappingStep[] {
  return forms.flatMap((form, index) => {
    const at = [...path, index];
    const stated = KINDS.filter((kind) => form[kind] !== undefined);
    const [kind] = stated;
    if (kind === undefined || stated.length > 1) {
      context.complaints.push({ path: at, message: `A step is one of ${KINDS.join(', ')}.` });
      return [];
    }
    return buildStep(form, [...at, kind], context) ?? [];
  });
}

function buildStep(form: StepForm, path: MappingPath, context: StepContext): MappingStep | undefined {
  if (form.unpivot !== undefined) return buildUnpivot(form.unpivot, path, context);
  if (form.lookup !== undefined) return buildLookup(form.lookup, path, context);
  if (form.compute !== undefined) return buildCompute(form.compute, path, context);
  if (form.group !== undefined) return buildGroup(form.group, path, context);
  const rule = form.split === undefined ? undefined : buildSplit(form.split, path, context.complaints);
  return rule === undefined ? undefined : { kind: 'split', path, rule };
}

function buildUnpivot(form: UnpivotForm, path: MappingPath, { complaints }: StepContext): UnpivotStep | undefined {
  const { columns, into, records, name } = form;
  if ((columns === undefined) === (records === undefined) || (columns === undefined) !== (into === undefined)) {
    complaints.push({ path, message: 'An unpivot has either columns and into, or records.' });
    return undefined;
  }
  const above = entriesOf(form.above).map(([key, row]) => ({
    name: key,
    rowNumber: Number(row),
    path: [...path, 'above', key],
  }));
  const listed: UnpivotRecord[] = (columns ?? []).map((text, index) => ({
    values: [{ into: into ?? '', column: { path: [...path, 'columns', index], text } }],
  }));
  const named = entriesOf(records).map(
    ([key, values]): UnpivotRecord => ({
      name: key,
      values: entriesOf(values).map(([to, text]) => ({
        into: to,
        column: { path: [...path, 'records', key, to], text },
      })),
    }),
  );
  return {
    kind: 'unpivot',
    path,
    above,
    records: [...listed, ...named],
    ...(name === undefined ? {} : { name }),
    blanks: new Set((form.blank ?? []).map(foldName)),
    keepsZeros: form.zeros === true,
    isNumeric: columns !== undefined && form.texts !== true,
  };
}

function buildLookup(form: LookupForm, path: MappingPath, { findSheet }: StepContext): LookupStep {
  const toRef = (key: string, name: string, text: string): ColumnRef => ({ path: [...path, key, name], text });
  return {
    kind: 'lookup',
    path,
    table: form.in,
    sheetIndex: findSheet(form.in, [...path, 'in']) ?? -1,
    keys: entriesOf(form.by).map(([here, there]) => ({
      here: toRef('by', here, here),
      there: toRef('by', here, there),
    })),
    takes: entriesOf(form.take).map(([name, there]) => ({ name, column: toRef('take', name, there) })),
    ...(form.keep === undefined ? {} : { keep: form.keep }),
    mayMiss: form.missing === 'blank',
  };
}

const OPERATIONS = ['sum', 'subtract', 'multiply', 'divide'] as const satisfies readonly ComputeKind[];

function buildCompute(form: ComputeForm, path: MappingPath, { complaints }: StepContext): ComputeStep | undefined {
  const [by, ...more] = OPERATIONS.filter((kind) => form[kind] !== undefined);
  if (by === undefined || more.length > 0) {
    complaints.push({ path, message: `"${form.name}" is worked out by one of ${OPERATIONS.join(', ')}.` });
    return undefined;
  }
  const operands = (form[by] ?? []).flatMap((operand, index): ComputeOperand[] => {
    const at = [...path, by, index];
    if ('column' in operand) return [{ kind: 'column', column: { path: at, text: operand.column } }];
    const value = parseDecimal(operand.value);
    if (value !== undefined) return [{ kind: 'number', value }];
    complaints.push({
      path: at,
      message: `"${operand.value}" is not a number; write digits, and a point before decimals.`,
    });
    return [];
  });
  const count = by === 'divide' ? 'two' : 'two or more';
  const { length } = form[by] ?? [];
  if (length < 2 || (by === 'divide' && length > 2))
    complaints.push({ path: [...path, by], message: `${by} takes ${count} columns or numbers.` });
  if (!operands.some(({ kind }) => kind === 'column'))
    complaints.push({
      path: [...path, by],
      message: `"${form.name}" does not use any column; write it as a value.`,
    });
  const places = form.round === undefined ? {} : { places: Number(form.round) };
  return { kind: 'compute', path, name: form.name, by, operands, ...places };
}

function buildGroup(form: GroupForm, path: MappingPath, context: StepContext): GroupStep {
  const toRefs = (key: 'by' | 'sum' | 'first' | 'last'): ColumnRef[] =>
    (form[key] ?? []).map((text, index) => ({ path: [...path, key, index], text }));
  return {
    kind: 'group',
    path,
    conditions: buildConditions(form.when, [...path, 'when'], context),
    by: toRefs('by'),
    sums: toRefs('sum'),
    firsts: toRefs('first'),
    lasts: toRefs('last'),
  };
}

export function buildSplits(
  forms: readonly SplitForm[],
  path: MappingPath,
  complaints: MappingComplaint[],
): SplitRule[] {
  const splits = forms.flatMap((form, index) => buildSplit(form, [...path, index], complaints) ?? []);
  const seen = new Set<string>();
  for (const split of splits) {
    for (const part of split.parts) {
      if (seen.has(foldName(part))) complaints.push({ path: split.path, message: `Two splits make a part "${part}".` });
      seen.add(foldName(part));
    }
  }
  return splits;
}

function buildSplit(form: SplitForm, path: MappingPath, complaints: MappingComplaint[]): SplitRule | undefined {
  const by = buildMeans(form, path, complaints);
  if (by === undefined) return undefined;
  const parts = by.kind === 'pattern' ? by.pattern.names : (form.into ?? []);
  const otherwise =
    form.otherwise === undefined ? undefined : parts.find((part) => foldName(part) === foldName(form.otherwise ?? ''));
  if (form.otherwise !== undefined && otherwise === undefined) {
    const message = `"${form.otherwise}" is not one of the parts.${suggest(form.otherwise, parts)}`;
    complaints.push({ path: [...path, 'otherwise'], message });
  }
  const column = { path: [...path, 'column'], text: form.column };
  return { path, column, by, parts, ...(otherwise === undefined ? {} : { otherwise }) };
}

function buildMeans(form: SplitForm, path: MappingPath, complaints: MappingComplaint[]): SplitRule['by'] | undefined {
  const complain = (message: string, key?: string): undefined => {
    complaints.push({ path: key === undefined ? path : [...path, key], message });
  };
  const { pattern: source, separator, into } = form;
  if ((source === undefined) === (separator === undefined))
    return complain('A split has either a pattern or a separator.');
  if (separator !== undefined) {
    return (into?.length ?? 0) < 2
      ? complain('A split by a separator names two or more parts under into.')
      : { kind: 'separator', separator };
  }
  if (into !== undefined)
    return complain('The parts of a pattern are its named groups; into is for separators.', 'into');
  const pattern = buildPattern(source ?? '', [...path, 'pattern'], complaints);
  if (pattern === undefined) return undefined;
  if (pattern.names.length === 0) return complain('The pattern names no parts: write (?<Round>…) for each.', 'pattern');
  return { kind: 'pattern', pattern };
}
