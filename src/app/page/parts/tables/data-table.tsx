import { Button, type ButtonProps, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { Key, ReactNode } from 'react';
import { type Approval, nameApprover } from '../../../../model/outcomes/approval.ts';
import type { Change } from '../../../../model/outcomes/plan.ts';
import { formatMoment, groupAmount, splitMoney } from '../../format.ts';
import styles from './data-table.module.css';

/** A head, what stands below it in each row (or the field that does), and a class of all its cells: `number`, `moment`. */
export type TableColumn<Row> = readonly [
  head: ReactNode,
  cell: FieldOf<Row> | ((row: Row, index: number) => ReactNode),
  look?: string | undefined,
];

type FieldOf<Row> = { [name in keyof Row]-?: Row[name] extends string | undefined ? name : never }[keyof Row];

interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** `false` ones are left out. */
  readonly columns: readonly (TableColumn<NoInfer<Row>> | false)[];
  /** For rows that come and go; the others stay where they are. */
  readonly keyOf?: (row: Row) => Key;
  readonly lookOf?: (row: Row) => string | undefined;
  /** Rows below the others, cell by cell. */
  readonly foot?: readonly (readonly ReactNode[])[];
  /** It may have hundreds of rows, which scroll below its heads. */
  readonly isLong?: boolean;
}

/** A table that scrolls by itself where it is wider than the page, by keyboard too. */
export function DataTable<Row>({ label, rows, columns, keyOf, lookOf, foot, isLong = false }: DataTableProps<Row>) {
  const shown = columns.filter((column) => column !== false);
  const line = (cells: readonly ReactNode[], key: Key, look?: string) => (
    <tr key={key} className={look}>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
        <td key={index} className={shown[index]?.[2]}>
          {cell}
        </td>
      ))}
    </tr>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it nobody scrolls it by keyboard
    <section className="scroll-x" data-long={isLong || undefined} tabIndex={0} aria-label={label}>
      <table className="data-table" aria-label={label}>
        <thead>
          <tr>
            {shown.map(([head, , look], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
              <th key={index} scope="col" className={look === 'number' ? look : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) =>
            line(
              shown.map(([, cell]) => (typeof cell === 'function' ? cell(row, index) : String(row[cell] ?? ''))),
              keyOf?.(row) ?? index,
              lookOf?.(row),
            ),
          )}
        </tbody>
        {foot !== undefined && <tfoot>{foot.map((cells, index) => line(cells, index))}</tfoot>}
      </table>
    </section>
  );
}

interface RowButtonProps extends ButtonProps {
  /** With what it is about, so that a screen reader tells the rows apart. */
  readonly label: string;
  readonly onClick: () => void;
}

/** A button for something that can be done with a row. */
export function RowButton({ label, ...button }: RowButtonProps) {
  return <Button size="compact-sm" variant="default" aria-label={label} {...button} />;
}

/** A fact without a value is left out. */
export type Fact = readonly [name: string, value: ReactNode | undefined];

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

const SHOWN_DIGITS = 12;

/** The first digits of a plan's digest, which tell it apart; to be copied whole. */
export function Digest({ sha256 }: { readonly sha256: string }) {
  return (
    <span className={styles.digest}>
      <code title={sha256}>{sha256.slice(0, SHOWN_DIGITS)}…</code>{' '}
      <CopyButton value={sha256}>
        {({ copied, copy }) => (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={copied ? 'Copied the SHA-256 of the plan' : 'Copy the SHA-256 of the plan'}
            leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
            onClick={copy}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </span>
  );
}

interface OfRun {
  readonly planSha256?: string | undefined;
  readonly approval?: Approval | undefined;
}

/** The digest of the plan that a run applied, and its approval, if people sign in. */
export function toApprovalFacts({ planSha256, approval }: OfRun): readonly Fact[] {
  return [
    ['Plan SHA-256', planSha256 && <Digest key="plan" sha256={planSha256} />],
    ['Approved', approval && `${formatMoment(approval.approvedAt)} by ${nameApprover(approval)}`],
    ['Comment', approval?.comment],
  ];
}

export function ChangeTable({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Service has</th>
          <th scope="col">Workbook says</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ column, service, workbook }) => (
          <tr key={`${column} ${service} ${workbook}`}>
            <th scope="row">{column}</th>
            <td>{toShown(service)}</td>
            <td>{toShown(workbook)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function toShown(value: string | undefined) {
  if (value === undefined) return <em>empty</em>;
  const { amount = value, currency } = splitMoney(value);
  return <ExactValue text={amount} currency={currency} isNumber={currency !== undefined} />;
}

interface ExactValueProps {
  /** A decimal, a day or a name, exactly as it is. */
  readonly text: string;
  /** Digits of a name are never grouped. */
  readonly isNumber: boolean;
  readonly currency?: string | undefined;
  /** Says more of the value on demand. */
  readonly remarks?: readonly (string | undefined)[];
}

/** A value with its digits grouped and the places of its currency; on demand as it is sent, to the last digit. */
export function ExactValue({ text, isNumber, currency, remarks = [] }: ExactValueProps) {
  const shown = isNumber ? groupAmount(text, currency) : text;
  const withCurrency = (value: string): string => (currency === undefined ? value : `${value} ${currency}`);
  const title = [shown === text ? undefined : `exactly ${withCurrency(text)}`, ...remarks].filter(
    (part) => part !== undefined,
  );
  return <span title={title.length === 0 ? undefined : title.join(', ')}>{withCurrency(shown)}</span>;
}
