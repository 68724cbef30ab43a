import { Text, type TextProps, Title, type TitleProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface PanelProps extends Pick<TitleProps, 'mb' | 'aria-live'> {
  readonly title?: ReactNode;
  readonly label?: string;
  /** For what leads to it. */
  readonly id?: string;
  readonly children?: ReactNode;
}

export function Panel({ title, label, id, children, ...look }: PanelProps) {
  return (
    <section className="panel" id={id} aria-label={label}>
      {title !== undefined && (
        <Title order={2} size="h4" {...look}>
          {title}
        </Title>
      )}
      {children}
    </section>
  );
}

interface ScreenTitleProps {
  readonly children: ReactNode;
  /** Says in a line below what the screen is for. */
  readonly intro?: ReactNode;
  readonly introWidth?: number;
}

export function ScreenTitle({ children, intro, introWidth }: ScreenTitleProps) {
  const title = (
    <Title order={1} size="h2">
      {children}
    </Title>
  );
  if (intro === undefined) return title;
  return (
    <div>
      {title}
      <Text c="dimmed" mt={4} {...(introWidth && { maw: introWidth })}>
        {intro}
      </Text>
    </div>
  );
}

export function Quiet({ children, ...look }: TextProps & { readonly role?: string; readonly children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed" {...look}>
      {children}
    </Text>
  );
}
