import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { foldChoice, foldName } from '../../base/util/text/text.ts';
import type { MappingUnit, WrittenForm } from '../../format/check/mapped-tables.ts';
import { allColumnsOf } from '../../format/sheets/columns.ts';
import { LONG_FORM_COLUMNS } from '../../format/sheets/custom-columns.ts';
import { findColumn, indexColumns } from '../../format/sheets/find-column.ts';
import type { ColumnDeclaration, SheetDeclaration } from '../../format/sheets/sheet.ts';
import { listSheetNames, matchSheetName, type SheetMatch } from '../../format/sheets/sheet-names.ts';
import type { Choice } from '../../model/fields/term.ts';
import { SCALE_WORDS } from '../../model/lexicon/units.ts';
import { type MappingComplaint, suggest } from '../complaint.ts';
import type { ColumnSource, Guess, MappingPath, RowCondition, TargetColumn, TargetMapping } from '../mapping.ts';
import { canBeOnce } from '../target/source-names.ts';
import { buildConditions, buildPattern, toWritten } from './form-parts.ts';
import { type ColumnSettings, entriesOf, type TargetForm } from './mapping-form.ts';
import { printGuess, readGuess } from './print-mapping.ts';

export interface NameAliases {
  readonly company: ReadonlyMap<string, string>;
  readonly fund: ReadonlyMap<string, string>;
  /** Every name of a fund of the firm, folded; its own too. */
  readonly fundNames: ReadonlySet<string>;
}

/** The rows that belong to one of the sheets of the format. */
export interface TypeCondition {
  readonly match: SheetMatch;
  readonly condition: RowCondition;
}

interface TargetContext {
  readonly path: MappingPath;
  readonly aliases: NameAliases;
  readonly complaints: MappingComplaint[];
  readonly fundNames: NameAliases['fundNames'];
  readonly guessAt: (path: MappingPath) => Guess | undefined;
  /** From the tab's type column. */
  readonly types: readonly TypeCondition[];
  /** True for the only sheet of the tab: each row is one of its own then. */
  readonly isAlone: boolean;
}

/** Returns `undefined` after a complaint. */
export function buildTarget(form: TargetForm, written: WrittenForm, context: TargetContext): TargetMapping | undefined {
  const { path, complaints, isAlone } = context;
  const match = matchSheetName(form.sheet);
  if (match === undefined) {
    const message = `"${form.sheet}" is not a sheet of the format.${suggest(form.sheet, listSheetNames())}`;
    complaints.push({ path: [...path, 'sheet'], message });
    return undefined;
  }
  const { sheet, presetType } = match;
  if (form.once === true && !canBeOnce(sheet.kind)) {
    const message = `Rows of ${sheet.name} have no name by which several could be one; once is only for companies, rounds and share classes.`;
    complaints.push({ path: [...path, 'once'], message });
  }
  return {
    path,
    sheet,
    ...(presetType === undefined ? {} : { presetType }),
    conditions: [
      ...context.types
        .filter(({ match: of }) => of.sheet === sheet && of.presetType === presetType)
        .map((type) => type.condition),
      ...buildConditions(form.when, [...path, 'when'], context),
    ],
    once: canBeOnce(sheet.kind) ? toOnce(form.once, isAlone) : 'none',
    columns: buildColumns(form, sheet, written, context),
  };
}

/** A table of companies alone has a row for each; rows of other tables that name one of them belong to it. */
function toOnce(said: boolean | undefined, isAlone: boolean): TargetMapping['once'] {
  if (said === undefined) return isAlone ? 'other-tables' : 'all';
  return said ? 'all' : 'none';
}

