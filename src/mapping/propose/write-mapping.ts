import { omitAbsent } from '../../util/collections/omit-absent.ts';
import { toColumnLetters } from '../../util/text/cell-address.ts';
import { NEWEST_SCHEMA } from '../file/mapping-form.ts';
import type {
  NameGuess,
  Proposal,
  ProposedColumn,
  ProposedDoubt,
  ProposedIgnored,
  ProposedSheet,
  ProposedStep,
  ProposedTarget,
  SkippedTable,
} from './proposal.ts';
import { SURE } from './score/score-column.ts';

/** A text that YAML takes for nothing but itself. */
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N} ._/%&+-]*$/u;
/** Flow collections give these a meaning, and so do words of YAML. */
const MEANING = /^(?:true|false|null|yes|no|on|off|~)$|\s$|^\s/i;

/** A proposal as the text of a mapping file: every guess with how sure it is and why, in comments. */
export function writeMapping(proposal: Proposal, about: { readonly inputs: readonly string[] }): string {
  const { sheets, skipped, companyAliases, fundAliases, dateOrder, decimalSign, loss } = proposal;
  const lines = [
    `# How ${about.inputs.map(toComment).join(', ')} maps onto the format of capsheet: a proposal. Look through it, correct it,`,
    '# and then: capsheet check INPUT --mapping THIS-FILE. Beside each column it says how sure the guess is, and why.',
    `schema: ${schemaOf(proposal)}`,
    ...(dateOrder === undefined ? [] : [`dateOrder: ${dateOrder} # as dates in text show`]),
    ...(decimalSign === undefined ? [] : [`decimal: '${decimalSign}' # as numbers in text show`]),
    ...writeAliases(companyAliases, fundAliases),
    'sheets:',
    ...sheets.flatMap((sheet) => [...writeSheet(sheet, proposal), '']),
    ...skipped.flatMap(writeSkipped),
  ];
  const values = loss.values.map(
    ({ sheet, column, value, count }) => `#   ${toComment(sheet)}, ${column}: ${toComment(value)} (${count})`,
  );
  const all = values.length === 0 ? lines : [...lines, '', '# Values that capsheet does not know:', ...values];
  return `${all
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`;
}

/** A proposal says version 2 only where it says what came with that: older ones read the rest. */
function schemaOf({ sheets, skipped }: Proposal): string {
  const isNewer = ({ types, steps, file, as }: ProposedSheet): boolean =>
    types !== undefined || steps.length > 0 || file !== undefined || as !== undefined;
  return sheets.some(isNewer) || skipped.some(({ file }) => file !== undefined) ? NEWEST_SCHEMA : 'capsheet/mapping@1';
}

function writeAliases(companies: readonly NameGuess[], funds: readonly NameGuess[]): readonly string[] {
  if (companies.length + funds.length === 0) return [];
  return ['aliases:', ...writeNames('companies', companies), ...writeNames('funds', funds)];
}

function writeFile({ file }: Pick<ProposedSheet, 'file'>): readonly string[] {
  return file === undefined ? [] : [`    file: ${quote(file)} # others have a sheet of that name`];
}

function writeSkipped({ sheet, file, why, part, because, doubts }: SkippedTable): readonly string[] {
  return [
    `  - sheet: ${quote(sheet)} # ${toComment(why)}`,
    ...writeFile(omitAbsent({ file })),
    '    skip: true',
    ...(part === undefined ? [] : [`    rows: ${part.firstRow}-${part.lastRow}`, ...writeColumns(part.columns)]),
    ...(because === undefined ? [] : [`    because: ${quote(because)}`]),
    ...writeDoubts(doubts),
  ];
}

function writeColumns(columns: ProposedSheet['columns']): readonly string[] {
  if (columns === undefined) return [];
  return [
    `    columns: ${toColumnLetters(columns.first)}-${toColumnLetters(columns.last)} # there are other tables beside it`,
  ];
}

