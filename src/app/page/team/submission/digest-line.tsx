import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import styles from './submission.module.css';

const SHOWN = 12;

/** What a plan is known by, short: two people can compare it, and it can be copied whole. */
export function DigestLine({ sha256 }: { readonly sha256: string }) {
  return (
    <p className={styles.digest}>
      <span className={styles.quiet}>Plan</span> <code title={sha256}>{sha256.slice(0, SHOWN)}…</code>{' '}
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
    </p>
  );
}
