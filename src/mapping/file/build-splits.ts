import { foldName } from '../../base/util/text/text.ts';
import { type MappingComplaint, suggest } from '../complaint.ts';
import type { MappingPath, SplitRule } from '../mapping.ts';
import { buildPattern } from './form-parts.ts';
import type { SplitForm } from './step-form.ts';

export function buildSplits(
  forms: readonly SplitForm[],
  path: MappingPath,
  complaints: MappingComplaint[],
): SplitRule[] {
  const splits = forms.flatMap((form, index) => buildSplit(form, [...path, index], complaints) ?? []);
  const seen = new Set<string>();
  for (const split of splits) {
    for (const part of split.parts) {
      if (seen.has(foldName(part))) complaints.push({ path: split.path, message: `Two splits make a part "${part}".` });
      seen.add(foldName(part));
    }
  }
  return splits;
}

/** Returns `undefined` after a complaint. */
export function buildSplit(form: SplitForm, path: MappingPath, complaints: MappingComplaint[]): SplitRule | undefined {
  const by = buildMeans(form, path, complaints);
  if (by === undefined) return undefined;
  const parts = by.kind === 'pattern' ? by.pattern.names : (form.into ?? []);
  const otherwise =
    form.otherwise === undefined ? undefined : parts.find((part) => foldName(part) === foldName(form.otherwise ?? ''));
  if (form.otherwise !== undefined && otherwise === undefined) {
    const message = `"${form.otherwise}" is not one of the parts.${suggest(form.otherwise, parts)}`;
    complaints.push({ path: [...path, 'otherwise'], message });
  }
  const column = { path: [...path, 'column'], text: form.column };
  return { path, column, by, parts, ...(otherwise === undefined ? {} : { otherwise }) };
}

function buildMeans(form: SplitForm, path: MappingPath, complaints: MappingComplaint[]): SplitRule['by'] | undefined {
  const complain = (message: string, key?: string): undefined => {
    complaints.push({ path: key === undefined ? path : [...path, key], message });
  };
  const { pattern: source, separator, into } = form;
  if ((source === undefined) === (separator === undefined))
    return complain('A split has either a pattern or a separator.');
  if (separator !== undefined) {
    return (into?.length ?? 0) < 2
      ? complain('A split by a separator names two or more parts under into.')
      : { kind: 'separator', separator };
  }
  if (into !== undefined)
    return complain('The parts of a pattern are its named groups; into is for separators.', 'into');
  const pattern = buildPattern(source ?? '', [...path, 'pattern'], complaints);
  if (pattern === undefined) return undefined;
  if (pattern.names.length === 0) return complain('The pattern names no parts: write (?<Round>…) for each.', 'pattern');
  return { kind: 'pattern', pattern };
}
