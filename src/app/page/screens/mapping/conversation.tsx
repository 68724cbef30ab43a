import { Box, Button, Group, Select, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { MappingEdit } from '../../../../model/mapping/mapping-edit.ts';
import type { FormatColumn, MappedTableReview } from '../../../../model/mapping/mapping-review.ts';
import type { MappingView } from '../../../../ui/api/mapping.ts';
import { localPlural } from '../../format.ts';
import { ExplainLink } from '../../parts/explain/explain-link.tsx';
import { Quiet } from '../../parts/panel.tsx';
import { fieldsOf, SourceColumnForm } from './column-form.tsx';
import { Samples, ValuesForm } from './field-view.tsx';
import { FixedValue, WholeTable } from './fixed-fields.tsx';
import { LeaveRows } from './leave-rows.tsx';
import styles from './mapping.module.css';
import { FirmNames } from './names-panel.tsx';
import {
  answersOf,
  nameOfColumn,
  type OpenPoint,
  placePoint,
  splitParts,
  titlePoint,
  toSentence,
} from './open-points.ts';
import { ReasonForm } from './reason-form.tsx';
import type { OnEdit } from './use-mapping-edits.ts';

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
  readonly onEdit: OnEdit;
  readonly isBusy: boolean;
}

/** One question at a time; the keys 1 to 9 answer it and the arrows turn the pages while something of it has the focus. */
export function Conversation({ view, points, at, onAt, onEdit, isBusy }: ConversationProps) {
  const card = useRef<HTMLDivElement>(null);
  const point = points[at];
  const answers = point === undefined ? [] : listAnswers(point);
  useFocusOnNext(card, point?.key);
  if (point === undefined) return null;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, target, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey || isTyping(target)) return;
    const answer = /^[1-9]$/.test(key) ? answers[Number(key) - 1] : undefined;
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (answer === undefined && step === 0) return;
    event.preventDefault();
    if (answer !== undefined) onEdit(...answer.edits);
    else onAt((at + step + points.length) % points.length);
  };
  return (
    <Box onKeyDown={onKeyDown}>
      <div className={styles.pager}>
        <Quiet>
          {at + 1} of {localPlural(points.length, 'question')}
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
        <PointCard key={point.key} point={point} answers={answers} view={view} onEdit={onEdit} />
      </div>
      {points.length > 1 && <PointList points={points} at={at} onAt={onAt} />}
    </Box>
  );
}

