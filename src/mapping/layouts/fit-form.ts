import { matchSheetName } from '../../format/sheets/sheet-names.ts';
import type { ColumnForm, SheetForm } from '../file/mapping-form.ts';
import type { SourceTab } from './source-tab.ts';

/** Headers that a column may have: the first that the tab has is it. */
export type Headers = readonly string[];

/** Settings that name a column, and those that list several. */
const ONE = 'column';
const SEVERAL: ReadonlySet<string> = new Set(['firstOf', 'join', 'divide']);

type Open<T> = T extends readonly (infer Item)[]
  ? readonly Open<Item>[]
  : T extends object
    ? {
        readonly [Key in keyof T]: Key extends typeof ONE
          ? string | Headers | undefined
          : Key extends 'firstOf' | 'join' | 'divide'
            ? readonly (string | Headers | OpenColumn)[] | undefined
            : Key extends 'columns'
              ? { readonly [name: string]: Headers | string | OpenColumn }
              : Open<T[Key]>;
      } & Conditional
    : T;

interface Conditional {
  /** It is there only where the tab has each of these columns. */
  readonly needs?: readonly Headers[];
  /** The part that may stand in its place. */
  readonly or?: object | undefined;
}

type OpenColumn = Open<Exclude<ColumnForm, string>>;

/**
 * A table of a layout: settings of a mapping that name columns by all headers that they may have. Settings whose column
 * a tab lacks are left away.
 */
export interface TabForm extends Omit<Open<SheetForm>, 'sheet' | 'header' | 'confirm' | 'columns' | 'to'> {
  /** By the sheet of the format, the columns that it gets. */
  readonly to: { readonly [sheet: string]: ColumnsOfTab };
  /** By the sheet, the rows that it is made of; all where absent. */
  readonly when?: { readonly [sheet: string]: ConditionsOfTab };
  /** Sheets that rows of the same name make once. */
  readonly once?: readonly string[];
}

type TargetOfTab = NonNullable<Open<SheetForm>['to']>[number];
export type ColumnsOfTab = TargetOfTab['columns'];
export type ConditionsOfTab = NonNullable<TargetOfTab['when']>;

/** Facts that a layout has found out of a tab on its own. */
interface Known {
  readonly currency?: ColumnForm | undefined;
  readonly confirm?: SheetForm['confirm'];
}

/** Makes the settings of a tab, which are printed in the order of the form. */
export function fitForm(form: TabForm, tab: SourceTab, { currency, confirm }: Known = {}): SheetForm {
  const { to: sheets, when: rows = {}, once = [], ...open } = form;
  const targets = Object.entries(sheets).map(([sheet, columns]) => {
    const when = rows[sheet] ?? [];
    // Where no column says what a row is, none is of such a sheet.
    const needs = when.flatMap(({ is, column }) => (is === undefined || !isHeaders(column) ? [] : [column]));
    return { sheet, needs, when, once: once.includes(sheet) ? true : undefined, columns };
  });
  const { to, ...settings } = fitSettings({ ...open, to: targets }, { tab, currency });
  // Every node of the form is one of a mapping once its columns have names.
  return { sheet: tab.name, header: tab.headerRow, ...settings, confirm, to } as SheetForm;
}

interface FitContext {
  readonly tab: SourceTab;
  readonly currency: Known['currency'];
}

function fitValue(value: unknown, key: string, context: FitContext): unknown {
  if (key === ONE) return isHeaders(value) ? context.tab.column(...value) : value;
  if (Array.isArray(value)) return value.flatMap((item) => fitItem(item, key, context) ?? []);
  return isSettings(value) ? fitNode(value, context) : value;
}

function fitItem(item: unknown, key: string, context: FitContext): unknown {
  if (!SEVERAL.has(key)) return fitValue(item, '', context);
  return isSettings(item) ? fitNode(item, context)?.[ONE] : fitValue(item, ONE, context);
}

/** Returns `undefined` where the tab lacks a column of it. */
function fitNode(node: Settings, context: FitContext): Settings | undefined {
  const { needs = [], or, ...settings } = node;
  const isThere = isListOfHeaders(needs) && needs.every((names) => context.tab.column(...names) !== undefined);
  const fitted = isThere ? fitSettings(settings, context) : undefined;
  const isWhole = fitted !== undefined && Object.entries(settings).every(([key, value]) => isFull(key, value, fitted));
  return isWhole ? toShort(fitted) : isSettings(or) ? or : undefined;
}

function isFull(key: string, value: unknown, fitted: Settings): boolean {
  const made = fitted[key];
  if (key === ONE) return made !== undefined || value === undefined;
  if (!Array.isArray(made) || !Array.isArray(value)) return true;
  if (key === 'firstOf') return made.length > 0;
  // Without one of its conditions, a column would be left out in too many rows.
  const isNeeded = SEVERAL.has(key) || (key === 'when' && ONE in fitted);
  return !isNeeded || made.length === value.length;
}

/** The first of one column is that column. */
function toShort({ firstOf, ...others }: Settings): Settings {
  if (!Array.isArray(firstOf)) return others;
  return firstOf.length === 1 ? { column: firstOf[0], ...others } : { firstOf, ...others };
}

function fitSettings(settings: Settings, context: FitContext): Settings {
  const { sheet } = settings;
  const entries = Object.entries(settings).map(([key, value]) => {
    const isOfTarget = key === 'columns' && isSettings(value);
    return [key, isOfTarget ? fitColumns(value, String(sheet), context) : fitValue(value, key, context)] as const;
  });
  return Object.fromEntries(entries);
}

/** A column of the format has its own name as well. */
function fitColumns(columns: Settings, sheet: string, { tab, currency }: FitContext): Settings {
  const declared = matchSheetName(sheet)?.sheet;
  const entries = Object.entries(columns).map(([name, value]) => {
    if (name === 'Currency' && currency !== undefined) return [name, currency] as const;
    if (isHeaders(value)) return [name, declared && tab.pick(declared, { [name]: value })[name]] as const;
    return [name, fitValue(value, '', { tab, currency })] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

type Settings = { readonly [key: string]: unknown };

function isSettings(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Map);
}

function isHeaders(value: unknown): value is Headers {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}

function isListOfHeaders(value: unknown): value is readonly Headers[] {
  return Array.isArray(value) && value.every(isHeaders);
}
