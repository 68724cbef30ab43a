import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { useDesk } from '../../desk/use-desk.ts';
import { useAction } from '../../hooks/use-action.ts';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';

const OF_PASSWORD = ['input-encrypted', 'input-password-wrong'];

/** The password of a workbook that could not be read without it. It is sent once, and kept nowhere on the page. */
export function PasswordForm({ state }: { readonly state: WorkState }) {
  const { handsIn, post } = useDesk();
  const [password, setPassword] = useState('');
  const { isBusy, problem, run } = useAction();
  if (!OF_PASSWORD.includes(state.problem?.code ?? '')) return null;
  return (
    <section className="panel">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setPassword('');
          void run(() => post('reread', { password }));
        }}
      >
        <PasswordInput
          label={`Password of ${state.refused?.names.join(', ') ?? 'the workbook'}`}
          description={
            handsIn
              ? 'To look at it here. A workbook with a password cannot be handed in: save it without one first.'
              : 'It stays in memory until you stop capsheet. The result workbook gets the same password.'
          }
          autoComplete="off"
          maw={420}
          maxLength={1000}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button mt="md" type="submit" loading={isBusy} disabled={password === '' || state.job !== undefined}>
          Open with this password
        </Button>
      </form>
      <ProblemAlert problem={problem} />
    </section>
  );
}
