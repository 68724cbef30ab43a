import { Box, Button, Group, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { plural } from '../../../../base/util/text/words.ts';
import type { MappedTableReview, SourceRowView } from '../../../../model/mapping/mapping-review.ts';
import type { MappingView } from '../../../../ui/api/mapping.ts';
import { ExplainLink } from '../../parts/explain/explain-dialog.tsx';
import { Quiet } from '../../parts/panel.tsx';
import { CONTROLS, type ControlChoice } from './controls.ts';
import styles from './mapping.module.css';
import {
  ChoiceSelect,
  FixedValue,
  LeaveRows,
  ReasonForm,
  Samples,
  SourceColumnForm,
  WholeTable,
  WordsForm,
} from './mapping-forms.tsx';
import { FirmNames } from './mapping-panels.tsx';
import { fieldsOf, type OpenPoint, placePoint, splitParts, titlePoint } from './open-points.ts';
import { TakesEdits, useEdit } from './use-mapping-edits.ts';

/** The codes of the findings that check raises for what is open. */
const CODES: { readonly [kind in OpenPoint['kind']]: string } = {
  doubt: 'mapping-unconfirmed',
  missing: 'column-missing',
  names: 'mapping-unconfirmed',
  unread: 'date-ambiguous',
  words: 'choice-unknown',
  funds: 'reference-unknown',
  amounts: 'source-tie-out-open',
};

interface ConversationProps {
  readonly view: MappingView;
  readonly points: readonly OpenPoint[];
  readonly at: number;
  readonly onAt: (at: number) => void;
  readonly isBusy: boolean;
}

/** One question at a time; the keys 1 to 9 answer it and the arrows turn the pages while something of it has the focus. */
export function Conversation({ view, points, at, onAt, isBusy }: ConversationProps) {
  const onEdit = useEdit();
  const card = useRef<HTMLDivElement>(null);
  const point = points[at];
  const answers = point === undefined ? [] : CONTROLS.point(point).answers;
  useFocusOnNext(card, point?.key);
  if (point === undefined) return null;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, target, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey || isTyping(target)) return;
    const answer = /^[1-9]$/.test(key) ? answers[Number(key) - 1] : undefined;
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (answer === undefined && step === 0) return;
    event.preventDefault();
    if (answer !== undefined) onEdit(answer.change);
    else onAt((at + step + points.length) % points.length);
  };
  return (
    <Box onKeyDown={onKeyDown}>
      <div className={styles.pager}>
        <Quiet>
          {at + 1} of {plural(points.length, 'question')}
        </Quiet>
        <Group gap={4}>
          <PageButton
            label="The question before"
            disabled={points.length < 2}
            onClick={() => onAt((at + points.length - 1) % points.length)}
          >
            <IconArrowLeft size={16} aria-hidden />
          </PageButton>
          <PageButton
            label="The next question"
            disabled={points.length < 2}
            onClick={() => onAt((at + 1) % points.length)}
          >
            <IconArrowRight size={16} aria-hidden />
          </PageButton>
        </Group>
      </div>
      <div ref={card} tabIndex={-1} className={styles.card} aria-busy={isBusy}>
        <Quiet>
          <bdi>{placePoint(point)}</bdi>
        </Quiet>
        <PointCard key={point.key} point={point} answers={answers} view={view} />
      </div>
      {points.length > 1 && <PointList points={points} at={at} onAt={onAt} />}
    </Box>
  );
}

/** A person who answers by key goes on by key. */
function useFocusOnNext(card: RefObject<HTMLDivElement | null>, key: string | undefined): void {
  const before = useRef<string>(undefined);
  useEffect(() => {
    const isNext = before.current !== undefined && key !== undefined && key !== before.current;
    before.current = key;
    const { activeElement } = document;
    // Its pane may have been scrolled to the end of the question before.
    if (isNext) card.current?.closest('section')?.scrollTo({ top: 0 });
    if (isNext && (activeElement === document.body || card.current?.parentElement?.contains(activeElement) === true))
      card.current?.focus({ preventScroll: true });
  }, [card, key]);
}

