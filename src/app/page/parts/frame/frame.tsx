import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { type IconHistory, IconMoon, IconSun } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { formatCount } from '../../../../base/util/text/words.ts';
import page from '../../app.module.css';
import styles from './frame.module.css';

interface FrameProps {
  readonly header: ReactNode;
  readonly nav: ReactNode;
  readonly place: string;
  readonly isLost: boolean;
  /** Above the place, where the buttons stay in use while the connection is lost. */
  readonly notes: ReactNode;
  readonly children: ReactNode;
}

/** The page around every screen, in which nothing can be pressed while the connection is lost. */
export function Frame({ header, nav, place, isLost, notes, children }: FrameProps) {
  const main = useMainFocus(place);
  return (
    <IsLost value={isLost}>
      <div className={page.frame}>
        <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
          Skip to content
        </button>
        {header}
        <div className={page.body}>
          {nav}
          <main className={page.main} id="content" tabIndex={-1} ref={main}>
            {notes}
            <fieldset className={page.place} disabled={isLost} aria-label="The page">
              {children}
            </fieldset>
          </main>
        </div>
      </div>
    </IsLost>
  );
}

/** Another place is another page to a screen reader: its reading begins at the top. */
function useMainFocus(place: string) {
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is what makes it another page
  useEffect(() => {
    if (!isFirst.current) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
    window.scrollTo({ top: 0 });
  }, [place]);
  return main;
}

const IsLost = createContext(false);

export function useIsLost(): boolean {
  return useContext(IsLost);
}

export function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={isDark ? 'Use light colours' : 'Use dark colours'}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
    </ActionIcon>
  );
}

interface NavLink {
  readonly href: string;
  readonly label: string;
  readonly icon: typeof IconHistory;
  readonly isCurrent: boolean;
  /** The number of things that wait there. */
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
