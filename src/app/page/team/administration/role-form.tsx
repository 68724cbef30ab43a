import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ROLES, type Role } from '../../../../team/terms/roles.ts';
import { bindText, useAction } from '../../hooks/use-action.ts';
import { FormPanel } from './form-panel.tsx';

const LABELS: { readonly [role in Role]: string } = {
  preparer: 'preparer: submits workbooks',
  approver: 'approver: approves or rejects plans of others',
  auditor: 'auditor: reads everything, changes nothing',
  administrator: 'administrator: firms, people and credentials; approves nothing',
};

interface RoleFormProps {
  readonly title: string;
  readonly order?: 2 | 3;
  readonly onGrant: (grant: { readonly email: string; readonly role: Role }) => Promise<void>;
}

export function RoleForm({ title, order = 3, onGrant }: RoleFormProps) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('preparer');
  const action = useAction();
  const grant = async (): Promise<void> => {
    await onGrant({ email, role });
    setEmail('');
  };
  return (
    <FormPanel title={title} order={order} verb="Give the role" action={action} onSubmit={grant}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} maw={900}>
        <TextInput label="E-mail address" type="email" required autoComplete="off" {...bindText(email, setEmail)} />
        <Select
          label="Role"
          data={ROLES.map((value) => ({ value, label: LABELS[value] }))}
          value={role}
          allowDeselect={false}
          onChange={(value) => setRole(ROLES.find((one) => one === value) ?? 'preparer')}
        />
      </SimpleGrid>
    </FormPanel>
  );
}
