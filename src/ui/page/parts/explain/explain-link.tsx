import styles from './explain.module.css';
import { useExplain } from './explaining.ts';

/** The code of a finding, small: it leads to what the finding means and what to do about it. */
export function ExplainLink({ code }: { readonly code: string }) {
  const explain = useExplain();
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={`Explain ${code}`}
      title="What it means, and what to do"
      onClick={(event) => {
        event.stopPropagation();
        explain(code);
      }}
    >
      {code}
    </button>
  );
}
