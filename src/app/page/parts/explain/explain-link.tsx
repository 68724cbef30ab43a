import { createContext, useContext } from 'react';
import styles from './explain.module.css';

interface ExplainLinkProps {
  readonly code: string;
  /** Names what the code belongs to, so that a screen reader tells several of them apart. */
  readonly of?: string;
  /** Replaces the code where all that stand side by side have the same. */
  readonly text?: string;
}

/** A small link from the code of a finding to its explanation. */
export function ExplainLink({ code, of, text = code }: ExplainLinkProps) {
  const explain = useExplain();
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={`${text === code ? `Explain ${code}` : text}${of === undefined ? '' : `: ${of}`}`}
      title="What it means, and what to do"
      onClick={(event) => {
        event.stopPropagation();
        explain(code);
      }}
    >
      {text}
    </button>
  );
}

/** Shows what a finding's code means. */
export const Explaining = createContext<(code: string) => void>(() => undefined);

function useExplain(): (code: string) => void {
  return useContext(Explaining);
}
