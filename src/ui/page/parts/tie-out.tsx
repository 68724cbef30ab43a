import { Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { TieOutView } from '../../api.ts';
import { formatDecimal } from '../format.ts';
import styles from './tag.module.css';

/** Entered cost by company, fund and currency: before + added = after, or by how much it does not. */
export function TieOut({ lines }: { readonly lines: readonly TieOutView[] }) {
  if (lines.length === 0) return null;
  const isOpen = lines.some(({ difference }) => difference !== '0');
  return (
    <section className="panel">
      <Title order={2} size="h4" mb="sm">
        Tie-out of entered cost: {isOpen ? 'it does not close' : 'it closes, before + added = after'}
      </Title>
      <div className="scroll-x">
        <table className="data-table" aria-label="Tie-out of entered cost">
          <thead>
            <tr>
              <th scope="col">Company</th>
              <th scope="col">Fund</th>
              <th scope="col">Currency</th>
              <th scope="col" className="number">
                Before
              </th>
              <th scope="col" className="number">
                Added
              </th>
              <th scope="col" className="number">
                After
              </th>
              <th scope="col">Closes</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ company, fund, currency, before, added, after, difference }) => (
              <tr key={`${company} ${fund} ${currency}`}>
                <td>{company}</td>
                <td>{fund}</td>
                <td>{currency}</td>
                <td className="number">{formatDecimal(before, { places: 2 })}</td>
                <td className="number">{formatDecimal(added, { places: 2 })}</td>
                <td className="number">{formatDecimal(after, { places: 2 })}</td>
                <td>{difference === '0' ? <Closed /> : <Open difference={difference} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Closed() {
  return (
    <span className={styles.tag} data-tone="add">
      <IconCheck size={14} aria-hidden /> yes
    </span>
  );
}

function Open({ difference }: { readonly difference: string }) {
  return (
    <span className={styles.tag} data-tone="bad">
      <IconAlertTriangle size={14} aria-hidden /> off by {formatDecimal(difference, { places: 2 })}
    </span>
  );
}
