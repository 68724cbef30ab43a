import type { IconHistory } from '@tabler/icons-react';
import { formatCount } from '../../../../base/util/text/words.ts';
import styles from './side-nav.module.css';

export interface NavLink {
  readonly href: string;
  readonly label: string;
  readonly icon: typeof IconHistory;
  readonly isCurrent: boolean;
  /** What waits there. */
  readonly count?: number;
}

interface SideNavProps {
  readonly links: readonly NavLink[];
  readonly version: string;
  /** On a narrow window they keep their width, and are scrolled. */
  readonly areMany?: boolean;
}

export function SideNav({ links, version, areMany = false }: SideNavProps) {
  return (
    <nav className={styles.nav} aria-label="capsheet" data-many={areMany || undefined}>
      <ul>
        {links.map(({ href, label, icon: Icon, isCurrent, count = 0 }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent ? 'page' : undefined}>
              <Icon size={18} stroke={1.8} aria-hidden />
              {label}
              {count > 0 && (
                <>
                  {' '}
                  <span className={styles.count}>{formatCount(count)}</span>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.version}>Version {version}</p>
    </nav>
  );
}