function writeNames(key: string, names: readonly NameGuess[]): readonly string[] {
  if (names.length === 0) return [];
  return [`  ${key}:`, ...names.map(({ from, to, ...guess }) => `    ${quote(from)}: ${quote(to)} ${toRemark(guess)}`)];
}

/** What of a tab is lost stands below the first of its tables. */
function writeSheet(sheet: ProposedSheet, { sheets, loss }: Proposal): readonly string[] {
  const { first, last } = sheet.headerRows;
  const isFirst = sheets.find((other) => other.sheet === sheet.sheet) === sheet;
  const ignored = new Set(sheets.flatMap((other) => (other.sheet === sheet.sheet ? other.ignored : [])).map(lettersOf));
  const lost = loss.columns.filter((column) => isFirst && column.sheet === sheet.sheet && !ignored.has(column.letters));
  const missing = loss.missing.filter((column) => isFirst && column.sheet === sheet.sheet);
  return [
    `  - sheet: ${quote(sheet.sheet)}`,
    ...writeFile(sheet),
    ...(sheet.as === undefined ? [] : [`    as: ${quote(sheet.as)}`]),
    `    header: ${first === last ? first : `${first}-${last}`}`,
    ...(sheet.lastRow === undefined
      ? []
      : [`    rows: ${last + 1}-${sheet.lastRow} # there are more tables on the tab`]),
    ...writeColumns(sheet.columns),
    ...writeList('fillDown', sheet.fillDown, 'blank cells mean the one above'),
    ...(sheet.headings.length === 0 ? [] : ['    headings:']),
    ...sheet.headings.map(
      ({ ref, name, reason }) => `      - { column: ${quote(ref)}, name: ${quote(name)} } # ${toComment(reason)}`,
    ),
    ...(sheet.splits.length === 0 ? [] : ['    split:']),
    ...sheet.splits.flatMap(({ ref, pattern, reason }) => [
      `      - column: ${quote(ref)} # ${toComment(reason)}`,
      `        pattern: ${single(pattern)}`,
    ]),
    ...writeMade(sheet.targets),
    ...writeSteps(sheet.steps),
    ...writeTypes(sheet.types),
    ...(sheet.skips.length === 0 ? [] : ['    skipRows:']),
    ...sheet.skips.map(({ ref, texts, reason, because }) => {
      const why = because === undefined ? '' : `, because: ${quote(because)}`;
      return `      - { column: ${quote(ref)}, is: ${listOf(texts)}${why} } # ${toComment(reason)}`;
    }),
    ...writeIgnored(sheet.ignored),
    ...writeDoubts(sheet.doubts),
    ...(sheet.targets.length === 0 ? [] : ['    to:']),
    ...sheet.targets.flatMap((target) => writeTarget(target)),
    ...(missing.length === 0 ? [] : ['    # Needed, but nothing was found for it:']),
    ...missing.map(({ to, column }) => `    #   ${to}: ${column}`),
    ...(lost.length === 0 ? [] : ['    # Not mapped; if that is right, name them under ignore:']),
    ...lost.map(({ letters, header, samples }) => {
      const shown = samples.map(toComment).join('; ');
      return `    #   ${letters}${header === undefined ? '' : ` "${toComment(header)}"`}: ${shown}`;
    }),
  ];
}

function lettersOf({ columnIndex }: ProposedIgnored): string {
  return toColumnLetters(columnIndex);
}

function writeIgnored(ignored: readonly ProposedIgnored[]): readonly string[] {
  if (ignored.length === 0) return [];
  return [
    '    ignore:',
    ...ignored.map(({ ref, because }) =>
      because === undefined
        ? `      - ${quote(ref)} # you said so before`
        : `      - { column: ${quote(ref)}, because: ${quote(because)} }`,
    ),
  ];
}

function writeList(key: string, refs: readonly string[], remark: string): readonly string[] {
  return refs.length === 0 ? [] : [`    ${key}: ${listOf(refs)} # ${remark}`];
}

