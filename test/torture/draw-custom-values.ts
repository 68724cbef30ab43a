import type { NewCustomValue } from '../../src/model/service/new-data.ts';
import type { Chance } from './chance.ts';
import { type DrawnThing, isThere, type Key } from './drawn-thing.ts';

/** Columns of the sandbox's firm; `texts` are what may be entered, each as the list of its values. */
const COLUMNS = [
  { name: 'Deal Lead', isText: true, texts: [['M. Okafor'], ['Zoë Ångström'], ['007']] },
  { name: 'Next Review', isText: true, texts: [['2026-03-31'], ['never']] },
  { name: 'Board Seat', isText: false, texts: [['Observer'], ['None']] },
  { name: 'Themes', isText: false, texts: [['Automation']] },
] as const;

/** Values of one company: those before and those that a row replaces them with. */
export function drawCustomValues(chance: Chance, company: DrawnThing): readonly DrawnThing[] {
  if (!chance.is(0.5)) return [];
  return COLUMNS.filter(() => chance.is(0.5)).map((column): DrawnThing => {
    const isCleared = isThere(company) && chance.is(0.15);
    const values = isCleared ? [] : [...chance.pick<readonly string[]>(column.texts)];
    const cell = isCleared ? '(clear)' : values.join('; ');
    return {
      key: `${company.key}=${column.name}`,
      data: toData(company.key, column, values),
      place: 'workbook',
      cells: { Company: company.key, [column.name]: cell },
    };
  });
}

/** Gives what a column of a company that is there holds before: any of its values. */
export function drawValuesBefore(chance: Chance, companies: readonly DrawnThing[]): readonly NewCustomValue<Key>[] {
  return companies
    .filter(isThere)
    .flatMap((company) =>
      COLUMNS.filter(() => chance.is(0.3)).map((column) => toData(company.key, column, [...(column.texts[0] ?? [])])),
    );
}

function toData(company: Key, column: (typeof COLUMNS)[number], values: readonly string[]): NewCustomValue<Key> {
  const value = column.isText
    ? { text: values.join('; ') }
    : { options: values.map((option) => ({ id: option, value: option })) };
  return { kind: 'custom-value', company, columnId: column.name, value };
}
