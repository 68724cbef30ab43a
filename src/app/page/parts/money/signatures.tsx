import styles from './signatures.module.css';

/** Room for signatures on paper; a screen shows none of it. */
export function Signatures({
  preparedBy,
  appliedBy,
  approvedBy,
}: {
  readonly preparedBy: string;
  readonly appliedBy?: string;
  readonly approvedBy?: string | undefined;
}) {
  return (
    <dl className={styles.signatures}>
      <dt>Prepared by</dt>
      <dd>{preparedBy}</dd>
      <dt>Approved by</dt>
      <dd>{approvedBy}</dd>
      {appliedBy !== undefined && (
        <>
          <dt>Applied by</dt>
          <dd>{appliedBy}</dd>
        </>
      )}
      <dt>Date</dt>
      <dd />
    </dl>
  );
}
