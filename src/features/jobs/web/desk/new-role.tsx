import type { Route } from './+types/new-role';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskText } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { useWords } from '#web/use-words.ts';
import { addRole, getRole } from '../../contract/desk.ts';
import { type OpeningForm, openingFields } from '../../model/opening-form.ts';
import { RoleFields } from './role-fields.tsx';
import { roleWords } from './role-words.ts';

export const handle = deskHandle;

/** What a copy does not take over: the name, and what belongs to one notice. */
const ownOfOpening = {
  titleEn: '',
  titleHi: '',
  noticeNumber: '',
  noticeDay: '',
  noticeTitleEn: '',
  noticeTitleHi: '',
  interviewsEn: '',
  interviewsHi: '',
};
const empty = Object.fromEntries(openingFields.map((field) => [field, ''])) as OpeningForm;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'newRole');
  const copied = new URL(args.request.url).searchParams.get('copy');
  const from = copied === null ? undefined : await loadAnswer(args, getRole, { params: { name: copied } });
  return { desk, from };
}

/** /desk/roles/new; `?copy=` begins with the values of another role. */
export default function NewRolePage({ loaderData: { desk, from } }: Route.ComponentProps) {
  const t = useWords(roleWords);
  const form = from ? { ...from.form, ...ownOfOpening } : empty;
  return (
    <DeskPage desk={desk} page="newRole">
      <section className="desk-section">
        <h2>{t.edit}</h2>
        <p className="soft">{from ? t.copyLead(from.name) : t.newLead}</p>
        <ActForm of={addRole}>
          <RoleFields form={form} isNew />
          <div className="role-form">
            <h3>{t.fees}</h3>
            <div className="role-pair">
              <DeskText
                name="general"
                label={t.generalFee}
                value={from ? String(from.fees.general) : ''}
                inputMode="decimal"
                maxLength={12}
                required
              />
              <DeskText
                name="reservation"
                label={t.reservationFee}
                value={from ? String(from.fees.reservation) : ''}
                inputMode="decimal"
                maxLength={12}
                required
              />
            </div>
          </div>
        </ActForm>
      </section>
    </DeskPage>
  );
}
