import { Button, Text, Title } from '@mantine/core';
import styles from '../../app.module.css';
import { toSignIn } from '../ask/team-session.ts';

/** Somebody signed out, or their sign-in ended while they looked at something. */
export function SignedOut({ name }: { readonly name: string }) {
  return (
    <main className={styles.waiting}>
      <Title order={1} size="h2">
        You are signed out
      </Title>
      <Text c="dimmed">
        Nothing that you submitted or approved is affected. Sign in as <bdi>{name}</bdi> or as somebody else to go on.
      </Text>
      <Button component="a" href={toSignIn()}>
        Sign in
      </Button>
    </main>
  );
}
