import { Button, Group, MultiSelect, Text, TextInput, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import type { MappedTableReview, MappingDoubt, SourceColumnReview } from '../../../../model/mapping/mapping-review.ts';
import { localPlural } from '../../format.ts';
import { bindText } from '../../hooks/use-action.ts';
import { ExplainLink } from '../../parts/explain/explain-link.tsx';
import { Panel, Quiet } from '../../parts/panel.tsx';
import styles from './mapping.module.css';
import type { OnEdit } from './use-mapping-edits.ts';

/** The code of the findings that check raises for these questions. */
const DOUBT = 'mapping-unconfirmed';

interface QuestionsProps {
  readonly tables: readonly MappedTableReview[];
  readonly onEdit: OnEdit;
}

/** Guesses of the mapping that somebody has to confirm. */
export function Questions({ tables, onEdit }: QuestionsProps) {
  const open = tables.filter(({ doubts }) => doubts.length > 0);
  const total = open.reduce((sum, { doubts }) => sum + doubts.length, 0);
  if (total === 0) return null;
  return (
    <Panel title={`${localPlural(total, 'question')} to settle`} label="Questions">
      <Quiet mt={4}>
        Choose the answer that is right; the key with its number does the same. For anything else, change it below, at
        its column: that settles the question too.
      </Quiet>
      {open.map((table) => (
        <section key={table.table} aria-label={`Questions on ${table.tabs.join(', ')}`}>
          <Title order={3} size="h5" mt="md">
            {table.tabs.join(', ')}
          </Title>
          <ul className={styles.questions}>
            {table.doubts.map((doubt) => (
              <Question key={`${doubt.ref} ${doubt.that}`} table={table} doubt={doubt} onEdit={onEdit} />
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  );
}

interface QuestionProps extends Pick<QuestionsProps, 'onEdit'> {
  readonly table: MappedTableReview;
  readonly doubt: MappingDoubt;
}

/** A question with its answers as buttons; the keys 1 to 9 answer it while one of them has the focus. */
function Question({ table, doubt: { that, ref, at, answers, rows }, onEdit }: QuestionProps) {
  const column = table.columns.find((one) => one.ref === at);
  const where = ref === undefined ? undefined : toWhere(ref, column?.letters);
  const answerByKey = ({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent<HTMLElement>): void => {
    const answer = /^[1-9]$/.test(key) ? answers[Number(key) - 1] : undefined;
    if (answer !== undefined && target instanceof HTMLButtonElement && !ctrlKey && !altKey && !metaKey)
      onEdit(answer.edit);
  };
  return (
    <li>
      <Text size="sm">
        {where !== undefined && (
          <strong>
            <bdi>{where}</bdi>:{' '}
          </strong>
        )}
        {where === undefined ? toSentence(that) : that}{' '}
        <ExplainLink code={DOUBT} of={`${where ?? ''} ${that}`.trim()} text="Explain" />
      </Text>
      <Group gap="xs" onKeyDown={answerByKey}>
        {answers.map(({ says, edit }, index) => (
          <Button
            key={says}
            size="compact-sm"
            variant="default"
            leftSection={edit.kind === 'confirm' && <IconCheck size={16} aria-hidden />}
            onClick={() => onEdit(edit)}
            aria-label={`${says}: ${where ?? ''} ${that}`}
          >
            <span className={styles.answer} data-key={answers.length > 1 && index < 9 ? index + 1 : undefined}>
              <bdi>{says}</bdi>
            </span>
          </Button>
        ))}
        {rows !== undefined && column?.texts !== undefined && (
          <LeaveRows table={table.table} column={column} texts={column.texts} meant={rows.texts} onEdit={onEdit} />
        )}
      </Group>
    </li>
  );
}

function toSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function toWhere(ref: string, letters: string | undefined): string {
  return letters === undefined || letters === ref ? ref : `${letters} “${ref}”`;
}

interface LeaveRowsProps {
  readonly table: number;
  readonly column: SourceColumnReview;
  /** All texts of the column. */
  readonly texts: readonly string[];
  /** Those of the rows that the question is about. */
  readonly meant: readonly string[];
  readonly onEdit: OnEdit;
}

/** Leaves out rows that are not holdings, with a reason. */
function LeaveRows({ table, column, texts, meant, onEdit }: LeaveRowsProps) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string[]>([...meant]);
  const [because, setBecause] = useState('');
  if (!isOpen)
    return (
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Leave such rows out …
      </Button>
    );
  const isReady = chosen.length > 0 && because.trim() !== '';
  return (
    <form
      className={styles.inline}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onEdit({ kind: 'leave-rows', table, ref: column.ref, texts: chosen, because });
      }}
    >
      <MultiSelect
        label={`Rows where ${column.header ?? column.ref} is`}
        data={[...texts]}
        value={chosen}
        onChange={setChosen}
        searchable
        limit={50}
        maw={420}
      />
      <TextInput label="Why they are left out" {...bindText(because, setBecause)} maxLength={1000} />
      <Button type="submit" variant="default" disabled={!isReady}>
        Leave them out
      </Button>
    </form>
  );
}
