import { Text, type TextProps, Title, type TitleProps } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';

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

type QuietProps = TextProps & { readonly role?: string; readonly span?: boolean; readonly children: ReactNode };

export function Quiet({ children, ...look }: QuietProps) {
  return (
    <Text size="sm" c="dimmed" {...look}>
      {children}
    </Text>
  );
}

export function joinNames(inputs: readonly { readonly name: string }[]): string {
  return inputs.map(({ name }) => name).join(', ');
}

/** Names beside each other: one that turns the direction of its text does not turn the next. */
export function Names({ of }: { readonly of: readonly (string | undefined)[] }) {
  const names = of.filter((name) => name !== undefined);
  return names.map((name, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they stand where they stand
    <Fragment key={index}>
      {index > 0 && ' · '}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}
