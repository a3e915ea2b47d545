import type { Route } from './+types/new-slot';
import { urlOf } from '#web/api-client.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { useDesk } from '#web/desk/desk-data.ts';
import { DeskCheckbox, DeskSelect } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { createInterviewSlot, getInterviewSlot, listSlotRoles } from '../../contract/desk.ts';
import type { TypedSlot } from '../../model.ts';
import { SlotFields } from './slot-fields.tsx';
import { defaultBring, slotFieldWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'newInterviewSlot');
  const { searchParams } = new URL(args.request.url);
  const copied = searchParams.get('copy');
  const from = copied === null ? undefined : await loadAnswer(args, getInterviewSlot, { params: { slot: copied } });
  const chosen = from ? `${from.role}/${from.opening}` : (searchParams.get('opening') ?? '');
  return { desk, ...(await loadAnswer(args, listSlotRoles)), chosen, from: from?.typed };
}

const empty: TypedSlot = {
  day: '',
  time: '10:00',
  minutes: '30',
  capacity: '',
  placeEn: '',
  placeHi: '',
  shortPlaceEn: '',
  shortPlaceHi: '',
  bringEn: defaultBring.en,
  bringHi: defaultBring.hi,
};

/** /desk/interviews/new; `?opening=Supervisor/1` chooses the opening, `?copy=17` begins with the values of a slot. */
export default function NewSlotPage({ loaderData: { desk, roles, today, chosen, from } }: Route.ComponentProps) {
  const fields = useWords(slotFieldWords);
  const language = useLanguage();
  return (
    <DeskPage desk={desk} page="newInterviewSlot">
      <section className="desk-section">
        <ActForm of={createInterviewSlot}>
          <DeskSelect
            name="opening"
            label={fields.opening}
            value={chosen}
            emptyLabel={fields.chooseOpening}
            required
            options={roles.flatMap(({ role, title, openings }) =>
              openings.map((number) => ({
                value: `${role}/${number}`,
                label: fields.openingOf(title[language], number),
              })),
            )}
          />
          <SlotFields today={today} typed={from ? { ...from, day: '' } : empty} isSeries />
          <BesideTick />
        </ActForm>
      </section>
    </DeskPage>
  );
}

/** Asked once there are slots at the time and place that were typed. */
function BesideTick() {
  const fields = useWords(slotFieldWords);
  const { flash } = useDesk();
  const isAsked = flash?.action === urlOf(createInterviewSlot) && flash.code === 'interviews/slots-exist';
  if (!isAsked && flash?.values['beside'] !== 'yes') return null;
  return <DeskCheckbox name="beside" label={fields.beside} />;
}
