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
 * The texts and dates of the current opening. Of two people who edit it the second keeps what they typed: a field that only
 * the colleague changed shows the new value, one that both changed names the colleague's.
 */
export function RoleEdit({ role: { name, form, version, seen, ofCampaign } }: { readonly role: DeskRoleRecord }) {
  const t = useWords(roleWords);
  const fields = useWords(fieldWords);
  const { theirs, both } = useColleague(urlOf(editRole, { name }));
  return (
    <section className="desk-section" id="edit">
      <h2>{t.edit}</h2>
      <ActForm
        of={editRole}
        params={{ name }}
        hidden={{ version, seen }}
        look="secondary"
        refusals={{ 'jobs/role-changed': t.changedByColleague(theirs.map((field) => fields[field]).join(', ')) }}
        updated={theirs.filter((field) => !both.includes(field))}
      >
        <RoleFields
          form={form}
          ofCampaign={ofCampaign}
          hintOf={(field) => (both.includes(field) ? t.nowIs(form[field] || t.nothing) : undefined)}
        />
      </ActForm>
    </section>
  );
}

/** The fields that a colleague changed since the form was opened, and those that both did. */
function useColleague(action: string): Record<'theirs' | 'both', readonly OpeningField[]> {
  const { flash } = useDesk();
  const facts = flash?.action === action && flash.code === 'jobs/role-changed' ? flash.facts : {};
  const named = (fact: unknown): readonly OpeningField[] => {
    const names = typeof fact === 'string' ? fact.split(',') : [];
    return openingFields.filter((field) => names.includes(field));
  };
  return { theirs: named(facts['theirs']), both: named(facts['both']) };
}