function buildColumns(
  form: TargetForm,
  sheet: SheetDeclaration,
  written: WrittenForm,
  context: TargetContext,
): TargetColumn[] {
  const { path, complaints, aliases } = context;
  const index = indexColumns(sheet);
  const isWide = sheet.kind === 'custom-columns' && !isLongForm(form, sheet);
  const taken = new Map<string, string>();
  return entriesOf(form.columns).flatMap(([key, said]) => {
    const column = typeof said === 'string' ? { column: said } : said;
    const at = [...path, 'columns', key];
    const found = findColumn(index, key);
    const declaration = isWide && found?.value.kind.startsWith('custom-') === true ? undefined : found;
    if (declaration === undefined && !isWide) {
      complaints.push({ path: at, message: `${form.sheet} has no column "${key}".${suggest(key, namesOf(sheet))}` });
      return [];
    }
    const name = declaration?.name ?? key;
    const other = taken.get(name);
    if (other !== undefined) {
      complaints.push({
        path: at,
        message: `"${other}" and "${key}" are both the column ${name}; it can have only one source.`,
      });
      return [];
    }
    taken.set(name, key);
    const values = declaration === undefined ? undefined : aliasesFor(declaration, aliases);
    return (
      buildColumn(column, {
        name,
        path: at,
        declaration,
        written,
        aliases: values,
        complaints,
        guess: guessIn(column) ?? context.guessAt(at),
      }) ?? []
    );
  });
}

/** A proposal's own guess, as a file would have it. */
function guessIn({ confidence, reason = '', shows }: ColumnSettings): Guess | undefined {
  return confidence === undefined ? undefined : readGuess(printGuess({ confidence, reason, ...omitAbsent({ shows }) }));
}

function isLongForm({ columns }: TargetForm, sheet: SheetDeclaration): boolean {
  const index = indexColumns(sheet);
  const named = new Set(entriesOf(columns).map(([key]) => findColumn(index, key)?.name));
  return LONG_FORM_COLUMNS.every((name) => named.has(name));
}

function namesOf(sheet: SheetDeclaration): readonly string[] {
  return allColumnsOf(sheet).flatMap(({ name, aliases }) => [name, ...aliases]);
}

function aliasesFor(
  { name, value }: ColumnDeclaration,
  { company, fund }: NameAliases,
): ReadonlyMap<string, string> | undefined {
  if (value.kind === 'reference' && value.to === 'fund') return fund;
  const isCompany = value.kind === 'reference' ? value.to === 'company' : value.kind === 'text' && name === 'Company';
  return isCompany ? company : undefined;
}

const SOURCES = ['column', 'value', 'join', 'firstOf'] as const;
const WRITING = ['dateOrder', 'decimal'] as const;
const OF_CELLS = [
  'default',
  'values',
  'blank',
  'remove',
  'unit',
  'separator',
  'keep',
  'numbered',
  'day',
  ...WRITING,
] as const;

const LISTS: ReadonlySet<string> = new Set(['co-investors', 'references']);

/** `remove: footnotes`: marks behind a name that refer to notes below the table. */
const FOOTNOTES = String.raw`(\s*(\(\d{1,2}\)|\[\d{1,2}\]|[*†‡¹²³⁴⁵⁶⁷⁸⁹]))+$`;

interface ColumnContext {
  readonly name: string;
  readonly path: MappingPath;
  readonly declaration: ColumnDeclaration | undefined;
  readonly written: WrittenForm;
  /** Other names of a company or fund, by their folded text. */
  readonly aliases: ReadonlyMap<string, string> | undefined;
  readonly complaints: MappingComplaint[];
  readonly guess: Guess | undefined;
}

/** Returns `undefined` after a complaint. */
function buildColumn(form: ColumnSettings, context: ColumnContext): TargetColumn | undefined {
  const { name, path, written, aliases, complaints, guess } = context;
  const source = buildSource(form, context);
  if (source === undefined) return undefined;
  checkFit(form, context);
  if (form.because !== undefined && form.keep === undefined)
    complaints.push({
      path: [...path, 'because'],
      message: '"because" says why additional rows do not count, and only goes with keep: first.',
    });
  const translations = entriesOf(form.values).map(([from, to]) => [foldName(from), to] as const);
  const removed =
    form.remove === undefined
      ? undefined
      : buildPattern(foldName(form.remove) === 'footnotes' ? FOOTNOTES : form.remove, [...path, 'remove'], complaints);
  return {
    path,
    name,
    source,
    ...(form.default === undefined ? {} : { fallback: form.default }),
    values: new Map([...(aliases ?? []), ...translations]),
    ...(aliases === undefined ? {} : { names: aliases }),
    blanks: new Set((form.blank ?? []).map(foldName)),
    ...(removed === undefined ? {} : { removed }),
    ...(form.unit === undefined ? {} : { unit: form.unit }),
    ...(form.separator === undefined ? {} : { listSeparator: form.separator }),
    ...(form.keep === undefined ? {} : { keepsFirst: true }),
    ...(form.day === undefined ? {} : { day: form.day }),
    ...(form.because === undefined ? {} : { because: form.because }),
    ...(form.numbered === true ? { isNumbered: true } : {}),
    written: { ...written, ...toWritten(form) },
    ...(guess === undefined ? {} : { guess }),
  };
}

