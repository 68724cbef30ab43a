import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { FOOTNOTE_MARKS, foldChoice, foldName } from '../../base/util/text/text.ts';
import type { MappingUnit, WrittenForm } from '../../format/check/mapped-tables.ts';
import { allColumnsOf } from '../../format/sheets/columns.ts';
import { LONG_FORM_COLUMNS } from '../../format/sheets/custom-columns.ts';
import { findColumn, indexColumns } from '../../format/sheets/find-column.ts';
import type { ColumnDeclaration, SheetDeclaration } from '../../format/sheets/sheet.ts';
import { listSheetNames, matchSheetName, type SheetMatch } from '../../format/sheets/sheet-names.ts';
import type { Choice } from '../../model/fields/term.ts';
import { SCALE_WORDS } from '../../model/lexicon/units.ts';
import type { SheetKind } from '../../model/records/checked-workbook.ts';
import { suggest } from '../complaint.ts';
import type { ColumnSource, Guess, MappingPath, RowCondition, TargetColumn, TargetMapping } from '../mapping.ts';
import { canBeOnce } from '../target/table-draft.ts';
import { buildConditions, buildPattern, type FormPlace, toWritten } from './build-steps.ts';
import { entriesOf } from './by-name.ts';
import type { ColumnSettings, TargetForm } from './mapping-form.ts';
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
  readonly aliases: NameAliases;
  readonly guessAt: (path: MappingPath) => Guess | undefined;
  /** From the tab's type column. */
  readonly types: readonly TypeCondition[];
  /** True for the only sheet of the tab: each row is one of its own then. */
  readonly isAlone: boolean;
}

/** Returns `undefined` after a complaint. */
export function buildTarget(
  form: TargetForm,
  written: WrittenForm,
  place: FormPlace,
  context: TargetContext,
): TargetMapping | undefined {
  const match = matchSheetName(form.sheet);
  if (match === undefined)
    return place
      .at('sheet')
      .complain(`"${form.sheet}" is not a sheet of the format.${suggest(form.sheet, listSheetNames())}`);
  const { sheet, presetType } = match;
  if (form.once === true && canBeOnce(sheet.kind) === 'never')
    place
      .at('once')
      .complain(
        `Rows of ${sheet.name} have no name by which several could be one; once is only for companies, rounds, share classes and marks.`,
      );
  return {
    path: place.path,
    sheet,
    ...omitAbsent({ presetType }),
    conditions: [
      ...context.types
        .filter(({ match: of }) => of.sheet === sheet && of.presetType === presetType)
        .map((type) => type.condition),
      ...buildConditions(form.when, place.at('when'), context.aliases.fundNames),
    ],
    once: toOnce(sheet.kind, form.once, context.isAlone),
    columns: buildColumns(form, sheet, place.at('columns'), { ...context, written }),
  };
}

/** A table of companies alone has a row for each; rows of other tables that name one of them belong to it. */
function toOnce(kind: SheetKind, said: boolean | undefined, isAlone: boolean): TargetMapping['once'] {
  if (said !== undefined) return said ? 'all' : 'none';
  if (canBeOnce(kind) !== 'always') return 'none';
  return isAlone ? 'other-tables' : 'all';
}

