import { Button, SimpleGrid, Textarea, TextInput, Title } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import type { Fields, RunningAction } from '../../hooks/use-action.ts';
import { ProblemAlert } from '../../parts/notes/note.tsx';

interface FormPanelProps {
  readonly title: string;
  /** 3 within a panel that has a heading of its own. */
  readonly order?: 2 | 3;
  readonly verb: string;
  /** Its button is the main one of the screen. */
  readonly isMain?: boolean;
  readonly action: RunningAction;
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
}

/** A form with one button and its problems. */
export function FormPanel({
  title,
  order = 3,
  verb,
  isMain = order === 2,
  action: { isBusy, problem, run },
  onSubmit,
  children,
}: FormPanelProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    run(onSubmit);
  };
  return (
    <form onSubmit={submit} aria-label={title}>
      <Title order={order} size={order === 2 ? 'h4' : 'h5'} mt={order === 2 ? 0 : 'md'} mb="xs">
        {title}
      </Title>
      {children}
      <Button type="submit" mt="md" variant={isMain ? 'filled' : 'default'} loading={isBusy}>
        {verb}
      </Button>
      <ProblemAlert problem={problem} title="Not saved" />
    </form>
  );
}

/** A firm as it is typed. */
export const NO_FIRM_FIELDS = { name: '', service: '', appService: '', profile: '', rules: '' };
type FirmFields = typeof NO_FIRM_FIELDS;

export function FirmFieldsForm({ fields: { values, bind } }: { readonly fields: Fields<FirmFields> }) {
  const text = { autosize: true, minRows: 4, maxRows: 16 };
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} maw={900}>
        <TextInput label="Name" required maxLength={200} {...bind('name')} />
        <TextInput
          label="Address of the service"
          placeholder="https://api.example.com"
          type="url"
          required
          {...bind('service')}
        />
        <TextInput
          label="Address for cap tables"
          description="Only if cap tables have an address of their own"
          type="url"
          {...bind('appService')}
        />
      </SimpleGrid>
      <details open={values.profile !== '' || values.rules !== ''}>
        <summary>Service profile and rules of the firm</summary>
        <SimpleGrid cols={{ base: 1, sm: 2 }} maw={900} mt="sm">
          <Textarea
            label="Service profile"
            description="The text of a profile file, YAML or JSON"
            {...text}
            {...bind('profile')}
          />
          <Textarea label="Rules" description="The text of a rules file, YAML or JSON" {...text} {...bind('rules')} />
        </SimpleGrid>
      </details>
    </>
  );
}

/** Leaves out what is empty. */
export function toFirm({ name, service, ...others }: FirmFields) {
  const said = (text: string) => (text.trim() === '' ? undefined : text);
  const { appService, profile, rules } = others;
  return omitAbsent({ name, service, appService: said(appService), profile: said(profile), rules: said(rules) });
}
