import type { ProposedColumn, ProposedTarget } from '../proposal.ts';
import { SURE } from '../score/score-column.ts';
import { listOf, quoteYaml, singleQuoted, toYamlComment } from './yaml-text.ts';

export function writeIs({ ref, texts }: { readonly ref: string; readonly texts: readonly string[] }): string {
  return `{ column: ${quoteYaml(ref)}, is: ${listOf(texts)} }`;
}

export function writeConditions(conditions: readonly string[]): string {
  const [only = '', ...more] = conditions;
  if (conditions.length === 0) return '';
  return `when: ${more.length === 0 ? only : `[${conditions.join(', ')}]`}`;
}

export function writeTarget({ name, events, when, unless, columns }: ProposedTarget): readonly string[] {
  const conditions = writeConditions([
    ...(events === undefined ? [] : [writeIs(events)]),
    ...(when === undefined ? [] : [writeIs(when)]),
    ...(unless === undefined ? [] : [`{ column: ${quoteYaml(unless.ref)}, blank: false }`]),
    ...(unless === undefined || unless.texts.length === 0
      ? []
      : [`{ column: ${quoteYaml(unless.ref)}, isNot: ${listOf(unless.texts)} }`]),
  ]);
  return [
    `      - sheet: ${quoteYaml(name)}`,
    ...(conditions === '' ? [] : [`        ${conditions}`]),
    '        columns:',
    ...columns.map((column) => `          ${quoteYaml(column.name)}: ${writeColumn(column)} ${toColumnRemark(column)}`),
  ];
}

function writeColumn(column: ProposedColumn): string {
  const {
    ref,
    join,
    between = ' / ',
    fixed,
    unit,
    values,
    separator,
    keepsFirst,
    removesFootnotes,
    isNumbered,
  } = column;
  const single = ref === undefined ? `value: ${quoteYaml(fixed ?? '')}` : `column: ${quoteYaml(ref)}`;
  const source = join === undefined ? single : `join: ${listOf(join)}, with: ${singleQuoted(between)}`;
  const more = [
    ...(isNumbered === true ? ['numbered: true'] : []),
    ...(unit === undefined ? [] : [`unit: ${unit}`]),
    ...(keepsFirst === true ? ['keep: first'] : []),
    ...(removesFootnotes === true ? ['remove: footnotes'] : []),
    ...(separator === undefined ? [] : [`separator: ${quoteYaml(separator)}`]),
    ...(values === undefined
      ? []
      : [`values: { ${values.map(([from, to]) => `${quoteYaml(from)}: ${quoteYaml(to)}`).join(', ')} }`]),
  ];
  return ref !== undefined && more.length === 0 ? quoteYaml(ref) : `{ ${[source, ...more].join(', ')} }`;
}

function toColumnRemark({ reason, shows, ...column }: ProposedColumn): string {
  return toRemark({ ...column, reason: shows === undefined ? reason : `${reason}: ${shows}` });
}

/** `# 0.94 "Cost" is another name of it`; unsure guesses stand out. */
export function toRemark({ confidence, reason }: { readonly confidence: number; readonly reason: string }): string {
  const isSure = confidence >= SURE;
  return `# ${confidence.toFixed(2)} ${toYamlComment(reason)}${isSure ? '' : '  <- look at this'}`;
}