/** Whoever answers by key goes on by key. */
function useFocusOnNext(card: RefObject<HTMLDivElement | null>, key: string | undefined): void {
  const before = useRef<string>(undefined);
  useEffect(() => {
    const isNext = before.current !== undefined && key !== undefined && key !== before.current;
    before.current = key;
    const { activeElement } = document;
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

interface Answer {
  readonly says: string;
  readonly edits: readonly MappingEdit[];
}

const READY_REASONS = ['It is not a holding of the firm', 'It is worked out from other columns'];

function listAnswers(point: OpenPoint): readonly Answer[] {
  switch (point.kind) {
    case 'doubt':
      return answersOf(point.asked);
    case 'names':
      return [{ says: 'That is right', edits: point.asked.flatMap(({ doubt }) => doubt.answers[0]?.edit ?? []) }];
    case 'unread':
      return listOrders(point);
    case 'missing':
      return listMissingAnswers(point);
    case 'amounts':
      return READY_REASONS.map((because) => ({
        says: `Leave it out: ${because.toLowerCase()}`,
        edits: [{ ...point.leave, because }],
      }));
    default:
      return [];
  }
}

const ORDERS = { dmy: 'The day comes first', mdy: 'The month comes first', ymd: 'The year comes first' } as const;

function listOrders({ table, field }: Extract<OpenPoint, { kind: 'unread' }>): readonly Answer[] {
  const { column, targets, isDate } = field;
  if (!isDate) return [];
  return (['dmy', 'mdy', 'ymd'] as const).map((order) => ({
    says: ORDERS[order],
    edits: [{ kind: 'date-order', table: table.table, targets, column, order }],
  }));
}

const MOST_COLUMNS = 4;
const MOST_WORDS = 8;

const LOOKS = { figure: /^\D{0,5}[\d(]/, date: /\d{1,4}[-/.\s]/, text: /\p{L}/u } as const;

/** Columns that nothing takes yet, and the words of the format where they are few. */
function listMissingAnswers({
  table,
  column: { column, targets, kind, options },
}: Extract<OpenPoint, { kind: 'missing' }>): readonly Answer[] {
  const place = { kind: 'source', table: table.table, targets, column } as const;
  const free = table.columns.filter(
    ({ ref, filled, left, samples }) =>
      filled > 0 &&
      left === undefined &&
      fieldsOf(table, ref).length === 0 &&
      samples.every((text) => LOOKS[kind].test(text)),
  );
  return [
    ...(options.length > MOST_WORDS ? [] : options).map((value) => ({
      says: `${value} in every row`,
      edits: [{ ...place, from: { value } }],
    })),
    ...(options.length > 0 ? [] : free).slice(0, MOST_COLUMNS).map((one) => ({
      says: `${toSentence(nameOfColumn(one))} says it`,
      edits: [{ ...place, from: { ref: one.ref } }],
    })),
  ].slice(0, 9);
}

interface PointCardProps {
  readonly point: OpenPoint;
  readonly answers: readonly Answer[];
  readonly view: MappingView;
  readonly onEdit: OnEdit;
}

function PointCard({ point, answers, view, onEdit }: PointCardProps) {
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
          {answers.map(({ says, edits }, index) => (
            <li key={says}>
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
                onClick={() => onEdit(...edits)}
              >
                <bdi>{says}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PointForm point={point} view={view} onEdit={onEdit} />
      <div className={styles.whyAsked}>
        <ExplainLink code={CODES[point.kind]} of={titlePoint(point)} text="Why is this asked?" />
      </div>
      {table !== undefined && !table.isLeft && point.kind !== 'words' && (
        <SomethingElse point={point} onEdit={onEdit} />
      )}
    </>
  );
}

function itemsOf(point: OpenPoint): readonly string[] {
  if (point.kind === 'names') return point.asked.map(({ doubt }) => doubt.that);
  return point.kind === 'doubt' ? splitParts(point.asked[0]?.doubt.that ?? '').items : [];
}

/** What a question needs beside its buttons. */
function PointForm({ point, view, onEdit }: Omit<PointCardProps, 'answers'>) {
  switch (point.kind) {
    case 'doubt':
      return point.asked.map(({ table, doubt: { rows, at } }) => {
        const column = table.columns.find(({ ref }) => ref === at);
        if (rows === undefined || column?.texts === undefined) return null;
        return (
          <LeaveRows
            key={table.table}
            table={table.table}
            column={column}
            texts={column.texts}
            meant={rows.texts}
            onEdit={onEdit}
          />
        );
      });
    case 'missing': {
      const { table, column } = point;
      const { targets, options } = column;
      return (
        <div className={styles.matches}>
          <AnyColumn table={table} column={column} onEdit={onEdit} />
          <FixedValue
            label={`The same ${column.column} in every row`}
            value=""
            options={options}
            onChange={(value) =>
              value !== null &&
              onEdit({ kind: 'source', table: table.table, targets, column: column.column, from: { value } })
            }
          />
        </div>
      );
    }
    case 'words': {
      const { table, field } = point;
      const { column, targets, values } = field;
      if (values === undefined) return null;
      return (
        <ValuesForm place={{ table: table.table, targets: [...targets], column }} values={values} onEdit={onEdit} />
      );
    }
    case 'unread':
      return null;
    case 'names':
      return (
        <details className={styles.else}>
          <summary>Something else …</summary>
          <FirmNames of={point.of} view={view} onEdit={onEdit} />
        </details>
      );
    case 'funds':
      return <FirmNames of="funds" view={view} onEdit={onEdit} />;
    case 'amounts':
      return (
        <>
          {point.lines.map(({ column, remarks }) => (
            <Text size="sm" key={column}>
              {column}: {remarks.join('; ')}
            </Text>
          ))}
          <ReasonForm
            action="Leave it out for another reason …"
            of={placePoint(point)}
            onReason={(because) => onEdit({ ...point.leave, because })}
          />
        </>
      );
  }
}

interface AnyColumnProps {
  readonly table: MappedTableReview;
  readonly column: FormatColumn;
  readonly onEdit: OnEdit;
}

/** All columns that say anything: what is used or left out already may be meant as well. */
function AnyColumn({ table, column: { column, targets }, onEdit }: AnyColumnProps) {
  const filled = table.columns.filter((one) => one.filled > 0);
  const choose = (ref: string | null): void => {
    const chosen = filled.find((one) => one.ref === ref);
    if (chosen === undefined) return;
    const place = { table: table.table, ref: chosen.ref };
    onEdit(...(chosen.left === undefined ? [] : [{ kind: 'keep-column', ...place } as const]), {
      kind: 'source',
      table: table.table,
      targets,
      column,
      from: { ref: chosen.ref },
    });
  };
  return (
    <Select
      label={`The column that says ${column}`}
      size="xs"
      placeholder="choose"
      data={filled.map((one) => ({
        value: one.ref,
        label: `${nameOfColumn(one)}${one.left === undefined ? '' : ' (left out)'}`,
      }))}
      value={null}
      onChange={choose}
      searchable
      limit={60}
    />
  );
}

/** Any other answer, in the same place. */
function SomethingElse({ point: { table, at }, onEdit }: Pick<PointCardProps, 'point' | 'onEdit'>) {
  const [isOpen, setOpen] = useState(false);
  if (table === undefined) return null;
  const column = table.columns.find(({ ref }) => ref === at);
  return (
    <details className={styles.else} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Something else …</summary>
      {isOpen && column !== undefined && <SourceColumnForm table={table} column={column} onEdit={onEdit} />}
      {isOpen && <WholeTable table={table} onEdit={onEdit} />}
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
