import { Box, Text } from '@mantine/core';
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { groupBy } from '../../../../base/util/collections/group-by.ts';
import type { RollForwardView } from '../../../../ui/api/money.ts';
import { groupMoney } from '../../format.ts';
import { roundTicks } from './round-ticks.ts';

const ROW_PX = 46;
const AXES_PX = 70;

type FundView = RollForwardView['funds'][number];

/** One chart for each currency in which something moves: bars of two currencies cannot be compared. */
export function MoneyCharts({ funds }: { readonly funds: readonly FundView[] }) {
  const moving = funds.filter(({ before, after }) => before !== after);
  return (
    <div className="beside">
      {[...groupBy(moving, ({ currency }) => currency)].map(([currency, some]) => (
        <MoneyChart key={currency} currency={currency} funds={some} />
      ))}
    </div>
  );
}

/** The table below has the same in figures. */
function MoneyChart({ currency, funds }: { readonly currency: string; readonly funds: readonly FundView[] }) {
  const bars = funds.map(({ fund, before, after }) => ({
    name: `${fund}, ${currency}`,
    before: toLength(before),
    after: toLength(after),
  }));
  const ticks = roundTicks(bars.flatMap(({ before, after }) => [before, after]));
  return (
    <Box component="figure" m={0} mb="md" h={bars.length * ROW_PX + AXES_PX} aria-label={describe(funds)}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={bars} layout="vertical" margin={{ left: 8, right: 24 }} accessibilityLayer={false}>
          <CartesianGrid horizontal={false} stroke="var(--line)" />
          <XAxis
            type="number"
            ticks={[...ticks]}
            domain={[Math.min(...ticks), Math.max(...ticks)]}
            tickFormatter={toTick}
            stroke="var(--mantine-color-dimmed)"
            fontSize={12}
          />
          <YAxis type="category" dataKey="name" width={200} stroke="var(--mantine-color-dimmed)" fontSize={12.5} />
          <Legend verticalAlign="top" height={30} itemSorter={null} formatter={toLegend} />
          <Bar dataKey="before" name="Before" fill="var(--bar-before)" isAnimationActive={false} />
          <Bar dataKey="after" name="After" fill="var(--bar-added)" isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </Box>
  );
}

/** The bars' own colours are too faint for text. */
function toLegend(name: string) {
  return (
    <Text span size="sm" mr="sm" c="var(--mantine-color-text)">
      {name}
    </Text>
  );
}

/** Only the length of a bar: no figure is made of it. */
function toLength(amount: string): number {
  return Number(amount);
}

const tickFormat = new Intl.NumberFormat(navigator.language, { notation: 'compact' });

function toTick(value: number): string {
  return tickFormat.format(value);
}

function describe(funds: readonly FundView[]): string {
  const parts = funds.map(({ fund, currency, before, after }) => {
    return `${fund}: ${groupMoney(before, currency)} before, ${groupMoney(after, currency)} after`;
  });
  return `Cost before and after in ${funds[0]?.currency}. ${parts.join('. ')}`;
}
