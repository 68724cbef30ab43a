import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { formatLocalCount, localPlural } from '../format.ts';
import { StatusTag } from '../parts/tags/status-tag.tsx';
import styles from './change-list.module.css';
import { ChangeRow } from './change-row.tsx';
import type { Changes } from './use-changes.ts';

const GUESSED_PX = 96;
const OVERSCAN = 6;

/** The rows that fit, each company's under its name: only those in sight are there. */
export function ChangeList({ changes, label }: { readonly changes: Changes; readonly label: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  const total = changes.head?.total ?? 0;
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => GUESSED_PX,
    overscan: OVERSCAN,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => changes.want(first, last), [changes, first, last]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it nobody scrolls it by keyboard
    <section className={styles.scroller} ref={scroller} tabIndex={0} aria-label={label}>
      {/* biome-ignore lint/a11y/useSemanticElements: its items are laid out by hand, which ends a list for some readers */}
      <div role="list" className={styles.lines} style={{ height: virtual.getTotalSize() }} aria-label={label}>
        {items.map(({ index, start }) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div
            role="listitem"
            key={index}
            ref={virtual.measureElement}
            data-index={index}
            className={styles.line}
            style={{ transform: `translateY(${start}px)` }}
            aria-setsize={total}
            aria-posinset={index + 1}
          >
            <Line changes={changes} index={index} />
          </div>
        ))}
      </div>
    </section>
  );
}

function Line({ changes, index }: { readonly changes: Changes; readonly index: number }) {
  const line = changes.lineAt(index);
  if (line === undefined) return <p className={styles.waiting}>…</p>;
  if (line.kind === 'row') return <ChangeRow row={line} />;
  return (
    <h3 className={styles.group}>
      <StatusTag status={line.status} /> <bdi>{line.company ?? 'No company'}</bdi>{' '}
      <span className={styles.count} title={localPlural(line.rows, 'row')}>
        {formatLocalCount(line.rows)}
      </span>
    </h3>
  );
}
