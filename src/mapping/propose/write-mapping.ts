import { assertNever } from '../../base/util/assert-never.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { toColumnLetters } from '../../base/util/text/cell-address.ts';
import { NEWEST_SCHEMA } from '../file/mapping-form.ts';
import type {
  NameGuess,
  Proposal,
  ProposedColumn,
  ProposedDoubt,
  ProposedGroup,
  ProposedHolder,
  ProposedIgnored,
  ProposedSheet,
  ProposedSkip,
  ProposedStep,
  ProposedTarget,
  ProposedUnpivot,
  SkippedTable,
} from './proposal.ts';
import { SURE } from './score/score-column.ts';

/** Prints a proposal as a mapping file, with confidence and reasons in comments. */
export function writeMapping(proposal: Proposal, about: { readonly inputs: readonly string[] }): string {
  const { sheets, skipped, companyAliases, fundAliases, dateOrder, decimalSign, loss } = proposal;
  const lines = [
    `# How ${about.inputs.map(toYamlComment).join(', ')} maps onto the format of capsheet: a proposal. Look through it, correct it,`,
    '# and then: capsheet check INPUT --mapping THIS-FILE. Beside each column it says how sure the guess is, and why.',
    `schema: ${schemaOf(proposal)}`,
    ...(dateOrder === undefined ? [] : [`dateOrder: ${dateOrder} # as the dates in text show`]),
    ...(decimalSign === undefined ? [] : [`decimal: '${decimalSign}' # as the numbers in text show`]),
    ...writeAliases(companyAliases, fundAliases),
    ...writeHolders(proposal.holders),
    'sheets:',
    ...sheets.flatMap((sheet) => [...writeSheet(sheet, proposal), '']),
    ...skipped.flatMap(writeSkipped),
  ];
  const values = loss.values.map(
    ({ sheet, column, value, count }) => `#   ${toYamlComment(sheet)}, ${column}: ${toYamlComment(value)} (${count})`,
  );
  const all = values.length === 0 ? lines : [...lines, '', '# Values that capsheet does not know:', ...values];
  return `${all
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`;
}

/** Returns version 2 only where necessary, so that older versions can read the rest. */
function schemaOf({ sheets, skipped, holders }: Proposal): string {
  const isNewer = ({ types, steps, file, as }: ProposedSheet): boolean =>
    types !== undefined || steps.length > 0 || file !== undefined || as !== undefined;
  return holders.length > 0 || sheets.some(isNewer) || skipped.some(({ file }) => file !== undefined)
    ? NEWEST_SCHEMA
    : 'capsheet/mapping@1';
}

function writeAliases(companies: readonly NameGuess[], funds: readonly NameGuess[]): readonly string[] {
  if (companies.length + funds.length === 0) return [];
  return ['aliases:', ...writeNames('companies', companies), ...writeNames('funds', funds)];
}

function writeHolders(holders: readonly ProposedHolder[]): readonly string[] {
  if (holders.length === 0) return [];
  return [
    'holders: # the funds of the firm, with every name that they have there',
    ...holders.map(
      ({ fund, names, reason }) =>
        `  - { fund: ${quoteYaml(fund)}, names: ${listOf(names)} } # ${toYamlComment(reason)}`,
    ),
  ];
}

function writeFile({ file }: Pick<ProposedSheet, 'file'>): readonly string[] {
  return file === undefined ? [] : [`    file: ${quoteYaml(file)} # others have a sheet of that name`];
}

