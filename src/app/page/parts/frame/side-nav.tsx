import { IconFileSpreadsheet, IconHistory, IconSettings, IconTableImport } from '@tabler/icons-react';
import { useDesk } from '../../desk/desk.ts';
import { LAPTOP, type PageRoute } from '../../desk/places.ts';
import styles from './side-nav.module.css';

const LINKS = [
  { place: 'workbook', label: 'Upload', icon: IconTableImport },
  { place: 'history', label: 'History', icon: IconHistory },
  { place: 'files', label: 'Files', icon: IconFileSpreadsheet },
  { place: 'settings', label: 'Settings', icon: IconSettings },
] as const;

export function SideNav({ route, version }: { readonly route: PageRoute; readonly version: string }) {
  const { toAddress } = useDesk();
  const isOnTheWay = LAPTOP.steps.some((step) => step === route.place);
  return (
    <nav className={styles.nav} aria-label="capsheet">
      <ul>
        {LINKS.map(({ place, label, icon: Icon }) => {
          const isCurrent = place === 'workbook' ? isOnTheWay : place === route.place;
          return (
            <li key={place}>
              <a href={toAddress(place)} aria-current={isCurrent ? 'page' : undefined}>
                <Icon size={18} stroke={1.8} aria-hidden />
                {label}
              </a>
            </li>
          );
        })}
      </ul>
      <p className={styles.version}>Version {version}</p>
    </nav>
  );
}