function buildColumns(
  form: TargetForm,
  sheet: SheetDeclaration,
  place: FormPlace,
  { written, aliases, guessAt }: TargetContext & { readonly written: WrittenForm },
): TargetColumn[] {
  const index = indexColumns(sheet);
  const isWide = sheet.kind === 'custom-columns' && !isLongForm(form, sheet);
  const taken = new Map<string, string>();
  return entriesOf(form.columns).flatMap(([key, said]) => {
    const column = typeof said === 'string' ? { column: said } : said;
    const at = place.at(key);
    const found = findColumn(index, key);
    const declaration = isWide && found?.value.kind.startsWith('custom-') === true ? undefined : found;
    const name = declaration?.name ?? key;
    const other = taken.get(name);
    if (declaration === undefined && !isWide)
      at.complain(`${form.sheet} has no column "${key}".${suggest(key, namesOf(sheet))}`);
    else if (other !== undefined)
      at.complain(`"${other}" and "${key}" are both the column ${name}; it can have only one source.`);
    else {
      taken.set(name, key);
      const own = declaration && aliasesFor(declaration, aliases);
      const guess = guessIn(column) ?? guessAt(at.path);
      return buildColumn(column, at, { name, declaration, written, aliases: own, guess }) ?? [];
    }
    return [];
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
const OF_CELLS = [
  ...(['default', 'values', 'blank', 'remove', 'unit', 'separator', 'keep'] as const),
  ...(['numbered', 'day', 'dateOrder', 'decimal'] as const),
];

const LISTS: ReadonlySet<string> = new Set(['co-investors', 'references']);

interface ColumnContext {
  readonly name: string;
  readonly declaration: ColumnDeclaration | undefined;
  readonly written: WrittenForm;
  /** Other names of a company or fund, by their folded text. */
  readonly aliases: ReadonlyMap<string, string> | undefined;
  readonly guess: Guess | undefined;
}

/** Returns `undefined` after a complaint. */
function buildColumn(form: ColumnSettings, place: FormPlace, context: ColumnContext): TargetColumn | undefined {
  const { name, declaration, written, aliases, guess } = context;
  const source = buildSource(form, name, place);
  if (source === undefined) return undefined;
  if (declaration !== undefined) checkFit(form, declaration, place);
  if (form.because !== undefined && form.keep !== 'first')
    place.at('because').complain('"because" says why additional rows do not count, and only goes with keep: first.');
  const { remove: marks } = form;
  const removed = marks !== undefined && foldName(marks) === 'footnotes' ? `${FOOTNOTE_MARKS}$` : marks;
  const translations = entriesOf(form.values).map(([from, to]) => [foldName(from), to] as const);
  return {
    path: place.path,
    name,
    source,
    values: new Map([...(aliases ?? []), ...translations]),
    blanks: new Set(form.blank?.map(foldName)),
    written: { ...written, ...toWritten(form) },
    ...omitAbsent({
      fallback: form.default,
      names: aliases,
      removed: removed === undefined ? undefined : buildPattern(removed, place.at('remove')),
      unit: form.unit,
      listSeparator: form.separator,
      keep: form.keep,
      day: form.day,
      because: form.because,
      isNumbered: form.numbered === true ? true : undefined,
      guess,
    }),
  };
}

function buildSource(form: ColumnSettings, name: string, place: FormPlace): ColumnSource | undefined {
  const stated = SOURCES.filter((key) => form[key] !== undefined);
  if (stated.length !== 1) {
    const found = stated.length === 0 ? 'none' : stated.join(' and ');
    return place.complain(`${name} gets its values from one of ${SOURCES.join(', ')}; it names ${found}.`);
  }
  if (form.with !== undefined && form.join === undefined)
    return place.at('with').complain('"with" only goes with join.');
  if (form.value !== undefined) {
    const [extra] = OF_CELLS.filter((key) => form[key] !== undefined);
    return extra === undefined
      ? { kind: 'fixed', text: form.value }
      : place.at(extra).complain(`"${extra}" is for values from cells, and ${name} has a fixed value.`);
  }
  if (form.join !== undefined)
    return { kind: 'join', columns: place.at('join').refs(form.join), separator: form.with ?? ' ' };
  if (form.firstOf !== undefined) return { kind: 'first-of', columns: place.at('firstOf').refs(form.firstOf) };
  return { kind: 'column', column: place.ref(form.column ?? '') };
}

/** Complains of settings that the column's kind of value does not allow. */
function checkFit(form: ColumnSettings, { name, value }: ColumnDeclaration, place: FormPlace): void {
  if (form.unit !== undefined && !unitsAllowed(value.kind).includes(form.unit))
    place.at('unit').complain(`${name} cannot be in ${form.unit}.`);
  for (const key of ['dateOrder', 'day'] as const)
    if (form[key] !== undefined && value.kind !== 'date' && !(key === 'dateOrder' && value.kind === 'fiscal-year-end'))
      place.at(key).complain(`${name} does not contain dates.`);
  if (form.separator !== undefined && !LISTS.has(value.kind))
    place.at('separator').complain(`${name} does not contain a list.`);
  if (form.numbered === true && value.kind !== 'ref')
    place.at('numbered').complain(`${name} cannot be numbered; only a Ref can.`);
  if (value.kind === 'choice') checkChoices(form, name, value.choices, place);
}

/** Returns the units that a column of this kind may have. */
export function unitsAllowed(kind: ColumnDeclaration['value']['kind']): readonly MappingUnit[] {
  if (kind === 'money' || kind === 'count') return SCALE_WORDS;
  return kind === 'rate' ? ['percent'] : [];
}

function checkChoices(form: ColumnSettings, name: string, choices: readonly Choice[], place: FormPlace): void {
  const known = new Set(
    choices.flatMap(({ value, label, aliases = [] }) => [value, label, ...aliases].map(foldChoice)),
  );
  const stated: (readonly [FormPlace, string | undefined])[] = [
    [place.at('value'), form.value],
    [place.at('default'), form.default],
    ...entriesOf(form.values).map(([from, to]) => [place.at('values', from), to] as const),
  ];
  for (const [at, text = ''] of stated) {
    if (text === '' || known.has(foldChoice(text))) continue;
    const labels = choices.map(({ label }) => label);
    at.complain(`"${text}" is not a known ${name}.${suggest(text, labels)}`);
  }
}
