import type { Tx } from '#kit/context.ts';
import type { PersonKey, PersonPage } from '#kit/desk/person-parts.ts';
import { on, sql } from '#platform/database/db.ts';
import { isPhoneOf, personRows } from '#platform/database/person-rows.ts';
import type { LeadItem, LeadKind, LeadState } from '../model/leads.ts';
import { itemsColumn } from './items.ts';

type Phones = Pick<PersonKey, 'phones'>;
/**
 * True for a lead with the person's phone number in any spelling, except those of an erased earlier holder of the
 * number.
 */
const ofPerson = (person: Phones) =>
  sql`(lead.phone_key <> '' and lead.person_erased_at is null and ${isPhoneOf(person, sql`lead.phone_key`, sql`lead.created_at`)})`;
/** Call-back and quote requests. What was answered or promised about complaints and privacy requests is stored as evidence. */
const isRequest = sql`lead.kind in ('call-back', 'quote')`;
/** An accepted quotation stays, with nothing but its buyer: the lead is deleted. */
const erasable = (person: Phones) => sql`${ofPerson(person)} and ${isRequest}`;

export const leadsOfPerson = (tx: Tx, person: Phones, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{
        number: number;
        kind: LeadKind;
        state: LeadState;
        name: string;
        phone: string;
        email: string;
        items: readonly LeadItem[];
        enquiryNumber: string | null;
        neededBy: string | null;
        place: string;
        organisation: string;
        notes: readonly { at: string; kind: string; text: string }[];
      }>`number, kind, state, name, phone, email, ${itemsColumn}, enquiry_number, needed_by, place, organisation, coalesce((
        select jsonb_agg(jsonb_build_object('at', note.at, 'kind', note.kind, 'text', note.text) order by note.at)
          from lead_note note where note.lead_id = lead.id), '[]') as notes`,
      from: sql`lead`,
      where: ofPerson(person),
      at: sql`created_at`,
      id: sql`lpad(number::text, 10, '0')`,
    },
    page,
  );
export const leadIdsOf = (tx: Tx, person: Phones): Promise<{ id: string; number: number; mailJob: string }[]> =>
  on(tx).rows`select id, number, notification_source as mail_job from lead where ${ofPerson(person)}`;

/** What stays of an erased person is not found by their number any more. */
export const detachCasesOf = (tx: Tx, person: Phones, at: Date): Promise<void> =>
  on(tx).run`update lead set person_erased_at = ${at} where ${ofPerson(person)} and not (${isRequest})`;

/** Deletes call-back and quote requests of a person, with their items and notes. */
export const deleteRequestsOf = (tx: Tx, person: Phones, limit: number): Promise<number> =>
  on(tx).changed`delete from lead where id = any(array(select id from lead where ${erasable(person)} limit ${limit}))`;
