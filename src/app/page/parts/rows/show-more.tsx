import { Button } from '@mantine/core';

interface ShowMoreProps {
  readonly shown: number;
  readonly total: number;
  readonly most: number;
  readonly onMore: () => void;
}

/** Offers the rest of a list, if some of it is shown and not all. */
export function ShowMore({ shown, total, most, onMore }: ShowMoreProps) {
  if (shown === 0 || shown >= Math.min(total, most)) return null;
  return (
    <Button mt="xs" size="compact-sm" variant="default" onClick={onMore}>
      Show more
    </Button>
  );
}
