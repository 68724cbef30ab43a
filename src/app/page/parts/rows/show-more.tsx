import { Button } from '@mantine/core';

interface ShowMoreProps {
  /** How many are listed, how many there are, and how many are listed at the most. */
  readonly shown: number;
  readonly total: number;
  readonly most: number;
  readonly onMore: () => void;
}

/** Offers the others below a list that has some: never below one that is empty or has them all. */
export function ShowMore({ shown, total, most, onMore }: ShowMoreProps) {
  if (shown === 0 || shown >= Math.min(total, most)) return null;
  return (
    <Button mt="xs" size="compact-sm" variant="default" onClick={onMore}>
      Show more
    </Button>
  );
}
