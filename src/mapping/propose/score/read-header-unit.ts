import { splitHeaderUnit } from '../../../sheets/header-unit.ts';

/** The name and the unit of a header: `Cost ($K)`, `Cost in thousands`, and `Cost 000s` too. */
export function readHeaderUnit(header: string): ReturnType<typeof splitHeaderUnit> {
  const plain = splitHeaderUnit(header);
  if (plain !== undefined) return plain;
  const [, name, last] = /^(.*\S)\s+(\S+)$/.exec(header) ?? [];
  return name === undefined || last === undefined ? undefined : splitHeaderUnit(`${name} (${last})`);
}
