import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import type { MoneyView } from '../../../api.ts';
import { formatLocalMoney } from '../../format.ts';
import styles from './money-chart.module.css';

const ROW_PX = 34;
const AXES_PX = 70;

/** Before and added, one bar for each fund in each currency. The table beside it has the same in figures. */
export function MoneyChart({ money }: { readonly money: readonly MoneyView[] }) {
  const bars = money.map(({ fund, currency, before, added }) => ({
    name: `${fund}, ${currency}`,
    before: toLength(before),
    added: toLength(added),
  }));
  return (
    <figure className={styles.chart} aria-label={describe(money)} style={{ height: bars.length * ROW_PX + AXES_PX }}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={bars} layout="vertical" margin={{ left: 8, right: 24 }} accessibilityLayer={false}>
          <CartesianGrid horizontal={false} stroke="var(--line)" />
          <XAxis type="number" tickFormatter={toTick} stroke="var(--mantine-color-dimmed)" fontSize={12} />
          <YAxis type="category" dataKey="name" width={200} stroke="var(--mantine-color-dimmed)" fontSize={12.5} />
          <Legend verticalAlign="top" height={30} itemSorter={null} formatter={toLegend} />
          <Bar dataKey="before" name="Before" stackId="cost" fill="var(--bar-before)" isAnimationActive={false} />
          <Bar dataKey="added" name="Added" stackId="cost" fill="var(--bar-added)" isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </figure>
  );
}

/** In the colour of texts: that of the bars would be too faint. */
function toLegend(name: string) {
  return <span className={styles.legend}>{name}</span>;
}

/** How long a bar is, in no more than the precision of a screen: no figure is ever made of it. */
function toLength(amount: string): number {
  return Number(amount);
}

const tickFormat = new Intl.NumberFormat(navigator.language, { notation: 'compact' });

function toTick(value: number): string {
  return tickFormat.format(value);
}

function describe(money: readonly MoneyView[]): string {
  const parts = money.map(({ fund, currency, before, after }) => {
    return `${fund}: ${formatLocalMoney(before, currency)} before, ${formatLocalMoney(after, currency)} after`;
  });
  return `Entered cost before and after. ${parts.join('. ')}`;
}
