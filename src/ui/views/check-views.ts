import { groupBy } from '../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { DoctorCheck } from '../../model/outcomes/diagnosis.ts';
import type { DoctorView } from '../api/settings.ts';

/** Shows the first of several calls that failed in the same way. */
export function toCheckViews(checks: readonly DoctorCheck[]): DoctorView['checks'] {
  const alike = groupBy(checks, ({ name, status, code, seen, cure }) =>
    JSON.stringify(status === 'ok' ? [name, seen] : [name, code, cure]),
  );
  return [...alike.values()].map(([first, ...others]) => {
    const { name, status, seen, cure } = first;
    const also =
      others.length === 0
        ? ''
        : ` ${others.length} other ${others.length === 1 ? 'call' : 'calls'} failed in the same way.`;
    return omitAbsent({ name, status, seen: `${seen}${also}`, cure });
  });
}
