import { Button } from '@mantine/core';
import { useState } from 'react';
import { type InputReading, PLAIN_READING } from '../../../../model/records/input-reading.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { readChoiceAs } from '../../chosen-files.ts';
import { useDesk } from '../../desk/use-desk.ts';
import { useAction } from '../../hooks/use-action.ts';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { ReadingForm } from './reading-form.tsx';

/** How what was handed over is read, to be said otherwise after it was: nothing has to be chosen again. */
export function RereadForm({ state, isOpen = false }: { readonly state: WorkState; readonly isOpen?: boolean }) {
  const desk = useDesk();
  const { job, refused } = state;
  const { mappingPath: _stays, ...before }: InputReading = state.reading ?? PLAIN_READING;
  const [reading, setReading] = useState<InputReading>(before);
  const { isBusy, problem, run } = useAction();
  return (
    <ReadingForm reading={reading} onChange={setReading} isOpen={isOpen}>
      <Button
        mt="md"
        variant="default"
        loading={isBusy}
        disabled={job !== undefined}
        onClick={() =>
          run(async () => {
            readChoiceAs(desk, reading);
            await desk.post('reread', { reading });
          })
        }
      >
        Read {refused === undefined ? 'it' : refused.names.join(', ')} again like this
      </Button>
      <ProblemAlert problem={problem} />
    </ReadingForm>
  );
}
