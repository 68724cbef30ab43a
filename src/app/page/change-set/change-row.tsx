import type { Change } from '../../../model/outcomes/plan.ts';
import type { ChangeRowView, SentValueView } from '../../../ui/api/change-set.ts';
import { FindingList } from '../parts/rows/finding-list.tsx';
import { ChangeTable } from '../parts/tables/change-table.tsx';
import { ExactValue } from '../parts/values/exact-value.tsx';
import { CellLink } from './cell-link.tsx';
import styles from './change-row.module.css';

/** One row: what of it is sent, value by value, or why nothing is. */
export function ChangeRow({ row }: { readonly row: ChangeRowView }) {
  const { key, sheet, file, rowNumber, why, id, message, values, changes, findings } = row;
  const told = findings.filter(({ severity }) => severity !== 'info');
  const replaced = new Map(changes.map((change) => [change.column, change]));
  const others = changes.filter(({ column }) => values.every((value) => value.column !== column));
  return (
    <article className={styles.row}>
      <p className={styles.head}>
        <strong>
          <bdi>{key}</bdi>
        </strong>
        <CellLink sheet={sheet} file={file} rowNumber={rowNumber}>
          {file !== undefined && (
            <>
              <bdi>{file}</bdi> ·{' '}
            </>
          )}
          <bdi>{sheet}</bdi> row {rowNumber}
        </CellLink>
        {id !== undefined && <span className={styles.quiet}>ID in the service: {id}</span>}
      </p>
      {values.length > 0 && (
        <dl className={styles.values}>
          {values.map((value) => (
            <Value key={value.column} row={row} value={value} before={replaced.get(value.column)} />
          ))}
        </dl>
      )}
      {(values.length === 0 || message !== undefined) && <p className={styles.why}>{message ?? why}</p>}
      {others.length > 0 && <ChangeTable changes={others} />}
      {told.length > 0 && <FindingList findings={told} />}
    </article>
  );
}

interface ValueProps {
  readonly row: ChangeRowView;
  readonly value: SentValueView;
  /** What the service has in its place, where something is replaced. */
  readonly before: Change | undefined;
}

function Value({ row: { sheet, file, rowNumber }, value, before }: ValueProps) {
  const { column, kind, text, currency, cell, shown } = value;
  const said = <ExactValue text={text} isNumber={kind === 'number'} currency={currency} shown={shown} />;
  return (
    <div>
      <dt>{column}</dt>
      <dd>
        {cell === undefined ? (
          said
        ) : (
          <CellLink sheet={sheet} file={file} rowNumber={rowNumber} cell={cell} title={`${sheet}!${cell}`}>
            {said}
          </CellLink>
        )}
        {before !== undefined && <span className={styles.quiet}> was {before.service ?? 'empty'}</span>}
      </dd>
    </div>
  );
}