function writeSkipped({ sheet, file, why, part, because, doubts }: SkippedTable): readonly string[] {
  return [
    `  - sheet: ${quoteYaml(sheet)} # ${toYamlComment(why)}`,
    ...writeFile(omitAbsent({ file })),
    '    skip: true',
    ...(part === undefined ? [] : [`    rows: ${part.firstRow}-${part.lastRow}`, ...writeColumns(part.columns)]),
    ...(because === undefined ? [] : [`    because: ${quoteYaml(because)}`]),
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
  return [
    `  ${key}:`,
    ...names.map(({ from, to, ...guess }) => `    ${quoteYaml(from)}: ${quoteYaml(to)} ${toRemark(guess)}`),
  ];
}

/** A tab's losses are below the first of its tables. */
function writeSheet(sheet: ProposedSheet, { sheets, loss }: Proposal): readonly string[] {
  const { first, last } = sheet.headerRows;
  const isFirst = sheets.find((other) => other.sheet === sheet.sheet) === sheet;
  const ignored = new Set(sheets.flatMap((other) => (other.sheet === sheet.sheet ? other.ignored : [])).map(lettersOf));
  const lost = loss.columns.filter((column) => isFirst && column.sheet === sheet.sheet && !ignored.has(column.letters));
  const missing = loss.missing.filter((column) => isFirst && column.sheet === sheet.sheet);
  return [
    `  - sheet: ${quoteYaml(sheet.sheet)}`,
    ...writeFile(sheet),
    ...(sheet.as === undefined ? [] : [`    as: ${quoteYaml(sheet.as)}`]),
    `    header: ${first === last ? first : `${first}-${last}`}`,
    ...(sheet.lastRow === undefined
      ? []
      : [`    rows: ${last + 1}-${sheet.lastRow} # there are more tables on the tab`]),
    ...writeColumns(sheet.columns),
    ...writeList('fillDown', sheet.fillDown, 'blank cells mean the same as above'),
    ...(sheet.headings.length === 0 ? [] : ['    headings:']),
    ...sheet.headings.map(
      ({ ref, name, reason }) =>
        `      - { column: ${quoteYaml(ref)}, name: ${quoteYaml(name)} } # ${toYamlComment(reason)}`,
    ),
    ...(sheet.splits.length === 0 ? [] : ['    split:']),
    ...sheet.splits.flatMap(({ ref, pattern, reason }) => [
      `      - column: ${quoteYaml(ref)} # ${toYamlComment(reason)}`,
      `        pattern: ${singleQuoted(pattern)}`,
    ]),
    ...writeMade(sheet.targets),
    ...writeSteps(sheet.steps),
    ...writeTypes(sheet.types),
    ...(sheet.skips.length === 0 ? [] : ['    skipRows:']),
    ...sheet.skips.map(writeSkip),
    ...writeIgnored(sheet.ignored),
    ...writeDoubts(sheet.doubts),
    ...(sheet.targets.length === 0 ? [] : ['    to:']),
    ...sheet.targets.flatMap((target) => writeTarget(target)),
    ...(missing.length === 0 ? [] : ['    # Needed, but nothing was found for it:']),
    ...missing.map(({ to, column }) => `    #   ${to}: ${column}`),
    ...(lost.length === 0 ? [] : ['    # Not mapped; if that is right, name them under ignore:']),
    ...lost.map(({ letters, header, samples }) => {
      const shown = samples.map(toYamlComment).join('; ');
      return `    #   ${letters}${header === undefined ? '' : ` "${toYamlComment(header)}"`}: ${shown}`;
    }),
  ];
}

function writeSkip({ ref, texts, isFund, isBlank, row, reason, because }: ProposedSkip): string {
  const why = because === undefined ? '' : `, because: ${quoteYaml(because)}`;
  if (row !== undefined) return `      - { rows: ${row}-${row}${why} } # ${toYamlComment(reason)}`;
  const test = isBlank === true ? 'blank: true' : isFund === false ? 'isFund: false' : `is: ${listOf(texts)}`;
  return `      - { column: ${quoteYaml(ref)}, ${test}${why} } # ${toYamlComment(reason)}`;
}

function lettersOf({ columnIndex }: ProposedIgnored): string {
  return toColumnLetters(columnIndex);
}

function writeIgnored(ignored: readonly ProposedIgnored[]): readonly string[] {
  if (ignored.length === 0) return [];
  return [
    '    ignore:',
    ...ignored.map(({ ref, because, when: only, unless }) => {
      const when = writeConditions([
        ...(only === undefined ? [] : [writeIs(only)]),
        ...(unless === undefined ? [] : [`{ column: ${quoteYaml(unless.ref)}, isNot: ${listOf(unless.texts)} }`]),
      ]);
      return because === undefined
        ? `      - ${quoteYaml(ref)} # you said so before`
        : `      - { column: ${quoteYaml(ref)}${when === '' ? '' : `, ${when}`}, because: ${quoteYaml(because)} }`;
    }),
  ];
}

function writeList(key: string, refs: readonly string[], remark: string): readonly string[] {
  return refs.length === 0 ? [] : [`    ${key}: ${listOf(refs)} # ${remark}`];
}

function writeDoubts(doubts: readonly ProposedDoubt[]): readonly string[] {
  if (doubts.length === 0) return [];
  return [
    '    confirm: # nothing is applied until these lines are gone: correct what is wrong below, then delete its line',
    ...doubts.map(({ ref, rowNumber, text }) => {
      const column = ref === undefined ? '' : `column: ${quoteYaml(ref)}, `;
      const row = rowNumber === undefined ? '' : `row: ${rowNumber}, `;
      return `      - { ${column}${row}that: ${/[\p{C}\p{Z}]/u.test(text.replaceAll(' ', '')) ? quoteYaml(text) : singleQuoted(text)} }`;
    }),
  ];
}

function writeMade(targets: readonly ProposedTarget[]): readonly string[] {
  const made = targets
    .flatMap(({ columns }) => columns.flatMap((column) => column.made ?? []))
    .filter(({ inStep }) => inStep === undefined);
  if (made.length === 0) return [];
  const lines = made.map(
    ({ name, divide }) => `      - { name: ${quoteYaml(name)}, divide: [${divide.map(quoteYaml).join(', ')}] }`,
  );
  return ['    make:', ...lines];
}

function writeTypes(types: ProposedSheet['types']): readonly string[] {
  if (types === undefined) return [];
  return [
    '    types: # what its rows are',
    `      column: ${quoteYaml(types.ref)}`,
    ...types.sheets.map(([sheet, texts]) => `      ${quoteYaml(sheet)}: ${listOf(texts)}`),
  ];
}

function writeIs({ ref, texts }: { readonly ref: string; readonly texts: readonly string[] }): string {
  return `{ column: ${quoteYaml(ref)}, is: ${listOf(texts)} }`;
}

function writeConditions(conditions: readonly string[]): string {
  const [only = '', ...more] = conditions;
  if (conditions.length === 0) return '';
  return `when: ${more.length === 0 ? only : `[${conditions.join(', ')}]`}`;
}

function writeTarget({ name, events, when, unless, columns }: ProposedTarget): readonly string[] {
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
function toRemark({ confidence, reason }: { readonly confidence: number; readonly reason: string }): string {
  const isSure = confidence >= SURE;
  return `# ${confidence.toFixed(2)} ${toYamlComment(reason)}${isSure ? '' : '  <- look at this'}`;
}

function writeSteps(steps: readonly ProposedStep[]): readonly string[] {
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

/** Texts that need no quotes. */
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N} ._/%&+-]*$/u;
/** Words and spaces with a meaning in YAML. */
const MEANING = /^(?:true|false|null|yes|no|on|off|~)$|\s$|^\s/i;

function quoteYaml(text: string): string {
  return PLAIN.test(text) && !MEANING.test(text) ? text : JSON.stringify(text);
}

function listOf(texts: readonly string[]): string {
  return `[${texts.map(quoteYaml).join(', ')}]`;
}

/** `{ here: there, … }`. */
function pairsOf(pairs: readonly (readonly [from: string, to: string])[]): string {
  return `{ ${pairs.map(([from, to]) => `${quoteYaml(from)}: ${quoteYaml(to)}`).join(', ')} }`;
}

function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A comment has one line. */
function toYamlComment(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
