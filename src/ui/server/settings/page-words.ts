import type { DoctorCheck } from '../../../model/outcomes/diagnosis.ts';
import { CapsheetError } from '../../../util/capsheet-error.ts';
import { groupBy } from '../../../util/collections/group-by.ts';
import { omitAbsent } from '../../../util/collections/omit-absent.ts';
import type { DoctorView } from '../../api/settings.ts';

/** How the page labels what the command line calls by the names of its variables. */
const LABELS: readonly (readonly [name: RegExp, label: string])[] = [
  [/CAPSHEET_CLIENT_ID and CAPSHEET_CLIENT_SECRET/g, 'client ID and secret'],
  [/CAPSHEET_BASE_URL/g, 'the address of the service'],
  [/CAPSHEET_APP_URL/g, 'the address for cap tables'],
  [/CAPSHEET_CLIENT_ID/g, 'the client ID'],
  [/CAPSHEET_CLIENT_SECRET/g, 'the client secret'],
  [/CAPSHEET_STATE_DIR/g, 'the state folder'],
];

/** What is said of settings, in the words of the form in which they are entered. */
export function toPageWords(text: string): string {
  const said = LABELS.reduce((rest, [name, label]) => rest.replace(name, label), text);
  // A label may begin the sentence now; an address that begins it stays as it is.
  return text.startsWith('CAPSHEET_') ? said.charAt(0).toUpperCase() + said.slice(1) : said;
}

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