function writeDoubts(doubts: readonly ProposedDoubt[]): readonly string[] {
  if (doubts.length === 0) return [];
  return [
    '    confirm: # nothing is applied before: correct below what is wrong, then take the line out',
    ...doubts.map(({ ref, text }) => {
      const column = ref === undefined ? '' : `column: ${quote(ref)}, `;
      return `      - { ${column}that: ${/[\p{C}\p{Z}]/u.test(text.replaceAll(' ', '')) ? quote(text) : single(text)} }`;
    }),
  ];
}

function writeMade(targets: readonly ProposedTarget[]): readonly string[] {
  const made = targets.flatMap(({ columns }) => columns.flatMap((column) => column.made ?? []));
  if (made.length === 0) return [];
  const lines = made.map(
    ({ name, divide }) => `      - { name: ${quote(name)}, divide: [${divide.map(quote).join(', ')}] }`,
  );
  return ['    make:', ...lines];
}

function writeSteps(steps: readonly ProposedStep[]): readonly string[] {
  if (steps.length === 0) return [];
  return ['    steps: # what its rows go through first', ...steps.map(writeStep)];
}

function writeStep(step: ProposedStep): string {
  const remark = `# ${toComment(step.reason)}`;
  if (step.kind === 'compute')
    return `      - compute: { name: ${quote(step.name)}, multiply: ${listOf(step.multiply)}, round: ${step.places} } ${remark}`;
  const { table, by, takes } = step;
  return `      - lookup: { in: ${quote(table)}, by: ${pairsOf(by)}, take: ${pairsOf(takes)} } ${remark}`;
}

function pairsOf(pairs: readonly (readonly [from: string, to: string])[]): string {
  return `{ ${pairs.map(([from, to]) => `${quote(from)}: ${quote(to)}`).join(', ')} }`;
}

function writeTypes(types: ProposedSheet['types']): readonly string[] {
  if (types === undefined) return [];
  return [
    '    types: # what its rows are',
    `      column: ${quote(types.ref)}`,
    ...types.sheets.map(([sheet, texts]) => `      ${quote(sheet)}: ${listOf(texts)}`),
  ];
}

function listOf(texts: readonly string[]): string {
  return `[${texts.map(quote).join(', ')}]`;
}

function writeTarget({ name, when, columns }: ProposedTarget): readonly string[] {
  return [
    `      - sheet: ${quote(name)}`,
    ...(when === undefined ? [] : [`        when: { column: ${quote(when.ref)}, is: ${listOf(when.texts)} }`]),
    '        columns:',
    ...columns.map((column) => `          ${quote(column.name)}: ${writeColumn(column)} ${toColumnRemark(column)}`),
  ];
}

function writeColumn({ ref, fixed, unit, values, keepsFirst, removesFootnotes }: ProposedColumn): string {
  const source = ref === undefined ? `value: ${quote(fixed ?? '')}` : `column: ${quote(ref)}`;
  const more = [
    ...(unit === undefined ? [] : [`unit: ${unit}`]),
    ...(keepsFirst === true ? ['keep: first'] : []),
    ...(removesFootnotes === true ? ['remove: footnotes'] : []),
    ...(values === undefined
      ? []
      : [`values: { ${values.map(([from, to]) => `${quote(from)}: ${quote(to)}`).join(', ')} }`]),
  ];
  return ref !== undefined && more.length === 0 ? quote(ref) : `{ ${[source, ...more].join(', ')} }`;
}

function toColumnRemark({ reason, shows, ...column }: ProposedColumn): string {
  return toRemark({ ...column, reason: shows === undefined ? reason : `${reason}: ${shows}` });
}

/** `# 0.94 "Cost" is another name of it`; what is doubtful stands out. */
function toRemark({ confidence, reason }: { readonly confidence: number; readonly reason: string }): string {
  const isSure = confidence >= SURE;
  return `# ${confidence.toFixed(2)} ${toComment(reason)}${isSure ? '' : '  <- look at this'}`;
}

/** Within a comment no line may end. */
function toComment(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function quote(text: string): string {
  return PLAIN.test(text) && !MEANING.test(text) ? text : JSON.stringify(text);
}

function single(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
