import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { RuleListing } from '../../model/findings/rule-change.ts';
import { ALL_RULES } from './all-rules.ts';
import type { Tolerance } from './rule.ts';

/** Every rule as it is until a firm changes it: what `--rules` and the handbook show, by code. */
export function listRules(): readonly RuleListing[] {
  return [...ALL_RULES]
    .sort((a, b) => (a.code < b.code ? -1 : 1))
    .map(({ code, severity = 'warning', tolerance }) =>
      omitAbsent({
        code,
        severity,
        tolerance: tolerance?.value,
        of: tolerance && describeTolerance(tolerance),
      }),
    );
}

function describeTolerance({ unit, of }: Tolerance): string {
  return unit === 'days' ? `days ${of}` : `${unit === 'share' ? '×' : 'times'} ${of}`;
}