function buildSource(form: ColumnSettings, { name, path, complaints }: ColumnContext): ColumnSource | undefined {
  const complain = (message: string, key?: string): undefined => {
    complaints.push({ path: key === undefined ? path : [...path, key], message });
  };
  const stated = SOURCES.filter((key) => form[key] !== undefined);
  if (stated.length !== 1) {
    const found = stated.length === 0 ? 'none' : stated.join(' and ');
    return complain(`${name} gets its values from one of ${SOURCES.join(', ')}; it names ${found}.`);
  }
  if (form.with !== undefined && form.join === undefined) return complain('"with" only goes with join.', 'with');
  if (form.value !== undefined) {
    const [extra] = OF_CELLS.filter((key) => form[key] !== undefined);
    return extra === undefined
      ? { kind: 'fixed', text: form.value }
      : complain(`"${extra}" is for values from cells, and ${name} has a fixed value.`, extra);
  }
  const toRefs = (texts: readonly string[], key: string) =>
    texts.map((text, index) => ({ path: [...path, key, index], text }));
  if (form.join !== undefined) {
    return { kind: 'join', columns: toRefs(form.join, 'join'), separator: form.with ?? ' ' };
  }
  if (form.firstOf !== undefined) return { kind: 'first-of', columns: toRefs(form.firstOf, 'firstOf') };
  return { kind: 'column', column: { path, text: form.column ?? '' } };
}

/** Complains of settings that the column's kind of value does not allow. */
function checkFit(form: ColumnSettings, { name, path, declaration, complaints }: ColumnContext): void {
  if (declaration === undefined) return;
  const { value } = declaration;
  if (form.unit !== undefined && !unitsAllowed(value.kind).includes(form.unit))
    complaints.push({ path: [...path, 'unit'], message: `${name} cannot be in ${form.unit}.` });
  for (const key of ['dateOrder', 'day'] as const)
    if (form[key] !== undefined && value.kind !== 'date' && !(key === 'dateOrder' && value.kind === 'fiscal-year-end'))
      complaints.push({ path: [...path, key], message: `${name} does not contain dates.` });
  if (form.separator !== undefined && !LISTS.has(value.kind))
    complaints.push({ path: [...path, 'separator'], message: `${name} does not contain a list.` });
  if (form.numbered === true && value.kind !== 'ref')
    complaints.push({ path: [...path, 'numbered'], message: `${name} cannot be numbered; only a Ref can.` });
  if (value.kind === 'choice') complaints.push(...findUnknownChoices(form, { name, path, choices: value.choices }));
}

/** Returns the units that a column of this kind may have. */
export function unitsAllowed(kind: ColumnDeclaration['value']['kind']): readonly MappingUnit[] {
  if (kind === 'money' || kind === 'count') return SCALE_WORDS;
  return kind === 'rate' ? ['percent'] : [];
}

function findUnknownChoices(
  form: ColumnSettings,
  { name, path, choices }: { readonly name: string; readonly path: MappingPath; readonly choices: readonly Choice[] },
): MappingComplaint[] {
  const labels = choices.map(({ label }) => label);
  const known = new Set(
    choices.flatMap(({ value, label, aliases = [] }) => [value, label, ...aliases].map(foldChoice)),
  );
  const stated: [MappingPath, string | undefined][] = [
    [[...path, 'value'], form.value],
    [[...path, 'default'], form.default],
    ...entriesOf(form.values).map(([from, to]): [MappingPath, string] => [[...path, 'values', from], to]),
  ];
  return stated.flatMap(([at, text]) =>
    text === undefined || text === '' || known.has(foldChoice(text))
      ? []
      : [{ path: at, message: `"${text}" is not a known ${name}.${suggest(text, labels)}` }],
  );
}
