import type { BookView, SheetView } from '../../../../ui/api/book.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { localPlural } from '../../format.ts';
import { FindingList } from '../../parts/rows/finding-list.tsx';
import { RereadForm } from '../../screens/files/reread-form.tsx';
import styles from './about.module.css';
import { CopyNote } from './copy-note.tsx';
import { UnknownColumns } from './unknown-columns.tsx';

interface AboutProps {
  readonly book: BookView;
  readonly sheet: SheetView;
  readonly sheetIndex: number;
  readonly state: WorkState;
}

/** What there is to know of the workbook beside its rows, each a few words long until it is opened. */
export function About({ book, sheet, sheetIndex, state }: AboutProps) {
  return (
    <div className={styles.about}>
      {book.findings.length > 0 && <BookFindings findings={book.findings} />}
      <UnknownColumns
        key={`${book.readings} ${sheetIndex}`}
        sheet={sheet}
        sheetIndex={sheetIndex}
        isHeld={state.job !== undefined}
      />
      <CopyNote inputs={state.inputs} />
      <RereadForm key={book.readings} state={state} />
    </div>
  );
}

function BookFindings({ findings }: Pick<BookView, 'findings'>) {
  return (
    <details className="panel" open={findings.some(({ severity }) => severity === 'error')}>
      <summary>{localPlural(findings.length, 'finding')} on the workbook as a whole</summary>
      <div className={styles.findings}>
        <FindingList findings={findings} />
      </div>
    </details>
  );
}
