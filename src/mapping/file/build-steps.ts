import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { foldName } from '../../base/util/text/text.ts';
import { parseDecimal } from '../../model/values/decimal.ts';
import { suggest } from '../complaint.ts';
import type {
  ComputeKind,
  ComputeOperand,
  ComputeStep,
  GroupStep,
  LookupStep,
  MappingStep,
  SplitRule,
  UnpivotRecord,
  UnpivotStep,
} from '../mapping.ts';
import { entriesOf } from './by-name.ts';
import { buildConditions, buildPattern } from './form-parts.ts';
import type { FormPlace } from './form-place.ts';
import type { ComputeForm, GroupForm, LookupForm, SplitForm, StepForm, UnpivotForm } from './mapping-form.ts';

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
