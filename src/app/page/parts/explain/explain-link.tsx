import styles from './explain.module.css';
import { useExplain } from './explaining.ts';

interface ExplainLinkProps {
  readonly code: string;
  /** What the code is said of, where several of it stand side by side: it tells them apart to a screen reader. */
  readonly of?: string;
  /** In place of the code, where all that stand side by side have the same. */
  readonly text?: string;
}

/** The code of a finding, small: it leads to what the finding means and what to do about it. */
export function ExplainLink({ code, of, text = code }: ExplainLinkProps) {
  const explain = useExplain();
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={`Explain ${code}${of === undefined ? '' : `: ${of}`}`}
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
