import { formatInstant, plural } from '../../base/util/text/words.ts';
import type { CreatedByRun, CreatedThing } from '../../model/outcomes/run-report.ts';
import { joinSections, layoutTable, type TextView, toOneLine, wrapText } from './parts/layout.ts';

/** Lists what a run created, the last first, for somebody who is to delete it. No line end after the last line. */
export function toCreatedText({ run, created, replaced }: CreatedByRun, { colors, width }: TextView): string {
  const when = `${formatInstant(run.startedAt)}, ${toOneLine(run.firm)} at ${run.service}`;
  const custom =
    replaced === 0
      ? undefined
      : `It also replaced custom values or marks in ${plural(replaced, 'row')}; the values they had before are not known.`;
  const hint =
    'capsheet deletes nothing. Delete these in the app from the top down, or give the list to the service’s support: what is further up may depend on what is further down. What a conversion or exercise created may disappear with it.';
  return joinSections([
    [colors.bold(`Run ${run.runId} created ${plural(created.length, 'thing')}: ${when}`)],
    created.length === 0
      ? []
      : layoutTable({
          columns: ['What', 'ID', 'Name', 'From'],
          rows: created.map((row) => [
            nameOfKind(row.kind),
            row.id ?? '(not known)',
            toOneLine(row.key),
            `${run.inputs.length > 1 ? `${row.file} ` : ''}${row.sheet} row ${row.rowNumber}`,
          ]),
          style: colors.dim,
        }),
    custom === undefined ? [] : wrapText(custom, { width }),
    created.length === 0 ? [] : wrapText(hint, { width }),
  ]);
}

/** `share class`. */
export function nameOfKind(kind: CreatedThing['kind']): string {
  return kind.replaceAll('-', ' ');
}
