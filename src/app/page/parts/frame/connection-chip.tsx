import { IconFlask, IconPlugConnected, IconPlugX } from '@tabler/icons-react';
import type { ConnectionState } from '../../../../ui/api/work-state.ts';
import { useDesk } from '../../desk/use-desk.ts';
import { Names } from '../names.tsx';
import styles from './connection-chip.module.css';

/** With which firm and service capsheet works, on every screen. */
export function ConnectionChip({ connection }: { readonly connection: ConnectionState }) {
  const { toAddress } = useDesk();
  const { kind, firm, service } = connection;
  const Icon = kind === 'own' ? IconPlugConnected : kind === 'sandbox' ? IconFlask : IconPlugX;
  const host = service?.replace(/^https?:\/\//, '');
  return (
    <a className={styles.chip} data-kind={kind} href={toAddress('settings')} title="Connection settings">
      <Icon size={16} aria-hidden />
      <span className={styles.of}>{kind === 'none' ? toMissing(host) : <Names of={[firm, host]} />}</span>
    </a>
  );
}

/** The address is remembered from one start to the next, the secret is not. */
function toMissing(host: string | undefined): string {
  return host === undefined ? 'No service connected' : `${host}: enter the secret`;
}
