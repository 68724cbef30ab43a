import { assertNever } from '../../base/util/assert-never.ts';
import type { ColumnRef, MappingStep, RowCondition, SheetMapping } from '../mapping.ts';

/** Every column of the source that a mapping of a sheet names, those of other tables left out. */
export function listRefs({
  fillDown,
  headings,
  splits,
  derived,
  steps,
  skipRows,
  ignored,
  targets,
  types,
}: SheetMapping): ColumnRef[] {
  return [
    ...fillDown,
    ...headings.map(({ column }) => column),
    ...splits.map(({ column }) => column),
    ...derived.flatMap(({ by }) => (by.kind === 'join' ? by.columns : [by.dividend, by.divisor])),
    ...steps.flatMap(refsOfStep),
    ...(types === undefined ? [] : [types.column]),
    ...skipRows.flatMap(refsOfCondition),
    ...ignored.flatMap(({ column, conditions }) => [column, ...conditions.flatMap(refsOfCondition)]),
    ...targets.flatMap(({ conditions, columns }) => [
      ...conditions.flatMap(refsOfCondition),
      ...columns.flatMap(({ source }) => {
        if (source.kind === 'fixed') return [];
        return source.kind === 'column' ? [source.column] : source.columns;
      }),
    ]),
  ];
}

function refsOfStep(step: MappingStep): readonly ColumnRef[] {
  switch (step.kind) {
    case 'unpivot':
      return step.records.flatMap(({ values }) => values.map(({ column }) => column));
    case 'lookup':
      return step.keys.map(({ here }) => here);
    case 'compute':
      return step.operands.flatMap((operand) => (operand.kind === 'column' ? [operand.column] : []));
    case 'group':
      return [...step.conditions.flatMap(refsOfCondition), ...step.by, ...step.sums, ...step.firsts, ...step.lasts];
    case 'split':
      return [step.rule.column];
    default:
      return assertNever(step);
  }
}

function refsOfCondition({ test }: RowCondition): readonly ColumnRef[] {
  return test.kind === 'rows' ? [] : [test.column];
}
