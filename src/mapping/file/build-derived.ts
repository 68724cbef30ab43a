import { foldName } from '../../base/util/text/text.ts';
import type { MappingComplaint } from '../complaint.ts';
import type { ColumnRef, DerivedColumn, MappingPath, SplitRule } from '../mapping.ts';
import type { DerivedForm } from './mapping-form.ts';

interface DerivedContext {
  readonly path: MappingPath;
  /** Of the same tab: their parts are columns as well. */
  readonly splits: readonly SplitRule[];
  readonly complaints: MappingComplaint[];
}

export function buildDerived(
  forms: readonly DerivedForm[],
  { path, splits, complaints }: DerivedContext,
): DerivedColumn[] {
  const seen = new Set(splits.flatMap(({ parts }) => parts.map(foldName)));
  return forms.flatMap((form, index) => {
    const at = [...path, index];
    if (seen.has(foldName(form.name))) complaints.push({ path: at, message: `A column "${form.name}" is made twice.` });
    seen.add(foldName(form.name));
    return buildOne(form, at, complaints) ?? [];
  });
}

function buildOne(form: DerivedForm, path: MappingPath, complaints: MappingComplaint[]): DerivedColumn | undefined {
  const { name, join, divide } = form;
  const toRef = (text: string, key: string, index: number): ColumnRef => ({ path: [...path, key, index], text });
  if ((join === undefined) === (divide === undefined)) {
    complaints.push({ path, message: `"${name}" is made either by join or by divide.` });
    return undefined;
  }
  if (join !== undefined) {
    const columns = join.map((text, index) => toRef(text, 'join', index));
    return { path, name, by: { kind: 'join', columns, separator: form.with ?? ' ' } };
  }
  const [dividend = '', divisor = ''] = divide ?? [];
  return {
    path,
    name,
    by: { kind: 'quotient', dividend: toRef(dividend, 'divide', 0), divisor: toRef(divisor, 'divide', 1) },
  };
}
