import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import { groupBy } from '../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { toPageWords } from '../../../base/util/text/page-words.ts';
import type { DoctorCheck } from '../../../model/outcomes/diagnosis.ts';
import type { DoctorView } from '../../api/settings.ts';

/** What was looked at; where several calls failed in one way, the first of them stands for all. */
export function toCheckViews(checks: readonly DoctorCheck[]): DoctorView['checks'] {
  const alike = groupBy(checks, ({ name, status, code, seen, cure }) =>
    JSON.stringify(status === 'ok' ? [name, seen] : [name, code, cure]),
  );
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { name, status, seen, cure } = first;
    const also =
      others.length === 0
        ? ''
        : ` ${others.length} other ${others.length === 1 ? 'call' : 'calls'} failed in the same way.`;
    return [omitAbsent({ name, status, seen: toPageWords(`${seen}${also}`), cure: cure && toPageWords(cure) })];
  });
}

/** The same error in the words of the page; anything else as it is. */
export function inPageWords(error: unknown): unknown {
  if (!(error instanceof CapsheetError)) return error;
  const { code, message, hint, exitStatus } = error;
  return new CapsheetError({ code, message: toPageWords(message), hint: toPageWords(hint), exitStatus, cause: error });
}
