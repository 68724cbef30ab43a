import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Approval } from '../../../../model/outcomes/approval.ts';
import { nameApprover } from '../../../../model/outcomes/approval.ts';
import { formatMoment } from '../../format.ts';
import styles from './facts.module.css';

/** What is not known is left out. */
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
