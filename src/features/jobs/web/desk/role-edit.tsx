import { urlOf } from '#web/api-client.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { useDesk } from '#web/desk/desk-data.ts';
import { useWords } from '#web/use-words.ts';
import { editRole } from '../../contract/desk.ts';
import type { DeskRoleRecord } from '../../model/desk.ts';
import { type OpeningField, openingFields } from '../../model/opening-form.ts';
import { fieldWords } from './form-words.ts';
import { RoleFields } from './role-fields.tsx';
import { roleWords } from './role-words.ts';

/**
 * The texts and dates of the current opening. Of two people who edit it the second reads which fields the first changed.
 */
export function RoleEdit({ role: { name, form, version, seen, ofCampaign } }: { readonly role: DeskRoleRecord }) {
  const t = useWords(roleWords);
  const fields = useWords(fieldWords);
  const theirs = useColleague(urlOf(editRole, { name }));
  return (
    <section className="desk-section" id="edit">
      <h2>{t.edit}</h2>
      <ActForm
        of={editRole}
        params={{ name }}
        hidden={{ version, seen }}
        look="secondary"
        refusals={{ 'jobs/role-changed': t.changedByColleague(theirs.map((field) => fields[field]).join(', ')) }}
      >
        <RoleFields form={form} ofCampaign={ofCampaign} />
      </ActForm>
    </section>
  );
}

/** The fields that a colleague changed since the form was opened. */
function useColleague(action: string): readonly OpeningField[] {
  const { flash } = useDesk();
  const fact = flash?.action === action && flash.code === 'jobs/role-changed' ? flash.facts['theirs'] : undefined;
  const names = typeof fact === 'string' ? fact.split(',') : [];
  return openingFields.filter((field) => names.includes(field));
}
