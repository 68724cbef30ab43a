import { Button, Checkbox, Group as Row, Text } from '@mantine/core';
import { formatCount, plural } from '../../../../base/util/text/words.ts';
import type { FindingView } from '../../../../ui/api/row-status.ts';
import { bindChecked } from '../../hooks/use-action.ts';
import { ExplainLink } from '../explain/explain-dialog.tsx';
import { Quiet } from '../panel.tsx';
import { SeverityTag } from '../tags/tags.tsx';
import styles from './finding-list.module.css';
import { describePlaces, type FindingGroup, groupFindings } from './group-findings.ts';

export interface FindingListProps {
  readonly findings: readonly FindingView[];
}

/** Findings by kind: equal ones are one entry with all its places. */
export function FindingList({ findings }: FindingListProps) {
  return (
    <ul className={styles.findings}>
      {groupFindings(findings).map((group) => (
        <Group key={`${group.first.code} ${describePlaces(group.findings)} ${group.first.message}`} group={group} />
      ))}
    </ul>
  );
}

function Group({ group: { first, findings, isSame } }: { readonly group: FindingGroup }) {
  const places = describePlaces(findings);
  const count = formatCount(findings.length);
  return (
    <li>
      <Row gap="xs">
        <SeverityTag severity={first.severity} />
        {findings.length > 1 && <strong>{count} ×</strong>}
        {places !== '' && (
          <Quiet span size="xs">
            {places}
          </Quiet>
        )}
      </Row>
      <p>{first.message}</p>
      {!isSame && (
        <details className={styles.all}>
          <summary>All {count}</summary>
          <ul>
            {findings.map((one) => (
              <li key={`${describePlaces([one])} ${one.message}`}>
                <Quiet span size="xs">
                  {describePlaces([one])}
                </Quiet>{' '}
                {one.message}
              </li>
            ))}
          </ul>
        </details>
      )}
      <Text c="dimmed">
        {first.hint} <ExplainLink code={first.code} />
      </Text>
    </li>
  );
}

/** The same, with remarks folded away. */
export function FoldedFindingList({ findings }: FindingListProps) {
  const grave = findings.filter(({ severity }) => severity !== 'info');
  const remarks = findings.filter(({ severity }) => severity === 'info');
  return (
    <>
      {grave.length > 0 && <FindingList findings={grave} />}
      {remarks.length > 0 && (
        <details className={styles.remarks}>
          <summary>{plural(remarks.length, 'remark')}</summary>
          <FindingList findings={remarks} />
        </details>
      )}
    </>
  );
}

interface WarningsSeenProps {
  readonly count: number;
  readonly isSeen: boolean;
  readonly onSeen: (isSeen: boolean) => void;
}

/** Warnings have to be looked at before a plan is approved. */
export function WarningsSeen({ count, isSeen, onSeen }: WarningsSeenProps) {
  if (count === 0) return null;
  const what = count === 1 ? 'the warning' : `the ${formatCount(count)} warnings`;
  return <Checkbox mt="sm" label={`I have looked at ${what}`} {...bindChecked(isSeen, onSeen)} />;
}

interface ShowMoreProps {
  readonly shown: number;
  readonly total: number;
  readonly most: number;
  readonly onMore: () => void;
}

/** Offers the rest of a list, if some of it is shown and not all. */
export function ShowMore({ shown, total, most, onMore }: ShowMoreProps) {
  if (shown === 0 || shown >= Math.min(total, most)) return null;
  return (
    <Button mt="xs" size="compact-sm" variant="default" onClick={onMore}>
      Show more
    </Button>
  );
}