function isTyping(target: EventTarget): boolean {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}

interface PageButtonProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function PageButton({ label, children, ...button }: PageButtonProps) {
  return (
    <Button size="compact-md" variant="default" aria-label={label} title={label} {...button}>
      {children}
    </Button>
  );
}

interface PointCardProps {
  readonly point: OpenPoint;
  readonly answers: readonly ControlChoice[];
  readonly view: MappingView;
}

function PointCard({ point, answers, view }: PointCardProps) {
  const onEdit = useEdit();
  const { table, at } = point;
  const items = itemsOf(point);
  const fields = table === undefined ? [] : fieldsOf(table, at);
  const [first] = fields;
  return (
    <>
      <Title order={2} size="h4" className={styles.question}>
        {titlePoint(point)}
      </Title>
      {items.length > 0 && (
        <ol className={styles.parts}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ol>
      )}
      {first !== undefined && first.samples.length > 0 && point.kind !== 'words' && (
        <Samples name={first.column} samples={first.samples} />
      )}
      {answers.length > 0 && (
        <ul className={styles.answers} aria-label="Answers">
          {answers.map(({ label, change }, index) => (
            <li key={label}>
              <Button
                variant="default"
                justify="space-between"
                fullWidth
                rightSection={
                  answers.length > 1 && index < 9 ? (
                    <kbd className={styles.key} aria-hidden>
                      {index + 1}
                    </kbd>
                  ) : undefined
                }
                onClick={() => onEdit(change)}
              >
                <bdi>{label}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PointForm point={point} view={view} />
      <div className={styles.whyAsked}>
        <ExplainLink code={CODES[point.kind]} of={titlePoint(point)} text="Why is this asked?" />
      </div>
      {table !== undefined && !table.isLeft && point.kind !== 'words' && <SomethingElse point={point} />}
    </>
  );
}

function itemsOf(point: OpenPoint): readonly string[] {
  if (point.kind === 'names') return point.asked.map(({ doubt }) => doubt.that);
  return point.kind === 'doubt' ? splitParts(point.asked[0]?.doubt.that ?? '').items : [];
}

/** The fields that a question needs beside its buttons. */
function PointForm({ point, view }: Omit<PointCardProps, 'answers'>) {
  const onEdit = useEdit();
  const { others, words, rows, reason } = CONTROLS.point(point);
  switch (point.kind) {
    case 'doubt':
      return (
        <>
          {others.length > 0 && (
            <div className={styles.matches}>
              {others.map((control) => (
                <ChoiceSelect key={control.label} control={control} placeholder="choose" />
              ))}
            </div>
          )}
          {rows.map((control) => (
            <LeaveRows key={control.table} control={control} />
          ))}
        </>
      );
    case 'missing':
      return (
        <div className={styles.matches}>
          {others.map((control) => (
            <FixedValue key={control.label} control={control} />
          ))}
        </div>
      );
    case 'words':
      return point.field.values !== undefined && <WordsForm words={words} values={point.field.values} />;
    case 'unread':
      return null;
    case 'names':
      return (
        <details className={styles.else}>
          <summary>Something else …</summary>
          <FirmNames of={point.of} view={view} />
        </details>
      );
    case 'funds':
      return (
        <>
          <FirmNames of="funds" view={view} />
          {others
            .flatMap(({ choices }) => choices)
            .map(({ label, change }) => (
              <Button key={label} variant="default" mt="xs" onClick={() => onEdit(change)}>
                {label}
              </Button>
            ))}
        </>
      );
    case 'amounts':
      return (
        <>
          {point.lines.map(({ column, remarks }) => (
            <Text size="sm" key={column}>
              {column}: {remarks.join('; ')}
            </Text>
          ))}
          <ReasonForm control={reason} of={placePoint(point)} />
        </>
      );
  }
}

/** Any other answer, in the same place. */
function SomethingElse({ point: { table, at } }: Pick<PointCardProps, 'point'>) {
  const [isOpen, setOpen] = useState(false);
  if (table === undefined) return null;
  const column = table.columns.find(({ ref }) => ref === at);
  return (
    <details className={styles.else} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Something else …</summary>
      {isOpen && column !== undefined && <SourceColumnForm table={table} column={column} />}
      {isOpen && <WholeTable table={table} />}
    </details>
  );
}

interface PointListProps extends Pick<ConversationProps, 'points' | 'at' | 'onAt'> {}

function PointList({ points, at, onAt }: PointListProps) {
  return (
    <nav aria-label="Questions left" className={styles.left}>
      <Text size="sm" fw={600}>
        Questions left
      </Text>
      <ol>
        {points.map((point, index) => (
          <li key={point.key}>
            <button type="button" aria-current={index === at ? 'step' : undefined} onClick={() => onAt(index)}>
              <span>{titlePoint(point)}</span>
              <Quiet>
                <bdi>{placePoint(point)}</bdi>
              </Quiet>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface PickedPanelProps {
  readonly table: MappedTableReview | undefined;
  readonly row: SourceRowView | undefined;
  readonly letters: string | undefined;
  readonly onClose: () => void;
}

/** The row and the column of a cell that somebody has picked, in the place of the question. */
export function PickedPanel({ table, row, letters, onClose }: PickedPanelProps) {
  const onEdit = useEdit();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const column = table?.columns.find((one) => one.letters === letters);
  const place = `${letters ?? ''}${row?.rowNumber ?? ''}`;
  return (
    <section
      className={styles.card}
      aria-label={`Cell ${place}`}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={2} size="h4" ref={heading} tabIndex={-1} className={styles.question}>
          {row === undefined ? `Column ${letters ?? ''}` : `Cell ${place}`}
        </Title>
        <Button size="compact-sm" variant="default" leftSection={<IconX size={14} aria-hidden />} onClick={onClose}>
          Close
        </Button>
      </Group>
      {row !== undefined && (
        <TakesEdits
          value={(change) => {
            onEdit(change);
            onClose();
          }}
        >
          <RowForm key={row.rowNumber} row={row} table={table} />
        </TakesEdits>
      )}
      {column !== undefined && table !== undefined && !table.isLeft ? (
        <SourceColumnForm key={column.ref} table={table} column={column} />
      ) : (
        row?.role !== 'own' && (
          <Quiet mt="xs">{table === undefined ? 'No table is read here.' : `${table.name} is left out.`}</Quiet>
        )
      )}
      {table !== undefined && !table.isLeft && (
        <details className={styles.else}>
          <summary>The table {table.name}</summary>
          <Quiet mt="xs">
            Header in row {table.header.replace('-', ' to ')}; becomes {table.becomes.join(', ')}.
          </Quiet>
          <WholeTable table={table} />
        </details>
      )}
    </section>
  );
}

const SAYS: { readonly [role in SourceRowView['role']]: string } = {
  read: 'is loaded',
  header: 'is part of the header',
  heading: 'is a heading for the rows below',
  total: 'sums up other rows, so it is not loaded again',
  left: 'is left out',
  unused: 'gives nothing to any table',
  own: 'is of a sheet of the format, which is read as it stands',
};

/** Leaves a row out, or takes it in again. */
function RowForm({ row, table }: { readonly row: SourceRowView; readonly table: MappedTableReview | undefined }) {
  const onEdit = useEdit();
  const { rowNumber, role, because } = row;
  const { leave, keep } = table === undefined ? {} : CONTROLS.row(table, row);
  return (
    <div className={styles.form}>
      <Text size="sm">
        Row {rowNumber} {SAYS[role]}
        {because === undefined ? '.' : `: ${because}.`}
      </Text>
      <ReasonForm control={leave} of={`row ${rowNumber}`} />
      {keep !== undefined && (
        <Button size="compact-md" variant="default" onClick={() => onEdit(keep.change)}>
          {keep.label}
        </Button>
      )}
    </div>
  );
}
