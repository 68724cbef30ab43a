import type { IconCheck } from '@tabler/icons-react';
import type { Tone } from '../../tone.ts';
import styles from './tag.module.css';

interface ToneTagProps {
  readonly tone: Tone;
  readonly icon: typeof IconCheck;
  readonly label: string;
  /** What it means, in a sentence. */
  readonly meaning?: string;
}

export function ToneTag({ tone, icon: Icon, label, meaning }: ToneTagProps) {
  return (
    <span className={styles.tag} data-tone={tone} title={meaning}>
      <Icon size={14} stroke={2} aria-hidden />
      {label}
    </span>
  );
}
