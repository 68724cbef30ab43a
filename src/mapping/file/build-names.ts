import { foldName } from '../../base/util/text/text.ts';
import type { MappingComplaint } from '../complaint.ts';
import type { MappingPath } from '../mapping.ts';
import type { MappingForm } from './mapping-form.ts';

/** Other names of companies and funds, by the folded name there. */
export interface NameAliases {
  readonly company: ReadonlyMap<string, string>;
  readonly fund: ReadonlyMap<string, string>;
  /** Every name of a fund of the firm, folded; its own too. */
  readonly fundNames: ReadonlySet<string>;
}

interface NamedAs {
  readonly from: string;
  readonly to: string;
  readonly path: MappingPath;
}

/** Reads `aliases` and `holders`, with complaints about contradictions. */
export function buildNames({ aliases, holders = [] }: MappingForm, complaints: MappingComplaint[]): NameAliases {
  const list = (kind: 'companies' | 'funds'): NamedAs[] =>
    Object.entries(aliases?.[kind] ?? {}).map(([from, to]) => ({ from, to, path: ['aliases', kind, from] }));
  const held = holders.flatMap(({ fund, names }, index) =>
    names.map((from, at): NamedAs => ({ from, to: fund, path: ['holders', index, 'names', at] })),
  );
  const fund = toMap([...list('funds'), ...held], complaints);
  const own = [...fund.values(), ...holders.map((holder) => holder.fund)].map(foldName);
  return { company: toMap(list('companies'), complaints), fund, fundNames: new Set([...fund.keys(), ...own]) };
}

function toMap(names: readonly NamedAs[], complaints: MappingComplaint[]): ReadonlyMap<string, string> {
  const known = new Map<string, NamedAs>();
  for (const name of names) {
    const other = known.get(foldName(name.from));
    if (other !== undefined && foldName(other.to) !== foldName(name.to)) {
      const message = `"${name.from}" is said to be "${other.to}" and "${name.to}"; it can only be one of them.`;
      complaints.push({ path: name.path, message });
    }
    known.set(foldName(name.from), name);
  }
  for (const name of known.values()) complaints.push(...findChain(name, known));
  return new Map([...known].map(([from, { to }]) => [from, to]));
}

/** Complains of a name that leads to another which leads on. */
function findChain({ from, to, path }: NamedAs, known: ReadonlyMap<string, NamedAs>): MappingComplaint[] {
  const next = known.get(foldName(to));
  if (next === undefined || foldName(next.to) === foldName(to)) return [];
  const isCircle = foldName(next.to) === foldName(from);
  const cure = isCircle
    ? 'They lead in a circle; remove the one you do not mean.'
    : `Say for "${from}" too what it is in the end.`;
  return [{ path, message: `"${from}" is said to be "${to}", and that to be "${next.to}". ${cure}` }];
}
