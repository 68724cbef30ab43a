import { assertNever } from '../../../base/util/assert-never.ts';
import type { ProposedStep } from '../proposal.ts';
import type { ProposedGroup, ProposedUnpivot } from '../proposed-steps.ts';
import { listOf, pairsOf, quoteYaml, singleQuoted, toYamlComment } from './yaml-text.ts';

export function writeSteps(steps: readonly ProposedStep[]): readonly string[] {
  if (steps.length === 0) return [];
  return ['    steps: # what its rows go through first', ...steps.flatMap(writeStep)];
}

function writeStep(step: ProposedStep): readonly string[] {
  const remark = `# ${toYamlComment(step.reason)}`;
  switch (step.kind) {
    case 'compute':
      return [
        `      - compute: { name: ${quoteYaml(step.name)}, ${step.by}: ${listOf(step.of)}, round: ${step.places} } ${remark}`,
      ];
    case 'group':
      return [`      - group: { ${writeWhen(step)}by: ${listOf(step.by)}, sum: ${listOf(step.sums)} } ${remark}`];
    case 'negate':
      return [
        `      - compute: { name: ${quoteYaml(step.name)}, subtract: [{ value: 0 }, ${quoteYaml(step.of)}] } ${remark}`,
      ];
    case 'lookup': {
      const { table, by, takes } = step;
      return [`      - lookup: { in: ${quoteYaml(table)}, by: ${pairsOf(by)}, take: ${pairsOf(takes)} } ${remark}`];
    }
    case 'split':
      return [
        `      - split: { column: ${quoteYaml(step.column)}, pattern: ${singleQuoted(step.pattern)}, otherwise: ${quoteYaml(step.otherwise)} } ${remark}`,
      ];
    case 'unpivot':
      return writeUnpivot(step, remark);
    default:
      return assertNever(step);
  }
}

function writeWhen({ when }: ProposedGroup): string {
  return when === undefined ? '' : `when: { column: ${quoteYaml(when.ref)}, is: ${listOf(when.texts)} }, `;
}

function writeUnpivot({ name, records, above, blanks }: ProposedUnpivot, remark: string): readonly string[] {
  const rows = above.map(([into, row]): [string, string] => [into, String(row)]);
  return [
    `      - unpivot: ${remark}`,
    `          name: ${quoteYaml(name)}`,
    '          records:',
    ...records.map(([record, values]) => `            ${quoteYaml(record)}: ${pairsOf(values)}`),
    ...(rows.length === 0 ? [] : [`          above: ${pairsOf(rows)}`]),
    ...(blanks.length === 0 ? [] : [`          blank: ${listOf(blanks)}`]),
  ];
}
